import { z } from 'zod';
import { daySchema, instantSchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { pdfFile } from '#platform/contract/files.ts';
import { formDay, formLine } from '#platform/contract/form-texts.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { multilineSchema, withoutDirectionMarks } from '#platform/contract/texts.ts';
import { base, externalIdSchema } from '../../external-ids.ts';
import { communityFileRule, maxCommunityNumber, maxPlace, readCommunity, writeCommunity } from '../community.ts';
import { meetingForms, meetingKinds, meetingPeriods } from './meeting-kinds.ts';
import { meetingTodoKinds } from './meeting-todos.ts';

export const meetingsPath = `${base}/weg-versammlung` as const;

export const maxMeetingDate = 100;
export const maxAccess = 1000;
export const maxRemarks = 5000;

const todoSchema = z.object({
  art: z.enum(meetingTodoKinds),
  bis: daySchema.nullable().describe('last day'),
  postBis: daySchema.nullable().describe('last day of an invitation by post'),
  ueberfaellig: z.boolean(),
});

const meetingSchema = z.object({
  id: z.uuid(),
  eigentuemerEid: z.string(),
  versammlungsnummer: z.string(),
  datum: z.string().describe('as typed'),
  tag: daySchema.nullable().describe('as understood of `datum`'),
  uhrzeit: z.string().nullable().describe('HH:MM in Germany, as understood of `datum`'),
  ort: z.string(),
  art: z.enum(meetingKinds),
  form: z.enum(meetingForms),
  zugang: z.string().describe('how to join from elsewhere; empty for members before the invitation'),
  antraegeBis: daySchema.nullable().describe('members name topics until this day'),
  hinweise: z.string().describe('words of the management in the invitation; empty for members before it'),
  pdfName: z.string().describe('minutes; empty without a PDF'),
  eingeladenAm: instantSchema.nullable(),
  einladung: z.number().int().describe('number of invitations, changed ones included'),
  geaendert: z.boolean().describe('true if what the invitation says was changed after it'),
  dringlichkeit: z.string().describe('reason of a short notice; empty for members'),
  eroeffnetAm: instantSchema.nullable(),
  beendetAm: instantSchema.nullable(),
  abgehalten: z.boolean().describe('true if it is over'),
  tops: z.number().int().describe('number of agenda items; 0 for members before the invitation'),
  offen: z.array(todoSchema).describe('what is still to do; empty for members'),
  version: versionSchema,
});
export type Meeting = z.infer<typeof meetingSchema>;

const multiline = (max: number) => multilineSchema(max).overwrite(withoutDirectionMarks).trim();

/** Facts of a meeting beyond the specified fields; absent: as they were, or none. */
const facts = {
  datum: formLine(maxMeetingDate).optional(),
  ort: formLine(maxPlace).optional(),
  art: z.enum(meetingKinds).optional(),
  form: z.enum(meetingForms).optional(),
  zugang: multiline(maxAccess).optional(),
  antraegeBis: formDay.optional(),
  hinweise: multiline(maxRemarks).optional(),
} as const;

const inCommunity = z.object({ eid: externalIdSchema });
export const oneMeeting = z.object({ eid: externalIdSchema, id: z.uuid() });
const answer = z.object({ versammlung: meetingSchema, writable: z.boolean() });

export const listMeetings = defineEndpoint({
  id: 'listMeetings',
  method: 'GET',
  path: `${meetingsPath}/:eid`,
  access: readCommunity,
  summary:
    'Lists the meetings of a community: those to come first, the next one at the top, then those held, the last one first. A search finds number, date, place and agenda',
  request: {
    params: inCommunity,
    query: z.object({ ...listQueryShape, zeitraum: z.enum(meetingPeriods).optional() }),
  },
  response: z.object({
    versammlungen: z.array(meetingSchema),
    writable: z.boolean().describe('true for who may add, change and invite'),
    nextCursor: nextCursorSchema,
  }),
  errors: ['not_found', 'invalid_cursor'],
});

export const getMeeting = defineEndpoint({
  id: 'getMeeting',
  method: 'GET',
  path: `${meetingsPath}/:eid/:id`,
  access: readCommunity,
  summary: 'Returns a meeting',
  request: { params: oneMeeting },
  response: answer,
  errors: ['not_found'],
});

export const addMeeting = defineEndpoint({
  id: 'addMeeting',
  method: 'POST',
  path: meetingsPath,
  access: writeCommunity,
  summary:
    'Adds a meeting; the PDF, its minutes, is optional. Its date is free text: day and time are understood where they can be',
  request: {
    body: z.strictObject({
      eigentuemerEid: externalIdSchema,
      versammlungsnummer: formLine(maxCommunityNumber).min(1),
      ...facts,
    }),
    files: { file: communityFileRule },
  },
  response: answer,
  errors: ['not_found', 'meeting_number_taken', 'file_unreadable', 'storage_full'],
});

export const saveMeeting = defineEndpoint({
  id: 'saveMeeting',
  method: 'PUT',
  path: meetingsPath,
  access: writeCommunity,
  summary: 'Changes a meeting; absent fields and, without a file, its PDF stay. Once it was opened its day stays',
  request: {
    body: z.strictObject({
      id: z.uuid(),
      eigentuemerEid: externalIdSchema,
      versammlungsnummer: formLine(maxCommunityNumber).min(1),
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
  response: answer,
  errors: [
    'not_found',
    'changed_meanwhile',
    'meeting_number_taken',
    'meeting_day_kept',
    'file_unreadable',
    'storage_full',
  ],
});

export const removeMeeting = defineEndpoint({
  id: 'removeMeeting',
  method: 'DELETE',
  path: `${meetingsPath}/:eid/:id`,
  access: writeCommunity,
  summary: 'Removes a meeting to which nobody was invited and of which nothing was recorded or announced yet',
  request: { params: oneMeeting },
  response: z.object({}),
  errors: ['not_found', 'meeting_recorded'],
});

export const getMeetingFile = defineEndpoint({
  id: 'getMeetingFile',
  method: 'GET',
  path: `${meetingsPath}/get-file/:id`,
  access: readCommunity,
  summary: 'Returns the PDF of a meeting, named WEG-Versammlung-{id}',
  request: { params: z.object({ id: z.uuid() }) },
  response: pdfFile(),
  errors: ['not_found', 'file_store_unavailable', 'range_not_satisfiable'],
});
