import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file } from '#platform/contract/files.ts';
import { languageSchema } from '#platform/contract/languages.ts';
import { page } from '#platform/contract/pages.ts';
import { textSchema } from '#platform/contract/texts.ts';

/** Longest secret of an address; the product's own have 22 characters. */
const maxPasscode = 200;
export const passcodeSchema = textSchema(maxPasscode);

const externalId = textSchema(100);
const languageKey = languageSchema.optional().catch(undefined).describe('of the page; German for any other value');

/** Secrets of an address: that of interested people, or that of the owner. */
const secrets = { passcode: passcodeSchema.optional(), ownerPasscode: passcodeSchema.optional() } as const;

export const getOfferPage = defineEndpoint({
  id: 'getOfferPage',
  method: 'GET',
  path: '/angebote/:externalId',
  access: 'public',
  summary:
    'Shows an object to whoever has its link: to interested people the offer, to the owner (ownerPasscode) its figures. Wrong and unknown links are the same page, 404; a withdrawn object is 410',
  request: { params: z.object({ externalId }), query: z.object({ ...secrets, languageKey }) },
  response: page(),
  errors: [],
});

export const getOwnerPage = defineEndpoint({
  id: 'getOwnerPage',
  method: 'GET',
  path: '/angebote-app/:externalId/:ownerPasscode',
  access: 'public',
  summary: 'Shows the figures of an object to its owner, under an address for the home screen of a telephone',
  request: {
    params: z.object({ externalId, ownerPasscode: passcodeSchema }),
    query: z.object({ languageKey }),
  },
  response: page(),
  errors: [],
});

/** Sizes in which public pages show pictures; the picture as it was added may say where it was taken. */
const publicSizes = ['small', 'thumbnail'] as const;
export type PublicSize = (typeof publicSizes)[number];

const pictureEndings = ['webp', 'jpg'] as const;

/** File name of a picture on public pages; the name under which it was added may tell the street. */
export function publicPictureName(id: string, size: PublicSize, ending: (typeof pictureEndings)[number]): string {
  return `${id}_${size}.${ending}`;
}

const pictureName = new RegExp(`^([0-9a-f-]{36})_(${publicSizes.join('|')})\\.(${pictureEndings.join('|')})$`, 'u');

/** Reads a file name of {@link publicPictureName}; undefined for any other. */
export function readPublicPictureName(
  name: string,
): { readonly id: string; readonly size: PublicSize; readonly isWebp: boolean } | undefined {
  const [, id, size, ending] = pictureName.exec(name) ?? [];
  if (id === undefined || !z.uuid().safeParse(id).success) return undefined;
  return { id, size: size as PublicSize, isWebp: ending === 'webp' };
}

export const getOfferPicture = defineEndpoint({
  id: 'getOfferPicture',
  method: 'GET',
  path: '/angebote/:externalId/bilder/:name',
  access: 'public',
  summary: 'Returns a public picture of an object to whoever has its link',
  request: { params: z.object({ externalId, name: textSchema(100) }), query: z.object(secrets) },
  response: file('image/webp', 'image/jpeg'),
  errors: ['not_found', 'too_many_requests', 'file_store_unavailable', 'range_not_satisfiable', 'overloaded'],
});
