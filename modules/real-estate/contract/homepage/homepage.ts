import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { maxFileBytes } from '#platform/contract/files.ts';
import type { FileRule } from '#platform/contract/files.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { lineSchema, multilineSchema, textSchema } from '#platform/contract/texts.ts';
import { realEstatePermission } from '../catalogue.ts';
import { homepagePages } from './homepage-pages.ts';
import type { HomepagePage } from './homepage-pages.ts';

const access = { permission: realEstatePermission } as const;
const path = '/api/ri/real-estate/homepage';

/** Pages to which the button of a page can lead; offers are the list of what is published. */
export const homepageTargets = ['', ...homepagePages, 'offers'] as const;
export type HomepageTarget = (typeof homepageTargets)[number];

export const maxHomepageTexts = { heading: 120, text: 6000 } as const;

/** A picture of a page: the address that its upload answered; empty for none. */
const pictureAddress = textSchema(200);

const pageShape = {
  heading: lineSchema(maxHomepageTexts.heading),
  text: multilineSchema(maxHomepageTexts.text),
  navigateTo: z.enum(homepageTargets).describe('page to which the button leads; empty: no button'),
  background: pictureAddress.describe('large picture behind the heading'),
  avatar: pictureAddress.describe('small picture, such as a portrait'),
} as const;

const pageSchema = z.object(pageShape);
export type HomepageContent = z.output<typeof pageSchema>;

const pagesSchema = z.object({
  start: pageSchema,
  buy: pageSchema,
  sell: pageSchema,
  management: pageSchema,
  about: pageSchema,
} satisfies Record<HomepagePage, typeof pageSchema>);

const homepageSchema = z.object({
  pages: pagesSchema,
  version: z.number().int().describe('0: the agency has not saved it yet; the texts are proposals'),
  address: z.string().describe('of the homepage'),
});
export type Homepage = z.output<typeof homepageSchema>;

export const getHomepage = defineEndpoint({
  id: 'getHomepage',
  method: 'GET',
  path,
  access,
  summary: 'Returns the pages of the homepage as the agency wrote them, with proposals for what it has not written',
  request: {},
  response: homepageSchema,
  errors: [],
});

const sentPage = z.strictObject(pageShape).partial().optional();

export const saveHomepage = defineEndpoint({
  id: 'saveHomepage',
  method: 'PUT',
  path,
  access,
  bodyLimit: 256 * 1024,
  summary: 'Saves pages of the homepage; absent pages and fields stay',
  request: {
    body: z.strictObject({
      pages: z.strictObject({
        start: sentPage,
        buy: sentPage,
        sell: sentPage,
        management: sentPage,
        about: sentPage,
      } satisfies Record<HomepagePage, typeof sentPage>),
      version: versionSchema.optional().describe('absent: saved whatever changed meanwhile'),
      address: textSchema(2000).optional().describe('ignored'),
    }),
  },
  response: homepageSchema,
  errors: ['changed_meanwhile'],
});

/** Pictures of the homepage. */
export const homepagePictureRule = {
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: maxFileBytes.picture,
} as const satisfies FileRule;

export const uploadHomepagePicture = defineEndpoint({
  id: 'uploadHomepagePicture',
  method: 'POST',
  path: `${path}/picture`,
  access,
  summary:
    'Stores a picture for the homepage, made smaller and without metadata; a page shows it once it names its address',
  request: { files: { file: homepagePictureRule } },
  response: z.object({ address: z.string() }),
  errors: ['file_unreadable', 'storage_full', 'too_many_pictures'],
});
