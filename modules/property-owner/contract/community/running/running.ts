import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { pdfFile } from '#platform/contract/files.ts';
import { base } from '../../external-ids.ts';
import { writeCommunity } from '../community.ts';
import { oneMeeting } from '../meetings/meetings.ts';
import { keptRecordSchema, meetingRecordSchema } from './meeting-record.ts';
import { recordObstacles } from './replay.ts';
import { sceneSchema } from './scene.ts';

const path = `${base}/weg-versammlung/:eid/:id` as const;

/** Records of one request. */
const maxRecordsSent = 100;
/** Records of one meeting. */
export const maxRecords = 20_000;

const recordsSchema = z
  .array(keptRecordSchema)
  .describe('in the order in which they count; of a device that was offline behind those that others sent meanwhile');

export const getRunningMeeting = defineEndpoint({
  id: 'getRunningMeeting',
  method: 'GET',
  path: `${path}/aufzeichnung`,
  access: writeCommunity,
  summary: 'Returns what a meeting is run with: agenda, members of its day, rules, and what was recorded so far',
  request: { params: oneMeeting },
  response: z.object({ versammlung: sceneSchema, eintraege: recordsSchema }),
  errors: ['not_found'],
});

export const recordMeeting = defineEndpoint({
  id: 'recordMeeting',
  method: 'POST',
  path: `${path}/aufzeichnung`,
  access: writeCommunity,
  summary:
    'Adds records of a running meeting in their order, each once by its id. An announced result becomes an entry of the collection of resolutions. A record that does not fit is named with its reason; the others are taken',
  request: {
    params: oneMeeting,
    body: z.strictObject({ eintraege: z.array(meetingRecordSchema).min(1).max(maxRecordsSent) }),
  },
  // One record may name all members of a large community.
  bodyLimit: 256 * 1024,
  response: z.object({
    eintraege: recordsSchema,
    abgelehnt: z.array(z.object({ id: z.uuid(), grund: z.enum(recordObstacles) })),
  }),
  errors: ['not_found', 'too_many_records'],
});

export const getMinutes = defineEndpoint({
  id: 'getMinutes',
  method: 'GET',
  path: `${path}/niederschrift`,
  access: writeCommunity,
  summary: 'Returns the minutes (§ 24 (6) WEG) of what was recorded as PDF, for signing',
  request: { params: oneMeeting },
  response: pdfFile(),
  errors: ['not_found', 'meeting_not_begun', 'document_too_large', 'too_many_requests', 'overloaded', 'timed_out'],
});

export const layMinutes = defineEndpoint({
  id: 'layMinutes',
  method: 'POST',
  path: `${path}/niederschrift`,
  access: writeCommunity,
  summary: 'Makes the minutes the PDF of the meeting, which its members read; a signed one replaces it later',
  request: {
    params: oneMeeting,
    body: z.strictObject({
      ersetzt: z
        .boolean()
        .default(false)
        .describe('true to replace a PDF that the meeting has, such as signed minutes'),
    }),
  },
  response: z.object({}),
  errors: [
    'not_found',
    'meeting_not_begun',
    'meeting_not_ended',
    'minutes_exist',
    'changed_meanwhile',
    'document_too_large',
    'storage_full',
    'too_many_requests',
    'overloaded',
    'timed_out',
  ],
});
