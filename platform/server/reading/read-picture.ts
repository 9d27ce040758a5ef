import sharp from 'sharp';
import { ReadingError } from './reading-error.ts';

// Only in worker processes, as in picture-worker.ts: decoding is native code on uploaded bytes.
sharp.cache(false);
sharp.concurrency(1);
// sharp reads many more types, SVG with its scripts and outside references among them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngFile', 'VipsForeignLoadJpegFile', 'VipsForeignLoadPngBuffer'] });

/** A phone of today takes pictures of 12 to 50 megapixels. */
export const maxPicturePixels = 60_000_000;

const input = { limitInputPixels: maxPicturePixels, failOn: 'error', sequentialRead: true } as const;

/** A picture made upright and smaller. */
export interface UprightPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes a PNG or JPEG, turns it upright and makes it smaller.
 *
 * @param maxEdge the longer edge of the result in pixels, at most
 * @throws ReadingError too_many_pixels, damaged
 */
export async function readPicture(
  path: string,
  { type, maxEdge }: { readonly type: 'png' | 'jpeg'; readonly maxEdge: number },
): Promise<UprightPicture> {
  try {
    const small = sharp(path, input)
      .autoOrient()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb');
    const { data, info } = await (
      type === 'png' ? small.grayscale().png({ compressionLevel: 1 }) : small.jpeg({ quality: 88 })
    ).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ReadingError(/pixel limit/u.test(message) ? 'too_many_pixels' : 'damaged', message);
  }
}
