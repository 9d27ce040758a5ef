import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file } from '#platform/contract/files.ts';
import { languageSchema } from '#platform/contract/languages.ts';
import { page } from '#platform/contract/pages.ts';
import { textSchema } from '#platform/contract/texts.ts';
import type { HomepagePage } from '../homepage/homepage-pages.ts';
import { objectTypes } from '../objects/object-types.ts';

const base = '/homepage/:identifier';
const identifier = textSchema(100).describe('of the agency');
const languageKey = languageSchema.optional().catch(undefined).describe('of the page; German for any other value');

/** Names of the pages in their addresses. */
export const pageNames = {
  start: '',
  buy: 'kaufen',
  sell: 'verkaufen',
  management: 'verwaltung',
  about: 'ueber-uns',
} as const satisfies Record<HomepagePage, string>;

export const offersName = 'angebote';

const defined = { method: 'GET', response: page(), errors: [] } as const;
const withLanguage = z.object({ languageKey });

export const getHomepageStart = defineEndpoint({
  ...defined,
  id: 'getHomepageStart',
  access: 'public',
  path: `${base}/`,
  summary: 'Shows the first page of the homepage of an agency, with its newest offers',
  request: { params: z.object({ identifier }), query: withLanguage },
});

export const getHomepageStartWithoutSlash = defineEndpoint({
  ...defined,
  id: 'getHomepageStartWithoutSlash',
  access: 'public',
  path: base,
  summary: 'Shows the same page under an address without its last slash',
  request: { params: z.object({ identifier }), query: withLanguage },
});

export const getHomepagePage = defineEndpoint({
  ...defined,
  id: 'getHomepagePage',
  access: 'public',
  path: `${base}/:name`,
  summary: 'Shows a page of the homepage: kaufen, verkaufen, verwaltung, ueber-uns; any other is 404',
  request: { params: z.object({ identifier, name: textSchema(100) }), query: withLanguage },
});

/** An empty field of a form is no filter, and neither is what it does not offer. */
const filter = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

export const getHomepageOffers = defineEndpoint({
  ...defined,
  id: 'getHomepageOffers',
  access: 'public',
  path: `${base}/${offersName}`,
  summary: 'Lists the offers of the homepage; filters that say nothing are left out',
  request: {
    params: z.object({ identifier }),
    query: z.object({
      languageKey,
      suche: filter(textSchema(100)).describe('words of title, place and district'),
      vermarktung: filter(z.enum(['sale', 'rent'])),
      objektart: filter(z.enum(objectTypes)),
      preis: filter(z.coerce.number().int().min(1).max(999_999_999)).describe('highest price in euros'),
      zimmer: filter(z.coerce.number().min(1).max(99)).describe('at least so many rooms'),
      seite: filter(z.coerce.number().int().min(1).max(1000)),
    }),
  },
});

export const getHomepageOffer = defineEndpoint({
  ...defined,
  id: 'getHomepageOffer',
  access: 'public',
  path: `${base}/${offersName}/:externalId`,
  summary: 'Shows an object that is published on the homepage; any other is 404',
  request: { params: z.object({ identifier, externalId: textSchema(100) }), query: withLanguage },
});

const fileErrors = ['not_found', 'file_store_unavailable', 'range_not_satisfiable', 'overloaded'] as const;

export const getHomepageOfferPicture = defineEndpoint({
  id: 'getHomepageOfferPicture',
  method: 'GET',
  path: `${base}/${offersName}/:externalId/bilder/:name`,
  access: 'public',
  summary: 'Returns a public picture of an object that is published on the homepage',
  request: { params: z.object({ identifier, externalId: textSchema(100), name: textSchema(100) }) },
  response: file('image/webp', 'image/jpeg'),
  errors: fileErrors,
});

export const getHomepagePicture = defineEndpoint({
  id: 'getHomepagePicture',
  method: 'GET',
  path: `${base}/bilder/:name`,
  access: 'public',
  summary: 'Returns a picture of a page of the homepage',
  request: { params: z.object({ identifier, name: textSchema(100) }) },
  response: file('image/webp'),
  errors: fileErrors,
});

export const getHomepageSitemap = defineEndpoint({
  id: 'getHomepageSitemap',
  method: 'GET',
  path: `${base}/sitemap.xml`,
  access: 'public',
  summary: 'Returns the addresses of the homepage and its offers for search engines (sitemaps.org)',
  request: { params: z.object({ identifier }) },
  response: file('application/xml'),
  errors: ['not_found'],
});
