import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { pdfFile } from '#platform/contract/files.ts';
import { languageSchema } from '#platform/contract/languages.ts';
import { listQueryShape, maxCounted, nextCursorSchema } from '#platform/contract/paging.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { administrationPermission } from '../../catalogue.ts';
import { base, externalIdSchema } from '../../external-ids.ts';
import { userTypes } from '../owner-links.ts';

const path = `${base}/owner-letters` as const;
const access = { permission: administrationPermission } as const;

/** Limit of letters in one PDF; the next one continues with the others. */
export const maxLetters = 300;

/**
 * State of a letter's code. `open`: it can be used; `expired`: its last day is over; `inactive`: the owner is no longer
 * managed; `writer`: whoever wrote it may not invite owners any more.
 */
const letterStates = ['open', 'expired', 'inactive', 'writer'] as const;

const addresseeSchema = z.object({
  eid: z.string(),
  name: z.string(),
  address: z.string().describe('street, postcode and town in one line; empty if the record has no complete address'),
  hasEmail: z.boolean().describe('has an email address meanwhile, so that an email can invite them'),
  letter: z
    .object({
      writtenOn: z.string().describe('YYYY-MM-DD'),
      validUntil: z.string().describe('YYYY-MM-DD, last day of the code'),
      userType: z.enum(userTypes),
      state: z.enum(letterStates),
    })
    .nullable()
    .describe('the last letter, if its code was neither used nor withdrawn'),
});
export type Addressee = z.infer<typeof addresseeSchema>;

export const listOwnerLetters = defineEndpoint({
  id: 'listOwnerLetters',
  method: 'GET',
  path,
  access,
  summary: 'Lists owners without an email address and without a link, and all whose letter has an unused code, by name',
  request: { query: z.object(listQueryShape) },
  response: z.object({
    eigentuemer: z.array(addresseeSchema),
    count: z
      .number()
      .int()
      .optional()
      .describe(`number of all matches, ${maxCounted} at most; with the first page only`),
    unwritten: z
      .number()
      .int()
      .optional()
      .describe('number of matches without a usable code, as above; with the first page only'),
    unaddressed: z
      .number()
      .int()
      .optional()
      .describe('number of those whose record has no complete address; with the first page only'),
    validUntil: z.string().optional().describe('YYYY-MM-DD: last day of codes written now; with the first page only'),
    hasSender: z
      .boolean()
      .optional()
      .describe('true if the settings name the address of the sender; with the first page only'),
    nextCursor: nextCursorSchema,
  }),
  errors: ['invalid_cursor'],
});

export const writeOwnerLetters = defineEndpoint({
  id: 'writeOwnerLetters',
  method: 'POST',
  path,
  access,
  summary:
    'Writes letters with new codes as one PDF; former codes of these owners end. The codes are in the PDF only, and are not stored',
  request: {
    body: z.strictObject({
      userType: z.enum(userTypes),
      language: languageSchema.describe('of the letters'),
      eids: z.array(externalIdSchema).max(maxLetters).default([]),
      all: z
        .boolean()
        .default(false)
        .describe(`replaces eids: all matches of searchTerm without a usable code, the first ${maxLetters}`),
      searchTerm: lineSchema(200).optional(),
    }),
  },
  // Three hundred ids of 40 characters, four bytes each.
  bodyLimit: 64 * 1024,
  response: pdfFile(),
  errors: ['changed_meanwhile', 'too_many_requests'],
});

export const withdrawOwnerLetter = defineEndpoint({
  id: 'withdrawOwnerLetter',
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: 'Ends the code of an owner’s letter; id = eid',
  request: { params: z.object({ id: externalIdSchema }) },
  response: z.object({}),
  errors: ['not_found'],
});
