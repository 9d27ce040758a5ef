import { AppError } from '#platform/server/errors/app-error.ts';
import type { RateLimit } from '#platform/server/limits/rate-limit.ts';
import { PictureError } from '#platform/server/pictures/picture-error.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { maxLogoPixels } from '../../contract/configuration.ts';

// 390 dpi in the letterhead, which is 65 mm wide.
const maxEdge = 1000;

/** The bytes of a data URL, or undefined for an empty one. */
export function decodeDataUrl(dataUrl: string): Buffer | undefined {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return dataUrl === '' ? undefined : Buffer.from(base64, 'base64');
}

/** What `normalizeLogo` works with, and for whom. */
export interface LogoContext {
  readonly pictures: PictureProcessor;
  /** Uploads of an organisation. */
  readonly uploads: RateLimit;
  readonly organizationId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/**
 * Checks an uploaded logo by its content, whatever it claims to be, and encodes it anew without metadata,
 * at most 1000 pixels wide or high: as PNG when some of it is transparent, else as JPEG. A document takes
 * over a JPEG as it is; a PNG is decoded and compressed again for each (20 ms more for a photograph, and a
 * document five times as large).
 *
 * @param dataUrl `data:image/png;base64,…` or JPEG
 * @returns a PNG or JPEG data URL
 * @throws AppError logo_unreadable, logo_too_large, too_many_requests, overloaded
 */
export async function normalizeLogo(dataUrl: string, { pictures, uploads, organizationId, now, signal }: LogoContext): Promise<string> {
  const uploaded = decodeDataUrl(dataUrl);
  if (!uploaded) return '';
  uploads.count(organizationId, now);
  try {
    const { type, bytes } = await pictures.normalize(uploaded, { lane: organizationId, maxPixels: maxLogoPixels, maxEdge, signal });
    return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
  } catch (cause) {
    if (!(cause instanceof PictureError)) throw cause;
    const field = 'properties.logo';
    if (cause.reason === 'unreadable') throw new AppError('logo_unreadable', { field, cause });
    throw new AppError('logo_too_large', { field, cause, params: { megapixels: maxLogoPixels / 1e6 } });
  }
}

/** For the audit log: an image by its kind and size. */
export function describeLogo(properties: object): object {
  const { logo } = properties as { readonly logo?: unknown };
  const image = /^data:image\/(\w+);/u.exec(String(logo ?? ''));
  return image ? { logo: `${image[1]?.toUpperCase()}, ${Math.ceil((decodeDataUrl(String(logo))?.length ?? 0) / 1024)} kB` } : properties;
}
