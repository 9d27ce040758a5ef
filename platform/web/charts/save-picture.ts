import { saveFile } from '../downloads/save-file.ts';

/** Room around a drawing, and for its two lines of text, in CSS pixels. */
const [margin, head] = [24, 56] as const;

/** Saves a drawing as PNG with its title above it, on the surface of the present scheme. */
export async function savePicture(
  drawn: HTMLCanvasElement,
  { title, subtitle, name }: { readonly title: string; readonly subtitle: string; readonly name: string },
): Promise<void> {
  const style = getComputedStyle(drawn);
  const scale = drawn.width / Math.max(1, drawn.clientWidth);
  const picture = document.createElement('canvas');
  picture.width = drawn.width + 2 * margin * scale;
  picture.height = drawn.height + (2 * margin + head) * scale;
  const pen = picture.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = style.getPropertyValue('--kontor-surface').trim();
  pen.fillRect(0, 0, picture.width, picture.height);
  const width = drawn.width;
  pen.fillStyle = getComputedStyle(document.body).color;
  pen.font = `600 ${16 * scale}px ${style.fontFamily}`;
  pen.fillText(title, margin * scale, (margin + 14) * scale, width);
  pen.font = `${13 * scale}px ${style.fontFamily}`;
  pen.fillText(subtitle, margin * scale, (margin + 36) * scale, width);
  pen.drawImage(drawn, margin * scale, (margin + head) * scale);
  const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'));
  if (blob !== null) saveFile(new Uint8Array(await blob.arrayBuffer()), name, 'image/png');
}
