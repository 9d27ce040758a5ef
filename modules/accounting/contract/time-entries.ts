import { z } from 'zod';
import { daySchema, instantSchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import {
  flag,
  multiline,
  optionalNumber,
  recordLookup,
  recordReferenceSchema,
  requiredDay,
  ruledLine,
} from '#platform/contract/field-kinds.ts';
import { defineFields, storedShape, wireShape } from '#platform/contract/fields.ts';
import { deletedVersionSchema, versionSchema } from '#platform/contract/integers.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import { lineSchema, textSchema } from '#platform/contract/texts.ts';

const path = '/api/benit/accounting/time-entry';
/** Who has the second one alone sees and changes their own hours. */
const access = { anyPermission: ['benit-accounting-permission', 'benit-time-tracking-permission'] } as const;
const allHours = { permission: 'benit-accounting-permission' } as const;

/** Minutes of a day. */
export const maxEntryMinutes = 24 * 60;
/** After so many hours the person is asked before the timer becomes an entry. */
export const longTimerHours = 16;

/** A time of the day `HH:MM`, or nothing. */
const timeOfDay = () =>
  ruledLine({ rule: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/u, { error: 'time_of_day' }), max: 5 });

/** What a person writes of work that was done: from when to when, or how long. */
export const timeEntryFields = defineFields({
  day: requiredDay(),
  start: timeOfDay(),
  end: timeOfDay(),
  minutes: optionalNumber({ min: 1, max: maxEntryMinutes }),
  project: recordLookup(),
  service: recordLookup(),
  text: multiline({ max: 2000 }),
  billable: flag(),
});

export const timeEntrySchema = z.object({
  id: z.uuid(),
  ...storedShape(timeEntryFields),
  minutes: z.number().int(),
  person: recordReferenceSchema.describe('who worked; the name stays when the account is gone'),
  invoiceId: z.string().nullable().describe('number of the invoice that bills it; then it is locked'),
  overlaps: z.boolean().describe('another entry of the person has some of the same time'),
  version: z.number().int(),
});
export type TimeEntry = z.infer<typeof timeEntrySchema>;

const rules = wireShape(timeEntryFields);
const given = {
  day: rules.day,
  start: rules.start.optional(),
  end: rules.end.optional(),
  minutes: rules.minutes.optional(),
  project: rules.project.optional(),
  service: rules.service.optional(),
  text: rules.text.optional(),
  billable: rules.billable.optional(),
} as const;
/** What an answer carries besides is taken back and ignored. */
const ignored = {
  id: z.uuid().optional(),
  person: z.object({ id: z.uuid(), label: textSchema(1000) }).optional(),
  invoiceId: textSchema(200).nullable().optional(),
  overlaps: z.boolean().optional(),
} as const;

const params = z.object({ id: z.uuid() });
const monthSchema = z
  .string()
  .regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/u)
  .describe('YYYY-MM, from 1900 on');

export const listTimeEntries = defineEndpoint({
  id: 'listTimeEntries',
  method: 'GET',
  path,
  access,
  summary: 'Hours, newest first; own ones unless the caller may see all and names a person or everybody',
  request: {
    query: withDaysInOrder(
      z.strictObject({
        ...listQueryShape,
        month: monthSchema.optional(),
        from: daySchema.optional(),
        to: daySchema.optional(),
        personId: z.uuid().or(z.literal('everybody')).optional(),
        projectId: z.uuid().optional(),
        unbilled: z.enum(['true']).optional().describe('billable ones that no invoice has'),
        totals: z.enum(['true']).optional().describe('asks for the sum over all pages, which comes with the first one'),
      }),
    ),
  },
  response: z.object({
    timeEntries: z.array(timeEntrySchema),
    nextCursor: nextCursorSchema,
    seesAll: z.boolean().describe('whether the caller may see and correct the hours of everybody'),
    totals: z
      .object({ count: z.number().int(), minutes: z.number().int(), billableMinutes: z.number().int() })
      .optional(),
  }),
  errors: ['invalid_cursor'],
});

export const getTimeEntry = defineEndpoint({
  id: 'getTimeEntry',
  method: 'GET',
  path: `${path}/:id`,
  access,
  summary: 'One entry',
  request: { params },
  response: z.object({ timeEntry: timeEntrySchema }),
  errors: ['not_found'],
});

export const createTimeEntry = defineEndpoint({
  id: 'createTimeEntry',
  method: 'POST',
  path,
  access,
  summary: 'Adds an own entry: start and end (the next day when it is earlier), or minutes',
  request: {
    body: z.strictObject({
      timeEntry: z.strictObject({ ...given, ...ignored, version: versionSchema.optional().describe('ignored') }),
    }),
  },
  response: z.object({ timeEntry: timeEntrySchema }),
  errors: ['reference_not_found'],
});

export const saveTimeEntry = defineEndpoint({
  id: 'saveTimeEntry',
  method: 'PUT',
  path: `${path}/:id`,
  access,
  summary: 'Saves an entry that is not billed; what is left out stays',
  request: {
    params,
    body: z.strictObject({
      timeEntry: z.strictObject({ ...given, day: rules.day.optional(), ...ignored, version: versionSchema.min(1) }),
    }),
  },
  response: z.object({ timeEntry: timeEntrySchema }),
  errors: ['not_found', 'changed_meanwhile', 'reference_not_found', 'time_entry_billed'],
});

export const deleteTimeEntry = defineEndpoint({
  id: 'deleteTimeEntry',
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: 'Deletes an entry that is not billed',
  request: { params, query: z.strictObject({ version: deletedVersionSchema }) },
  response: z.object({}),
  errors: ['not_found', 'changed_meanwhile', 'time_entry_billed'],
});

export const lookUpForTimeEntry = defineEndpoint({
  id: 'lookUpForTimeEntry',
  method: 'GET',
  path: `${path}/lookup`,
  access,
  summary: 'Active projects or services; found by their names alone unless the caller may see all',
  request: { query: z.strictObject({ field: z.enum(['project', 'service']), searchTerm: lineSchema(200).optional() }) },
  response: z.object({ options: z.array(recordReferenceSchema) }),
  errors: [],
});

/** What runs: since when, for what. */
export const timerSchema = z.object({
  startedAt: instantSchema,
  project: recordReferenceSchema.nullable(),
  service: recordReferenceSchema.nullable(),
  text: z.string(),
});
export type Timer = z.infer<typeof timerSchema>;

export const getTimer = defineEndpoint({
  id: 'getTimer',
  method: 'GET',
  path: `${path}/timer`,
  access,
  summary: 'The running timer of the caller',
  request: {},
  response: z.object({ timer: timerSchema.nullable() }),
  errors: [],
});

export const startTimer = defineEndpoint({
  id: 'startTimer',
  method: 'POST',
  path: `${path}/timer`,
  access,
  summary: 'Starts the timer of the caller, or changes what the running one is for',
  request: { body: z.strictObject({ project: given.project, service: given.service, text: given.text }) },
  response: z.object({ timer: timerSchema }),
  errors: ['reference_not_found'],
});

export const stopTimer = defineEndpoint({
  id: 'stopTimer',
  method: 'POST',
  path: `${path}/timer/stop`,
  access,
  summary: `Makes an entry of the running timer; one that ran longer than ${longTimerHours} hours needs the minutes that were worked`,
  request: { body: z.strictObject({ minutes: z.number().int().min(1).max(maxEntryMinutes).optional() }) },
  response: z.object({ timeEntry: timeEntrySchema }),
  errors: ['timer_not_running', 'timer_too_long'],
});

export const discardTimer = defineEndpoint({
  id: 'discardTimer',
  method: 'DELETE',
  path: `${path}/timer`,
  access,
  summary: 'Forgets the running timer',
  request: {},
  response: z.object({}),
  errors: [],
});

export const renderTimeSheet = defineEndpoint({
  id: 'renderTimeSheet',
  method: 'GET',
  path: `${path}/sheet`,
  access,
  summary: 'The hours of one person in a month, as PDF; own ones unless the caller may see all',
  request: {
    query: z.strictObject({
      month: monthSchema,
      personId: z.uuid().optional(),
      language: z.enum(languageKeys).default('de'),
    }),
  },
  response: 'pdf',
  errors: ['document_too_large', 'too_many_requests', 'overloaded', 'timed_out'],
});

export const listTimeEntryPersons = defineEndpoint({
  id: 'listTimeEntryPersons',
  method: 'GET',
  path: `${path}/persons`,
  access: allHours,
  summary: 'Who has hours in a month',
  request: { query: z.strictObject({ month: monthSchema }) },
  response: z.object({ persons: z.array(recordReferenceSchema) }),
  errors: [],
});

export const billTimeEntries = defineEndpoint({
  id: 'billTimeEntries',
  method: 'POST',
  path: `${path}/invoice`,
  access: allHours,
  summary:
    'Makes a draft of the unbilled hours of a project, one position for each service; they are locked until the draft is deleted',
  request: {
    body: z
      .strictObject({ projectId: z.uuid(), from: daySchema, to: daySchema })
      .refine(({ from, to }) => from <= to, { path: ['to'], error: 'last_day_before_first' }),
  },
  response: z.object({
    invoiceId: z.string(),
    withoutPrice: z.array(z.string()).describe('services whose price is unknown, in the draft with 0'),
  }),
  errors: ['not_found', 'nothing_to_bill', 'too_many_services', 'numbering_exhausted'],
});
