import { z } from 'zod';
import { daySchema, instantSchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { pdfFile } from '#platform/contract/files.ts';
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
/** The second permission alone gives access to one's own hours only. */
const access = { anyPermission: ['benit-accounting-permission', 'benit-time-tracking-permission'] } as const;
const allHours = { permission: 'benit-accounting-permission' } as const;

/** Minutes of a day. */
export const maxEntryMinutes = 24 * 60;
/** Hours after which the person must confirm before the timer becomes an entry. */
export const longTimerHours = 16;

/** Time of the day `HH:MM`, or empty. */
const timeOfDay = () =>
  ruledLine({ rule: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/u, { error: 'time_of_day' }), max: 5 });

/** Fields of a time entry that a person writes: start and end, or the duration. */
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

const timeEntrySchema = z.object({
  id: z.uuid(),
  ...storedShape(timeEntryFields),
  minutes: z.number().int(),
  person: recordReferenceSchema.describe('person who worked; the name stays after the account is deleted'),
  invoiceId: z.string().nullable().describe('number of the invoice that bills it; the entry is then locked'),
  overlaps: z.boolean().describe('true if another entry of the person overlaps with it'),
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
/** Fields of an answer that requests may contain and that are ignored. */
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
  summary:
    'Lists hours, newest first: those of the caller, unless the caller may see all and names a person or everybody',
  request: {
    query: withDaysInOrder(
      z.strictObject({
        ...listQueryShape,
        month: monthSchema.optional(),
        from: daySchema.optional(),
        to: daySchema.optional(),
        personId: z.uuid().or(z.literal('everybody')).optional(),
        projectId: z.uuid().optional(),
        unbilled: z.enum(['true']).optional().describe('billable hours without an invoice'),
        totals: z.enum(['true']).optional().describe('requests the sum over all pages; the first page returns it'),
      }),
    ),
  },
  response: z.object({
    timeEntries: z.array(timeEntrySchema),
    nextCursor: nextCursorSchema,
    seesAll: z.boolean().describe("true if the caller may see and correct everybody's hours"),
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
  summary: 'Returns one entry',
  request: { params },
  response: z.object({ timeEntry: timeEntrySchema }),
  errors: ['not_found'],
});

export const createTimeEntry = defineEndpoint({
  id: 'createTimeEntry',
  method: 'POST',
  path,
  access,
  summary: 'Adds an entry of the caller: start and end (the next day if it is earlier), or minutes',
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
  summary: 'Saves an entry that is not billed; absent fields keep their value',
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
  summary: 'Lists active projects or services; only the names are searched unless the caller may see all',
  request: { query: z.strictObject({ field: z.enum(['project', 'service']), searchTerm: lineSchema(200).optional() }) },
  response: z.object({ options: z.array(recordReferenceSchema) }),
  errors: [],
});

/** Running timer: its start and its subject. */
const timerSchema = z.object({
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
  summary: 'Returns the running timer of the caller',
  request: {},
  response: z.object({ timer: timerSchema.nullable() }),
  errors: [],
});

export const startTimer = defineEndpoint({
  id: 'startTimer',
  method: 'POST',
  path: `${path}/timer`,
  access,
  summary: 'Starts the timer of the caller, or changes the subject of the running one',
  request: { body: z.strictObject({ project: given.project, service: given.service, text: given.text }) },
  response: z.object({ timer: timerSchema }),
  errors: ['reference_not_found'],
});

export const stopTimer = defineEndpoint({
  id: 'stopTimer',
  method: 'POST',
  path: `${path}/timer/stop`,
  access,
  summary: `Turns the running timer into an entry; a timer that ran longer than ${longTimerHours} hours needs the minutes worked`,
  request: { body: z.strictObject({ minutes: z.number().int().min(1).max(maxEntryMinutes).optional() }) },
  response: z.object({ timeEntry: timeEntrySchema }),
  errors: ['timer_not_running', 'timer_too_long'],
});

export const discardTimer = defineEndpoint({
  id: 'discardTimer',
  method: 'DELETE',
  path: `${path}/timer`,
  access,
  summary: 'Discards the running timer',
  request: {},
  response: z.object({}),
  errors: [],
});

export const renderTimeSheet = defineEndpoint({
  id: 'renderTimeSheet',
  method: 'GET',
  path: `${path}/sheet`,
  access,
  summary: 'Returns the hours of one person in a month as a PDF: those of the caller, unless the caller may see all',
  request: {
    query: z.strictObject({
      month: monthSchema,
      personId: z.uuid().optional(),
      language: z.enum(languageKeys).default('de'),
    }),
  },
  response: pdfFile(),
  errors: ['document_too_large', 'too_many_requests', 'overloaded', 'timed_out'],
});

export const listTimeEntryPersons = defineEndpoint({
  id: 'listTimeEntryPersons',
  method: 'GET',
  path: `${path}/persons`,
  access: allHours,
  summary: 'Lists the persons with hours, in a month or ever',
  request: { query: z.strictObject({ month: monthSchema.optional() }) },
  response: z.object({ persons: z.array(recordReferenceSchema) }),
  errors: [],
});

export const billTimeEntries = defineEndpoint({
  id: 'billTimeEntries',
  method: 'POST',
  path: `${path}/invoice`,
  access: allHours,
  summary:
    'Creates a draft of the unbilled hours of a project, one position for each service; they are locked until the draft is deleted',
  request: {
    body: z
      .strictObject({
        projectId: z.uuid(),
        from: daySchema,
        to: daySchema,
        timeSheet: z.boolean().default(false).describe('attaches the sheet of these hours to the draft'),
      })
      .refine(({ from, to }) => from <= to, { path: ['to'], error: 'last_day_before_first' }),
  },
  response: z.object({
    invoiceId: z.string(),
    withoutPrice: z.array(z.string()).describe('services without a known price; the draft has 0 for them'),
    timeSheet: z
      .enum(['attached', 'failed'])
      .nullable()
      .describe('null: not asked for; failed: the draft is there without it'),
  }),
  errors: ['not_found', 'nothing_to_bill', 'too_many_services', 'numbering_exhausted'],
});
