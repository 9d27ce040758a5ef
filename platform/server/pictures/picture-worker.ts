import sharp from 'sharp';
import type { Region, SharpOptions } from 'sharp';
import { serveOrders } from '../limits/serve-orders.ts';
import type { NormalizedPicture, PictureOrder } from './picture-message.ts';
import { stepsUpright } from './upright.ts';

// Entry of a child process that decodes pictures. The only place that may: decoding is native code on uploaded bytes.

sharp.cache(false);
sharp.concurrency(1);
// sharp reads many more types, SVG with its scripts and outside references among them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });

/** Finds the opaque part of the picture as it is stored; the whole picture if all or nothing is transparent. */
async function findOpaqueBox(bytes: Uint8Array, input: SharpOptions): Promise<Region | undefined> {
  const { hasAlpha } = await sharp(bytes, input).metadata();
  if (!hasAlpha) return undefined;
  const { data, info } = await sharp(bytes, input)
    .extractChannel('alpha')
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isOpaque = (x: number, y: number): boolean => (data[y * info.width + x] ?? 0) > 0;
  const columns = Array.from({ length: info.width }, (_, x) => x);
  const rows = Array.from({ length: info.height }, (_, y) => y).filter((y) => columns.some((x) => isOpaque(x, y)));
  const [top, bottom] = [rows[0], rows.at(-1)];
  if (top === undefined || bottom === undefined) return undefined;
  const left = columns.find((x) => rows.some((y) => isOpaque(x, y))) ?? 0;
  const right = columns.findLast((x) => rows.some((y) => isOpaque(x, y))) ?? info.width - 1;
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

serveOrders<PictureOrder, NormalizedPicture>(async ({ bytes, orientation, maxEdge, maxPixels, trimTransparent }) => {
  const input = { limitInputPixels: maxPixels, failOn: 'error' } as const;
  const box = trimTransparent ? await findOpaqueBox(bytes, input) : undefined;
  const kept = box === undefined ? sharp(bytes, input) : sharp(bytes, input).extract(box);
  const small = await kept
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { mirrored, degrees } = stepsUpright(orientation);
  const mirror = mirrored ? await sharp(small).flop().png({ compressionLevel: 1 }).toBuffer() : small;
  const upright = sharp(mirror).rotate(degrees);
  const { isOpaque } = await sharp(small).stats();
  return isOpaque
    ? { type: 'jpeg', bytes: await upright.removeAlpha().jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer() }
    : { type: 'png', bytes: await upright.png({ compressionLevel: 9 }).toBuffer() };
});
