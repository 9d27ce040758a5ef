import sharp from 'sharp';
import { AppError } from '#platform/server/errors/app-error.ts';

// 40 megapixels decode to 160 MB; a small file can claim far more (decompression bomb).
const maxPixels = 40_000_000;
// 390 dpi in the letterhead, which is 65 mm wide.
const maxEdge = 1000;

/** The bytes of a data URL, or undefined for an empty one. */
export function decodeDataUrl(dataUrl: string): Buffer | undefined {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return dataUrl === '' ? undefined : Buffer.from(base64, 'base64');
}

/**
 * Checks an uploaded logo by its content, whatever it claims to be, and encodes it anew without metadata,
 * at most 1000 pixels wide or high: as PNG when some of it is transparent, else as JPEG. A document takes
 * over a JPEG as it is; a PNG is decoded and compressed again for each (20 ms more for a photograph, and a
 * document five times as large).
 *
 * @param dataUrl `data:image/png;base64,…` or JPEG
 * @returns a PNG or JPEG data URL
 * @throws AppError logo_unreadable, logo_too_large
 */
export async function normalizeLogo(dataUrl: string): Promise<string> {
  const bytes = decodeDataUrl(dataUrl);
  if (!bytes) return '';
  const field = 'properties.logo';
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('logo_unreadable', { field, cause });
    });
  // sharp also reads SVG, which can carry scripts and outside references.
  if (format !== 'png' && format !== 'jpeg') throw new AppError('logo_unreadable', { field });
  if (width * height > maxPixels) throw new AppError('logo_too_large', { field, params: { megapixels: maxPixels / 1e6 } });
  const png = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new AppError('logo_unreadable', { field, cause });
    });
  const { isOpaque } = await sharp(png).stats();
  if (!isOpaque) return `data:image/png;base64,${png.toString('base64')}`;
  const jpeg = await sharp(png).removeAlpha().jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
