import { z } from 'zod';
import { daySchema, instantSchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { calendarMediaType, file, pdfFile } from '#platform/contract/files.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { languageSchema } from '#platform/contract/languages.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { lineSchema, withoutDirectionMarks } from '#platform/contract/texts.ts';
import { readCommunity, writeCommunity } from '../community.ts';
import { invitationChannels } from './meeting-kinds.ts';
import { meetingsPath, oneMeeting } from './meetings.ts';

const path = `${meetingsPath}/:eid/:id/einladung` as const;

export const maxUrgency = 500;
/** Letters in one PDF; communities with more members without an email address are rare. */
export const maxLetters = 300;

const languageQuery = z.object({ sprache: languageSchema.default('de').describe('of the invitation') });

/** Ways by which an invitation of today keeps the notice: any, email alone, none. */
const notices = ['IN_ZEIT', 'NUR_E_MAIL', 'ZU_SPAET'] as const;

/** States of an invitation by email, as the outbox has them. */
const mailStates = ['waiting', 'queued', 'sent', 'refused', 'failed'] as const;

const letterState = z
  .string()
  .regex(/^[\da-f]{64}$/u)
  .describe('names the letters of the last invitation: another one once they would be for others');

export const getInvitation = defineEndpoint({
  id: 'getInvitation',
  method: 'GET',
  path,
  access: writeCommunity,
  summary:
    'Returns what inviting to a meeting would do today: last days, and how many members get an email or a letter',
  request: { params: oneMeeting },
  response: z.object({
    frist: z
      .object({ wochen: z.number().int(), perEmailBis: daySchema, perPostBis: daySchema, heute: z.enum(notices) })
      .nullable()
      .describe('null: the day of the meeting is not understood'),
    perEmail: z.number().int().describe('members of the day of the meeting with an email address'),
    perBrief: z.number().int().describe('members without one'),
    emailsOffen: z.number().int().describe('members with an email address whom the last invitation has not reached'),
    briefeOffen: z.number().int().describe('members of the last invitation whose letter was not noted as sent'),
    briefeStand: letterState,
  }),
  errors: ['not_found'],
});

export const previewInvitation = defineEndpoint({
  id: 'previewInvitation',
  method: 'GET',
  path: `${path}/vorschau`,
  access: writeCommunity,
  summary: 'Returns the invitation with its proxy form as PDF, as it would be sent now',
  request: { params: oneMeeting, query: languageQuery },
  response: pdfFile(),
  errors: ['not_found', 'document_too_large', 'too_many_requests', 'overloaded', 'timed_out'],
});

export const sendInvitation = defineEndpoint({
  id: 'sendInvitation',
  method: 'POST',
  path,
  access: writeCommunity,
  summary:
    'Invites all members of the day of the meeting who have an email address, with the PDF and a calendar file; again after a change of the meeting, as a changed invitation. Without a change it is mailed to those who have not got it yet, too late only with a reason',
  request: {
    params: oneMeeting,
    body: z.strictObject({
      version: versionSchema.describe('of the meeting'),
      sprache: languageSchema.default('de'),
      dringlichkeit: lineSchema(maxUrgency)
        .overwrite(withoutDirectionMarks)
        .trim()
        .default('')
        .describe('reason of a notice that is too short'),
    }),
  },
  response: 'task',
  errors: [
    'not_found',
    'changed_meanwhile',
    'meeting_date_unknown',
    'meeting_over',
    'agenda_empty',
    'notice_too_short',
    'nobody_to_invite',
    'document_too_large',
    'storage_full',
    'too_many_requests',
    'overloaded',
    'timed_out',
  ],
});

export const getInvitationFile = defineEndpoint({
  id: 'getInvitationFile',
  method: 'GET',
  path: `${path}/pdf`,
  access: readCommunity,
  summary: 'Returns the last invitation as it was sent, as PDF',
  request: { params: oneMeeting },
  response: pdfFile(),
  errors: ['not_found', 'file_store_unavailable', 'range_not_satisfiable'],
});

export const getInvitationCalendar = defineEndpoint({
  id: 'getInvitationCalendar',
  method: 'GET',
  path: `${path}/kalender`,
  access: readCommunity,
  summary: 'Returns the meeting as a calendar file (RFC 5545), as it was sent with the last invitation',
  request: { params: oneMeeting },
  response: file(calendarMediaType),
  errors: ['not_found'],
});

export const printInvitationLetters = defineEndpoint({
  id: 'printInvitationLetters',
  method: 'GET',
  path: `${path}/briefe`,
  access: writeCommunity,
  summary:
    'Returns the last invitation as letters to the members without an email address, as one PDF to print; not after a change of what it says',
  request: { params: oneMeeting, query: languageQuery },
  response: pdfFile(),
  errors: ['not_found', 'changed_meanwhile', 'document_too_large', 'too_many_requests', 'overloaded', 'timed_out'],
});

export const confirmInvitationLetters = defineEndpoint({
  id: 'confirmInvitationLetters',
  method: 'POST',
  path: `${path}/briefe`,
  access: writeCommunity,
  summary:
    'Notes that the letters of the last invitation were sent by post today; refused when they would be printed for others now',
  request: { params: oneMeeting, body: z.strictObject({ briefeStand: letterState }) },
  response: z.object({ vermerkt: z.number().int() }),
  errors: ['not_found', 'changed_meanwhile'],
});

const proofSchema = z.object({
  id: z.uuid(),
  person: z.string(),
  einheit: z.string(),
  weg: z.enum(invitationChannels),
  email: z.string(),
  am: instantSchema,
  einladung: z.number().int().describe('1: the first invitation, then the changed ones'),
  zustand: z.enum(mailStates).nullable().describe('of the email; null for letters'),
});
export type InvitationProof = z.infer<typeof proofSchema>;

export const listInvited = defineEndpoint({
  id: 'listInvited',
  method: 'GET',
  path: `${path}/nachweise`,
  access: writeCommunity,
  summary: 'Lists who was invited to a meeting when and how, the last invitation first',
  request: { params: oneMeeting, query: z.object(listQueryShape) },
  response: z.object({ nachweise: z.array(proofSchema), nextCursor: nextCursorSchema }),
  errors: ['not_found', 'invalid_cursor'],
});
