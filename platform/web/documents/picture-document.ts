import type { DrawnDocument, DrawnPage } from './preview-document.ts';

/** Width of an A4 sheet in points, at which a picture is shown. */
const sheetWidth = 595;

/**
 * Opens a picture as a document of one page, rotated by its EXIF orientation. @throws DOMException for an invalid
 * picture
 */
export async function openPicture(bytes: Uint8Array, mediaType: string): Promise<DrawnDocument> {
  const bitmap = await createImageBitmap(new Blob([bytes.slice()], { type: mediaType }));
  const toPoints = sheetWidth / bitmap.width;
  const page: DrawnPage = {
    rotate: 0,
    getViewport({ scale, rotation }) {
      const [width, height] = [sheetWidth * scale, bitmap.height * toPoints * scale];
      return rotation % 180 === 0 ? { width, height, rotation } : { width: height, height: width, rotation };
    },
    render({ canvas, viewport }) {
      draw(bitmap, canvas, viewport as TurnedViewport);
      return { promise: Promise.resolve(), cancel: () => undefined };
    },
  };
  let destroyed = false;
  return {
    numPages: 1,
    getPage: () => Promise.resolve(page),
    loadingTask: {
      get destroyed() {
        return destroyed;
      },
      destroy() {
        destroyed = true;
        bitmap.close();
        return Promise.resolve();
      },
    },
  };
}

interface TurnedViewport {
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

function draw(
  bitmap: ImageBitmap,
  canvas: HTMLCanvasElement | null,
  { width, height, rotation }: TurnedViewport,
): void {
  const context = canvas?.getContext('2d');
  if (!context) return;
  const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width];
  context.imageSmoothingQuality = 'high';
  context.translate(width / 2, height / 2);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(bitmap, -across / 2, -down / 2, across, down);
}
