import { z } from 'zod';
import { daySchema, instantSchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { pdfFile } from '#platform/contract/files.ts';
import { emptyAsNull, formCount, formDay, formLine } from '#platform/contract/form-texts.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { multilineSchema, withoutDirectionMarks } from '#platform/contract/texts.ts';
import { base, externalIdSchema } from '../external-ids.ts';
import { resolutionKinds, resolutionNoteKinds, resolutionResults } from './resolution-kinds.ts';
import { communityFileRule, maxCommunityNumber, maxPlace, readCommunity, writeCommunity } from './community.ts';

const path = `${base}/weg-beschluesse` as const;

export const maxWording = 10_000;
export const maxAgendaItem = 40;
export const maxCourt = 200;
export const maxCourtReference = 100;
export const maxParties = 1000;
export const maxNote = 1000;
const maxDeletionReason = 500;
/** Votes of a kind; shares of large communities are ten thousandths. */
export const maxVotes = 1_000_000;

const noteSchema = z.object({
  id: z.uuid(),
  art: z.enum(resolutionNoteKinds),
  datum: daySchema,
  text: z.string(),
  eingetragenAm: instantSchema,
  eingetragenVon: z.string().nullable().describe('null: an account that was deleted'),
});

const resolutionSchema = z.object({
  id: z.uuid(),
  eigentuemerEid: z.string(),
  laufendeNummer: z.number().int().describe('consecutive in the community, without gaps, never given again'),
  beschlussnummer: z.string(),
  beschreibung: z.string().describe('wording'),
  art: z.enum(resolutionKinds),
  datum: daySchema.nullable().describe('of the meeting, the announcement or the judgment'),
  ort: z.string(),
  top: z.string().describe('agenda item'),
  ergebnis: z.enum(resolutionResults).nullable(),
  ja: z.number().int().nullable(),
  nein: z.number().int().nullable(),
  enthaltung: z.number().int().nullable(),
  gericht: z.string(),
  aktenzeichen: z.string(),
  parteien: z.string(),
  pdfName: z.string().describe('empty without a PDF'),
  eingetragenAm: instantSchema,
  eingetragenVon: z.string().nullable().describe('null: an account that was deleted'),
  nachgetragen: z.boolean().describe('true if an entry before it is of a later day'),
  anfechtbarBis: daySchema
    .nullable()
    .describe('last day for a suit (§ 45 WEG), on the next working day; null for judgments and without a day'),
  vermerke: z.array(noteSchema),
  geloescht: z
    .object({ datum: daySchema, grund: z.string() })
    .nullable()
    .describe('a deleted entry keeps its number; its contents are empty for members'),
  version: versionSchema,
});
export type Resolution = z.infer<typeof resolutionSchema>;

const wordingSchema = multilineSchema(maxWording).overwrite(withoutDirectionMarks).trim();

/** Facts of an entry beyond the specified fields; absent: as they were, or none. */
const facts = {
  art: z.enum(resolutionKinds).optional(),
  datum: formDay.optional(),
  ort: formLine(maxPlace).optional(),
  top: formLine(maxAgendaItem).optional(),
  ergebnis: emptyAsNull.or(z.enum(resolutionResults)).nullable().optional(),
  ja: formCount(maxVotes).optional(),
  nein: formCount(maxVotes).optional(),
  enthaltung: formCount(maxVotes).optional(),
  gericht: formLine(maxCourt).optional(),
  aktenzeichen: formLine(maxCourtReference).optional(),
  parteien: formLine(maxParties).optional(),
} as const;

const inCommunity = z.object({ eid: externalIdSchema });
const one = z.object({ eid: externalIdSchema, id: z.uuid() });
const showsDeleted = z.enum(['true', 'false']).default('false');

export const listResolutions = defineEndpoint({
  id: 'listResolutions',
  method: 'GET',
  path: `${path}/:eid`,
  access: readCommunity,
  summary:
    'Lists the collection of resolutions of a community (§ 24 (7) WEG), the last number first. A search finds numbers, wording, place, court and notes',
  request: {
    params: inCommunity,
    query: z.object({
      ...listQueryShape,
      art: z.enum(resolutionKinds).optional(),
      deleted: showsDeleted.describe('true: with the numbers of deleted entries'),
    }),
  },
  response: z.object({
    beschluesse: z.array(resolutionSchema),
    writable: z.boolean().describe('true for who may enter, change and delete'),
    nextCursor: nextCursorSchema,
  }),
  errors: ['not_found', 'invalid_cursor'],
});

export const getResolution = defineEndpoint({
  id: 'getResolution',
  method: 'GET',
  path: `${path}/:eid/:id`,
  access: readCommunity,
  summary: 'Returns an entry of the collection',
  request: { params: one },
  response: z.object({ beschluss: resolutionSchema }),
  errors: ['not_found'],
});

export const addResolution = defineEndpoint({
  id: 'addResolution',
  method: 'POST',
  path,
  access: writeCommunity,
  summary: 'Enters a resolution with the next consecutive number; the PDF is optional',
  request: {
    body: z.strictObject({
      eigentuemerEid: externalIdSchema,
      beschlussnummer: formLine(maxCommunityNumber).min(1),
      beschreibung: wordingSchema.min(1),
      ...facts,
    }),
    files: { file: communityFileRule },
  },
  response: z.object({ beschluss: resolutionSchema }),
  errors: ['not_found', 'resolution_number_taken', 'file_unreadable', 'storage_full'],
});

export const saveResolution = defineEndpoint({
  id: 'saveResolution',
  method: 'PUT',
  path,
  access: writeCommunity,
  summary: 'Changes an entry; absent fields and, without a file, its PDF stay, its consecutive number always',
  request: {
    body: z.strictObject({
      id: z.uuid(),
      eigentuemerEid: externalIdSchema,
      beschlussnummer: formLine(maxCommunityNumber).min(1),
      beschreibung: wordingSchema.min(1),
      version: z
        .string()
        .regex(/^\d{1,9}$/u)
        .transform(Number)
        .optional()
        .describe('changes only this version, absent: any'),
      ...facts,
    }),
    files: { file: communityFileRule },
  },
  response: z.object({ beschluss: resolutionSchema }),
  errors: ['not_found', 'changed_meanwhile', 'resolution_number_taken', 'file_unreadable', 'storage_full'],
});

export const removeResolution = defineEndpoint({
  id: 'removeResolution',
  method: 'DELETE',
  path: `${path}/:eid/:id`,
  access: writeCommunity,
  summary:
    'Deletes what an entry says (§ 24 (7) s. 5 and 6 WEG); its number stays in the collection, marked as deleted, with day and reason',
  request: {
    params: one,
    query: z.object({ reason: formLine(maxDeletionReason).min(1).optional().describe('why it may be deleted') }),
  },
  response: z.object({}),
  errors: ['not_found'],
});

export const addResolutionNote = defineEndpoint({
  id: 'addResolutionNote',
  method: 'POST',
  path: `${path}/:eid/:id/vermerke`,
  access: writeCommunity,
  summary: 'Adds a note to an entry, such as that it was contested; notes are not changed',
  request: {
    params: one,
    body: z
      .strictObject({
        art: z.enum(resolutionNoteKinds),
        datum: daySchema,
        text: formLine(maxNote).default(''),
      })
      .refine(({ art, text }) => art !== 'SONSTIGES' || text !== '', { path: ['text'], error: 'reason_needed' }),
  },
  response: z.object({ beschluss: resolutionSchema }),
  errors: ['not_found'],
});

export const getResolutionFile = defineEndpoint({
  id: 'getResolutionFile',
  method: 'GET',
  path: `${path}/get-file/:id`,
  access: readCommunity,
  summary: 'Returns the PDF of an entry, named WEG-Beschluss-{id}',
  request: { params: z.object({ id: z.uuid() }), query: z.object({ deleted: showsDeleted }) },
  response: pdfFile(),
  errors: ['not_found', 'file_store_unavailable', 'range_not_satisfiable'],
});

export const getResolutionCollection = defineEndpoint({
  id: 'getResolutionCollection',
  method: 'GET',
  path: `${base}/weg-beschluss-sammlung/:eid`,
  access: readCommunity,
  summary: 'Returns the whole collection of resolutions of a community as PDF, in the order of its numbers',
  request: { params: inCommunity },
  response: pdfFile(),
  errors: ['not_found', 'document_too_large', 'too_many_requests', 'overloaded', 'timed_out'],
});
