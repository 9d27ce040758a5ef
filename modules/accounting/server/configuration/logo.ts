import sharp from 'sharp';
import { AppError } from '#platform/server/errors/app-error.ts';

// 40 megapixels decode to 160 MB; a small file can claim far more (decompression bomb).
const maxPixels = 40_000_000;
// 12 cm at 300 dpi: more than any letter head prints.
const maxEdge = 1400;

/** The bytes of a data URL, or undefined for an empty one. */
export function decodeDataUrl(dataUrl: string): Buffer | undefined {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return dataUrl === '' ? undefined : Buffer.from(base64, 'base64');
}

/**
 * Checks an uploaded logo by its content, whatever it claims to be, and encodes it anew as PNG without
 * metadata, at most 1400 pixels wide or high.
 *
 * @param dataUrl `data:image/png;base64,…` or JPEG
 * @returns a PNG data URL
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
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new AppError('logo_unreadable', { field, cause });
    });
  return `data:image/png;base64,${png.toString('base64')}`;
}
