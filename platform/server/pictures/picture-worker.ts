import sharp from 'sharp';
import { serveOrders } from '../limits/serve-orders.ts';
import type { NormalizedPicture, PictureOrder } from './picture-message.ts';

// Entry of a child process that decodes pictures. The only place that may: decoding is native code on uploaded bytes.

sharp.cache(false);
sharp.concurrency(1);
// sharp reads many more types, SVG with its scripts and outside references among them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });

// What upright takes, by EXIF orientation: first mirrored left to right, then turned clockwise.
const turns: Readonly<Record<number, { readonly mirrored: boolean; readonly degrees: number }>> = {
  1: { mirrored: false, degrees: 0 },
  2: { mirrored: true, degrees: 0 },
  3: { mirrored: false, degrees: 180 },
  4: { mirrored: true, degrees: 180 },
  5: { mirrored: true, degrees: 270 },
  6: { mirrored: false, degrees: 90 },
  7: { mirrored: true, degrees: 90 },
  8: { mirrored: false, degrees: 270 },
};

serveOrders<PictureOrder, NormalizedPicture>(async ({ bytes, orientation, maxEdge, maxPixels }) => {
  const small = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { mirrored, degrees } = turns[orientation] ?? { mirrored: false, degrees: 0 };
  const mirror = mirrored ? await sharp(small).flop().png({ compressionLevel: 1 }).toBuffer() : small;
  const upright = sharp(mirror).rotate(degrees);
  const { isOpaque } = await sharp(small).stats();
  return isOpaque
    ? { type: 'jpeg', bytes: await upright.removeAlpha().jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer() }
    : { type: 'png', bytes: await upright.png({ compressionLevel: 9 }).toBuffer() };
});
