import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { deletedVersionSchema, versionSchema } from '#platform/contract/integers.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { textSchema } from '#platform/contract/texts.ts';
import { realEstatePermission } from '../catalogue.ts';
import type { Channel } from './channels.ts';
import { objectIdSchema } from './managed-fields.ts';
import { objectSorts } from './object-sorts.ts';
import { objectStatuses, objectTypes } from './object-types.ts';
import { sentDataSchema, sentFlagsSchema, sentInternalSchema } from './objekt-data.ts';
import { picturesSchema, pictureSchema, sentPicturesSchema } from './pictures.ts';
import { waitingReasons } from './waiting.ts';
import { sentTextsSchema } from './translated-texts.ts';

const access = { permission: realEstatePermission } as const;
const base = '/api/ri/real-estate/objekt';

const flagSchema = z.object({ is: z.boolean(), wanted: z.boolean() });

const channelSchema = z.object({
  published: z.boolean().describe('true: the portal has accepted it'),
  wanted: z.boolean(),
  state: z.enum(['none', 'pending', 'published', 'failed']),
  errors: z
    .array(z.object({ code: z.string(), field: z.string(), text: z.string() }))
    .describe('what the portal refused, or why it was not reached'),
  flags: z
    .record(z.string(), flagSchema)
    .optional()
    .describe('of scout: each flag of data as the portal has it, and as it is wanted'),
});

const publicationSchema = z.object({
  homepage: channelSchema,
  scout: channelSchema,
  ebay: channelSchema,
  immowelt: channelSchema,
  ivd: channelSchema,
} satisfies Record<Channel, typeof channelSchema>);

const objektShape = {
  id: z.uuid(),
  objectId: z.string(),
  version: z.number().int(),
  // Checked for each of many objects: a record would check each key.
  data: z.looseObject({}).describe('fields of the type; synchEstate is the linked investment object'),
  publishedHomepage: z.boolean().describe('true: the homepage is to show it; whether it does stands in publication'),
  publication: publicationSchema,
  missing: z.array(z.string()).describe('names of required fields of data that are empty'),
  stakeholderExposeCount: z.number().int(),
  stakeholderAppointmentCount: z.number().int(),
  stakeholderInterestCount: z.number().int(),
  createdAt: z.string(),
  changedAt: z.string(),
} as const;

/** An object in a response, whole. */
const objektSchema = z.object({
  ...objektShape,
  dataTwo: z.record(z.string(), z.unknown()).describe('never published'),
  texts: z.record(z.string(), z.record(z.string(), z.string())).describe('translations of its texts, by language'),
  pictures: picturesSchema.describe('by file name, in the order in which they are shown'),
});
export type Objekt = z.output<typeof objektSchema>;

/** An object in a list: of its data only what a card shows. */
const listedObjektSchema = z.object({
  ...objektShape,
  picture: pictureSchema.nullable().describe('the one that stands for the object'),
  mandateUntil: z.string().nullable().describe('last day of the agent’s mandate'),
  checklist: z
    .object({ done: z.number().int(), count: z.number().int() })
    .nullable()
    .describe('papers that need nothing more, of how many; null for types without a checklist'),
});
export type ListedObjekt = z.output<typeof listedObjektSchema>;

export const listObjekte = defineEndpoint({
  id: 'listObjekte',
  method: 'GET',
  path: base,
  access,
  summary:
    'Lists the objects of the agency, the one changed last first; with objectId: that one, whole, or none. The search also reads rooms and prices, such as "3 Zimmer Sülz bis 500"',
  request: {
    query: z.strictObject({
      ...listQueryShape,
      objectId: textSchema(100).optional(),
      archived: z.enum(['true', 'false']).optional().describe('true: also sold, let and archived ones'),
      realEstateType: z.enum(objectTypes).optional(),
      status: z.enum(objectStatuses).optional(),
      marketing: z.enum(['sale', 'rent']).optional(),
      roomsFrom: z.coerce.number().min(1).max(99).optional().describe('at least so many rooms'),
      priceTo: z.coerce
        .number()
        .int()
        .min(1)
        .max(999_999_999)
        .optional()
        .describe('highest price in euros: below 10,000 the rent of a month, else a purchase price'),
      waits: z.enum(waitingReasons).optional().describe('only objects that wait for their agent for this reason'),
      sort: z.enum(objectSorts).optional(),
      direction: z.enum(['asc', 'desc']).optional(),
    }),
  },
  response: z.object({
    // The many first: each object is checked by one after the other.
    objekte: z.array(z.union([listedObjektSchema, objektSchema])),
    nextCursor: nextCursorSchema,
    archivedMatches: z
      .number()
      .int()
      .optional()
      .describe(
        'matches of the search among sold, let and archived objects, which the list leaves out; at most 100 are counted',
      ),
  }),
  errors: ['invalid_cursor'],
});

export const createObjekt = defineEndpoint({
  id: 'createObjekt',
  method: 'POST',
  path: base,
  access,
  summary: 'Adds an object; data needs realEstateType and title. Without objectId it gets the next number',
  request: {
    body: z.strictObject({
      objectId: objectIdSchema.optional(),
      data: sentDataSchema,
      copyObjectFrom: textSchema(100)
        .optional()
        .describe('objectId of an object whose data, texts and settings are copied'),
    }),
  },
  response: z.object({ objekt: objektSchema }),
  errors: ['not_found', 'object_id_taken', 'external_id_taken', 'channel_not_connected', 'publication_not_allowed'],
});

export const saveObjekt = defineEndpoint({
  id: 'saveObjekt',
  method: 'PUT',
  path: base,
  access,
  bodyLimit: 512 * 1024,
  summary:
    'Saves parts of an object; absent ones stay. With data all required fields of the type must be filled, unless it is a draft',
  request: {
    body: z.strictObject({
      objectId: textSchema(100),
      version: versionSchema.min(1).optional().describe('absent: saved whatever changed meanwhile'),
      data: sentDataSchema.optional(),
      dataTwo: sentInternalSchema.optional(),
      publishedHomepage: z.boolean().optional().describe('true: the homepage is to show it'),
      texts: sentTextsSchema.optional(),
      pictures: sentPicturesSchema.optional(),
      draft: z.boolean().optional().describe('true: required fields may be empty'),
    }),
  },
  response: z.object({ objekt: objektSchema }),
  errors: [
    'not_found',
    'changed_meanwhile',
    'picture_position_taken',
    'external_id_taken',
    'channel_not_connected',
    'publication_not_allowed',
    'transition_not_allowed',
    'object_published',
  ],
});

export const publishObjekt = defineEndpoint({
  id: 'publishObjekt',
  method: 'POST',
  path: `${base}/publication`,
  access,
  summary:
    'Publishes an object at channels, or withdraws it: the same as saving its flags alone, whatever else was changed meanwhile',
  request: {
    body: z.strictObject({
      objectId: textSchema(100),
      data: sentFlagsSchema.optional(),
      publishedHomepage: z.boolean().optional().describe('true: the homepage is to show it'),
    }),
  },
  response: z.object({ objekt: objektSchema }),
  errors: ['not_found', 'channel_not_connected', 'publication_not_allowed'],
});

export const deleteObjekt = defineEndpoint({
  id: 'deleteObjekt',
  method: 'DELETE',
  path: `${base}/:objectId`,
  access,
  summary: 'Deletes an object with its pictures and interested people',
  request: {
    params: z.object({ objectId: textSchema(100) }),
    query: z.strictObject({ version: deletedVersionSchema }),
  },
  response: z.object({}),
  errors: ['not_found', 'changed_meanwhile'],
});

export const nextObjectId = defineEndpoint({
  id: 'getNextObjectId',
  method: 'GET',
  path: `${base}/next-number`,
  access,
  summary: 'Returns the number that the next object gets if it is added without objectId; reserves none',
  request: {},
  response: z.object({ nextNumber: z.string() }),
  errors: [],
});
