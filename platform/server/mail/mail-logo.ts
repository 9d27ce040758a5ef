import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toDataUrl } from '../pictures/data-url.ts';

/** Content id of the brand's picture in the letter. */
export const logoCid = 'logo@kontor';
export const logoAddress = `cid:${logoCid}`;

/** As text. Each mail carries the picture, so a large one is not sent. */
const maxCharacters = 200_000;

/**
 * The picture as mails may carry it: PNG or JPEG, because mail programs show nothing else for certain. Everything else
 * is null, and the name stands in its place.
 *
 * @param logo a data URL
 */
export function toMailLogo(logo: string | null): string | null {
  if (logo === null || logo.length > maxCharacters) return null;
  return /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/u.test(logo) ? logo : null;
}

/** The product's mark as a PNG, 96 px, as a data URL: mail programs show no SVG. */
export const markPicture = toDataUrl('image/png', readFileSync(join(import.meta.dirname, 'mark.png')));
