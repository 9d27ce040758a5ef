import { z } from 'zod';
import { daySchema, instantSchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { defineLiveEvent, permissionRoom } from '#platform/contract/live-events.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { careAccess, carePath } from '../access.ts';
import { careEntrySchema, entryBodyLimit, entryTypes, reasonSchema, sentContentShape } from './entry.ts';

const path = `${carePath}/entry` as const;
const params = z.object({ id: z.uuid() });
const answer = z.object({ entry: careEntrySchema });
const access = careAccess;

/** Drafts or released entries have changed: clients ask again. It carries nothing of them. */
export const careEntriesChanged = defineLiveEvent({
  name: 'care_entries_changed',
  schema: z.object({}),
  ...permissionRoom(careAccess.permission),
});

export const listCareEntries = defineEndpoint({
  id: 'listCareEntries',
  method: 'GET',
  path,
  access,
  summary:
    'Lists released entries, the latest event first, or the own drafts; what was withdrawn is found by heads of care alone',
  request: {
    query: withDaysInOrder(
      z.object({
        ...listQueryShape,
        state: z.enum(['draft', 'released']).default('released'),
        patient: z.uuid().optional(),
        type: z.enum(entryTypes).optional(),
        important: z.enum(['true']).optional(),
        from: daySchema.optional(),
        to: daySchema.optional(),
      }),
    ),
  },
  response: z.object({ entries: z.array(careEntrySchema), nextCursor: nextCursorSchema }),
  errors: ['invalid_cursor'],
});

export const getCareEntry = defineEndpoint({
  id: 'getCareEntry',
  method: 'GET',
  path: `${path}/:id`,
  access,
  summary: 'Returns a released entry with all that refers to it, or a draft of the caller',
  request: { params },
  response: z.object({
    entry: careEntrySchema,
    related: z.array(careEntrySchema).describe('what refers to it, and to what it refers; the oldest first'),
  }),
  errors: ['not_found'],
});

export const createCareEntry = defineEndpoint({
  id: 'createCareEntry',
  method: 'POST',
  path,
  access,
  summary: 'Adds a draft that a person writes by hand, or a new version of a released assessment',
  request: {
    body: z.strictObject({
      id: z.uuid().optional().describe('the same twice is answered once'),
      type: z.enum(entryTypes),
      patientId: z.uuid().nullable().optional(),
      reviewOf: z.uuid().optional().describe('released assessment with which the draft begins'),
      reason: reasonSchema.optional().describe('of a new version'),
      ...sentContentShape,
    }),
  },
  bodyLimit: entryBodyLimit,
  response: answer,
  errors: ['not_found', 'reference_not_found', 'care_drafts_full'],
});

export const saveCareEntry = defineEndpoint({
  id: 'saveCareEntry',
  method: 'PUT',
  path: `${path}/:id`,
  access,
  summary: 'Changes a draft of the caller; a released entry is never changed',
  request: {
    params,
    body: z.strictObject({
      type: z.enum(entryTypes).optional().describe('a report becomes an assessment, or the other way round'),
      patientId: z.uuid().nullable().optional(),
      ...sentContentShape,
      confirmed: z.array(lineSchema(60)).max(100).optional().describe('fields that the caller looked at'),
      version: versionSchema.optional(),
    }),
  },
  bodyLimit: entryBodyLimit,
  response: answer,
  errors: ['not_found', 'changed_meanwhile', 'reference_not_found', 'care_entry_released'],
});

export const discardCareEntry = defineEndpoint({
  id: 'discardCareEntry',
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: 'Discards a draft of the caller',
  request: { params },
  response: z.object({}),
  errors: ['not_found', 'care_entry_released'],
});

export const releaseCareEntry = defineEndpoint({
  id: 'releaseCareEntry',
  method: 'POST',
  path: `${path}/:id/release`,
  access,
  summary: 'Releases a draft of the caller in their name; the same twice gives one entry',
  request: {
    params,
    body: z.strictObject({
      version: versionSchema.optional(),
      important: z.boolean().optional().describe('marked for the handover'),
    }),
  },
  response: answer,
  errors: [
    'not_found',
    'changed_meanwhile',
    'care_person_missing',
    'care_event_asked',
    'care_nothing_to_release',
    'care_value_impossible',
    'care_not_checked',
    'care_matrix_open',
    'care_nurse_only',
  ],
});

export const takeOverDraft = defineEndpoint({
  id: 'takeOverDraft',
  method: 'POST',
  path: `${path}/:id/take-over`,
  access,
  summary: 'Makes a draft of somebody else one of the caller, a head of care; the log has it',
  request: { params },
  response: answer,
  errors: ['not_found', 'care_head_only'],
});

const openDraftSchema = z.object({
  id: z.uuid(),
  authorName: z.string(),
  patientId: z.uuid().nullable(),
  type: z.enum(entryTypes),
  createdAt: z.string(),
});
export type OpenDraft = z.infer<typeof openDraftSchema>;

export const listOpenDrafts = defineEndpoint({
  id: 'listOpenDrafts',
  method: 'GET',
  path: `${carePath}/open-draft`,
  access,
  summary: 'Lists the drafts of everybody without their content, the oldest first, 200 at most',
  request: {},
  response: z.object({ drafts: z.array(openDraftSchema) }),
  errors: [],
});

const added = { id: z.uuid().optional().describe('of the new entry; the same twice is answered once') } as const;

export const addendCareEntry = defineEndpoint({
  id: 'addendCareEntry',
  method: 'POST',
  path: `${path}/:id/addendum`,
  access,
  summary: 'Adds to a released entry; both stay as they are',
  request: {
    params,
    body: z.strictObject({
      ...added,
      text: sentContentShape.data.unwrap().shape.text.unwrap().trim().min(1),
      eventAt: instantSchema.optional().describe('absent: that of the entry'),
    }),
  },
  bodyLimit: entryBodyLimit,
  response: answer,
  errors: ['not_found', 'care_entry_withdrawn'],
});

export const correctCareEntry = defineEndpoint({
  id: 'correctCareEntry',
  method: 'POST',
  path: `${path}/:id/correct`,
  access,
  summary:
    'Corrects a released entry, by its author or a head of care; the former text stays readable (§ 630f (1) BGB)',
  request: {
    params,
    body: z.strictObject({
      ...added,
      reason: reasonSchema,
      text: sentContentShape.data.unwrap().shape.text.describe('short for data.text'),
      ...sentContentShape,
    }),
  },
  bodyLimit: entryBodyLimit,
  response: answer,
  errors: [
    'not_found',
    'care_not_author',
    'care_entry_withdrawn',
    'care_entry_corrected',
    'care_value_impossible',
    'care_nothing_to_release',
    'care_matrix_open',
    'care_nurse_only',
  ],
});

export const withdrawCareEntry = defineEndpoint({
  id: 'withdrawCareEntry',
  method: 'POST',
  path: `${path}/:id/withdraw`,
  access,
  summary:
    'Withdraws a released entry, by its author or a head of care: its place and the reason stay, its text is for heads of care alone',
  request: { params, body: z.strictObject({ ...added, reason: reasonSchema }) },
  response: answer,
  errors: ['not_found', 'care_not_author', 'care_entry_withdrawn'],
});

const valueSeriesSchema = z.object({
  at: z.string(),
  entryId: z.uuid(),
  values: z.record(z.string(), z.number()).describe('by kind: systolic, diastolic, heartRate, bodyTemperature, …'),
});
export type MeasuredValues = z.infer<typeof valueSeriesSchema>;

export const listMeasuredValues = defineEndpoint({
  id: 'listMeasuredValues',
  method: 'GET',
  path: `${carePath}/values/:patientId`,
  access,
  summary: 'Returns the measured values of a person in their order, without withdrawn and corrected ones, 500 at most',
  request: {
    params: z.object({ patientId: z.uuid() }),
    query: withDaysInOrder(z.object({ from: daySchema.optional(), to: daySchema.optional() })),
  },
  response: z.object({ series: z.array(valueSeriesSchema) }),
  errors: ['not_found'],
});
