import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { AppError } from '../errors/app-error.ts';
import { createDrafts } from '../files/drafts.ts';
import { serveOrders } from '../limits/serve-orders.ts';
import type { PhotoOrder, PhotoResult, PhotoVariant } from './photo-message.ts';
import { readPhotoStructure } from '../pictures/photo-structure.ts';
import { stepsUpright } from '../pictures/upright.ts';

// Entry of a child process that makes smaller encodings of photos. As with `picture-worker.ts`, decoding is native code on
// uploaded bytes.

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Effort of WebP, 0 to 6: the usual 4 takes twice as long and saves 3 %. */
const webpEffort = 2;

function encode(picture: Sharp, { format, quality }: PhotoVariant): Sharp {
  return format === 'webp' ? picture.webp({ quality, effort: webpEffort }) : picture.jpeg({ quality });
}

/**
 * Decodes once, at the size of the largest encoding, and makes all of them from that. They go to the disk from here: through
 * the process that answers requests each would cost it a pause.
 */
serveOrders<PhotoOrder, PhotoResult>(async ({ path, turn, maxPixels, variants, filesDir }) => {
  const { width, height, bytes, orientation } = readPhotoStructure(await readFile(path));
  const maxEdge = Math.max(...variants.map((variant) => variant.maxEdge));
  // Colour is sRGB of 8 bits and paper is white, whatever CMYK, 16 bits or transparency came.
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const { mirrored, degrees } = stepsUpright(orientation);
  const mirror = mirrored ? await sharp(data, { raw }).flop().raw().toBuffer() : data;
  const upright = await sharp(mirror, { raw })
    .rotate((degrees + turn) % 360)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: upright.info.width, height: upright.info.height, channels: upright.info.channels };
  const isLying = (degrees + turn) % 180 !== 0;
  const drafts = createDrafts(filesDir);
  const made = [];
  try {
    for (const variant of variants) {
      const smaller = sharp(upright.data, { raw: size }).resize({
        width: variant.maxEdge,
        height: variant.maxEdge,
        fit: 'inside',
        withoutEnlargement: true,
      });
      const { data: encoded, info: of } = await encode(smaller, variant).toBuffer({ resolveWithObject: true });
      made.push({ draft: await drafts.write(encoded), width: of.width, height: of.height });
    }
    return { width: isLying ? height : width, height: isLying ? width : height, variants: made };
  } catch (error) {
    await Promise.all(made.map(({ draft }) => drafts.remove(draft)));
    if (error instanceof AppError) return 'disk_unavailable';
    throw error;
  }
});

// After requests and documents: whoever opens a picture before its encodings are there waits a little longer.
setPriority(constants.priority.PRIORITY_LOW);
