import { z } from 'zod';
import { instantSchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { pdfFile } from '#platform/contract/files.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { careAccess, carePath } from '../access.ts';
import { careEntrySchema, namedPatientSchema } from '../entries/entry.ts';

/** Days that a handover can cover at most: a long weekend and more. */
export const maxHandoverDays = 14;
/** Entries of a handover at most. */
export const maxHandoverEntries = 1000;

const filter = {
  from: instantSchema.optional().describe('absent: the beginning of the shift before this one'),
  to: instantSchema.optional().describe('absent: now'),
  livingArea: lineSchema(60).optional(),
  tour: lineSchema(60).optional(),
} as const;

const groupSchema = z.object({
  patient: namedPatientSchema,
  entries: z.array(careEntrySchema).describe('by the time of their release, the newest last'),
});

const handoverSchema = z.object({
  from: z.string(),
  to: z.string(),
  groups: z.array(groupSchema).describe('people with entries alone, by rooms, then streets and names'),
  isCut: z.boolean().describe(`true if there are more than ${maxHandoverEntries} entries: the period is too long`),
  openDrafts: z.array(z.object({ authorName: z.string(), count: z.number().int() })).describe('of others'),
  livingAreas: z.array(z.string()),
  tours: z.array(z.string()),
});
export type Handover = z.infer<typeof handoverSchema>;

export const getHandover = defineEndpoint({
  id: 'getHandover',
  method: 'GET',
  path: `${carePath}/handover`,
  access: careAccess,
  summary: 'Returns what was released in a period, by person in the order of rooms',
  request: { query: z.object(filter) },
  response: z.object({ handover: handoverSchema }),
  errors: [],
});

export const printHandover = defineEndpoint({
  id: 'printHandover',
  method: 'POST',
  path: `${carePath}/handover-document`,
  access: careAccess,
  summary: 'Makes the PDF of a handover',
  request: { body: z.strictObject(filter) },
  response: pdfFile(),
  errors: ['document_too_large', 'too_many_requests', 'overloaded', 'timed_out'],
});

const countedSchema = z.object({ count: z.number().int(), names: z.array(namedPatientSchema) });

const morningSchema = z.object({
  oldDrafts: z.array(z.object({ authorName: z.string(), count: z.number().int(), oldestAt: z.string() })),
  night: z.object({
    falls: z.number().int(),
    important: z.number().int(),
    addenda: z.number().int(),
    withdrawn: z.number().int(),
  }),
  nightFrom: z.string(),
  silent: countedSchema.describe('present people without an entry for seven days'),
  oldAssessments: countedSchema.describe('present people whose assessment is older than six months, or missing'),
  deletable: countedSchema.describe('people whose record may be deleted'),
  expiring: z.number().int().describe('drafts that are deleted within seven days'),
});
export type Morning = z.infer<typeof morningSchema>;

export const getMorning = defineEndpoint({
  id: 'getMorning',
  method: 'GET',
  path: `${carePath}/morning`,
  access: careAccess,
  summary: 'Returns what a head of care looks at in the morning; never a ranking of the staff',
  request: {},
  response: z.object({ morning: morningSchema }),
  errors: ['care_head_only'],
});
