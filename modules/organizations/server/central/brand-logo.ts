import { AppError } from '#platform/server/errors/app-error.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { readDataUrl, toDataUrl } from '#platform/server/pictures/data-url.ts';
import { PictureError } from '#platform/server/pictures/picture-error.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { maxBrandLogoCharacters, maxBrandLogoPixels } from '../../contract/index.ts';

// Twice the width of the login page's head and of an email.
const maxEdge = 480;

/**
 * Checks a logo by its content and encodes it again without metadata and transparent edges, small enough for emails.
 * Takes time: call it before the transaction.
 * @param logo a data URL, empty for none. @returns the new data URL, empty for none
 * @throws AppError brand_logo_unreadable, brand_logo_too_large; too_many_requests, overloaded
 */
export async function prepareBrandLogo(
  logo: string,
  pictures: Pick<PictureProcessor, 'normalize'>,
  { tenantQueue, signal }: Pick<MemberContext, 'tenantQueue' | 'signal'>,
): Promise<string> {
  if (logo === '') return '';
  try {
    const { type, bytes } = await pictures.normalize(readDataUrl(logo)?.bytes ?? Buffer.alloc(0), {
      tenantQueue,
      signal,
      maxPixels: maxBrandLogoPixels,
      maxEdge,
      trimTransparent: true,
    });
    const prepared = toDataUrl(`image/${type}`, bytes);
    if (prepared.length > maxBrandLogoCharacters) throw new PictureError('too_large', 'more than an email may carry');
    return prepared;
  } catch (cause) {
    if (!(cause instanceof PictureError)) throw cause;
    throw cause.reason === 'unreadable'
      ? new AppError('brand_logo_unreadable', { field: 'logo', cause })
      : new AppError('brand_logo_too_large', {
          field: 'logo',
          cause,
          params: { megapixels: maxBrandLogoPixels / 1e6 },
        });
  }
}
