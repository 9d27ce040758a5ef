import { z } from 'zod';
import { daySchema, instantSchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { pdfFile } from '#platform/contract/files.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { formLine } from '#platform/contract/form-texts.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { multilineSchema, withoutDirectionMarks } from '#platform/contract/texts.ts';
import { base, externalIdSchema } from '../../external-ids.ts';
import { maxCommunityNumber, readCommunity, writeCommunity } from '../community.ts';
import { maxPerson } from '../members.ts';
import { voteChoices, votingPrinciples } from '../counting/votes.ts';
import { resolutionResults } from '../resolution-kinds.ts';
import { maxWording } from '../resolutions.ts';
import { voteChannels, writtenChannels, writtenMajorities, writtenStates } from './written-kinds.ts';

const path = `${base}/weg-umlauf` as const;

export const maxSubject = 200;
export const maxRemarks = 5000;
export const maxAllowedBy = 200;
export const maxVoteNote = 500;
export const maxReason = 500;

const amount = z.number().describe('votes by the principle of the community; shares may have decimals');

const ownSchema = z.object({
  person: z.string(),
  einheiten: z.array(z.string()),
  mitMiteigentuemern: z.boolean().describe('true: others who hold the unit have to vote alike (§ 25 (2) s. 2 WEG)'),
  stimme: z.enum(voteChoices).nullable(),
  eingang: z.enum(voteChannels).nullable(),
  abgegebenAm: instantSchema.nullable().describe('of a letter or an email the beginning of its day'),
});

export type OwnWrittenVote = z.infer<typeof ownSchema>;

const writtenSchema = z.object({
  id: z.uuid(),
  eigentuemerEid: z.string(),
  betreff: z.string(),
  wortlaut: z.string(),
  begruendung: z.string(),
  mehrheit: z.enum(writtenMajorities),
  grundlage: z.string().describe('resolution of a meeting that allows the majority'),
  frist: daySchema.describe('votes count until the end of this day in Germany'),
  stand: z.enum(writtenStates),
  prinzip: z.enum(votingPrinciples).nullable().describe('null: not sent yet'),
  versandtAm: instantSchema.nullable(),
  verkuendetAm: daySchema.nullable().describe('day of the resolution'),
  ergebnis: z.enum(resolutionResults).nullable(),
  ja: amount.nullable().describe('null until it is announced'),
  nein: amount.nullable(),
  enthaltung: amount.nullable(),
  laufendeNummer: z.number().int().nullable().describe('of its entry in the collection of resolutions'),
  anfechtbarBis: daySchema.nullable(),
  zurueckgezogen: z.object({ datum: daySchema, grund: z.string() }).nullable(),
  eigene: z.array(ownSchema).describe('votes of the reader, by person: several may share one address; empty: none'),
  version: versionSchema,
});
export type WrittenResolution = z.infer<typeof writtenSchema>;

const voteSchema = z.object({
  stimme: z.enum(voteChoices),
  eingang: z.enum(voteChannels),
  am: instantSchema.describe('of a letter or an email the beginning of its day'),
  durch: z.string().describe('who clicked or typed it'),
  notiz: z.string(),
  kopieAn: z.string().describe('address to which a copy went, empty without'),
});

const voterSchema = z.object({
  id: z.uuid(),
  person: z.string(),
  einheit: z.string(),
  anteil: z.string().describe('share such as 12.5/1000'),
  versand: z.enum(writtenChannels),
  email: z.string(),
  stimmen: z.array(voteSchema).describe('in the order in which they came; the last one counts'),
});
export type WrittenVoter = z.infer<typeof voterSchema>;

const tallySchema = z.object({
  ja: amount,
  nein: amount,
  enthaltung: amount,
  stimmberechtigt: amount,
  zustandegekommen: z.boolean().describe('if it were announced now'),
  alleZugestimmt: z.boolean().describe('true: it may be announced before the deadline'),
  hinweise: z.array(z.object({ code: z.string(), person: z.string().optional(), einheit: z.string().optional() })),
  beschlussnummer: z.string().describe('proposal for the entry in the collection'),
});

const detail = {
  umlaufbeschluss: writtenSchema,
  writable: z.boolean(),
  waehler: z.array(voterSchema).nullable().describe('null for members: who voted how is known to the management alone'),
  auszaehlung: tallySchema.nullable().describe('null for members and for drafts'),
};
const detailSchema = z.object(detail);
export type WrittenDetail = z.infer<typeof detailSchema>;

const inCommunity = z.object({ eid: externalIdSchema });
const one = z.object({ eid: externalIdSchema, id: z.uuid() });

const longText = (max: number) => multilineSchema(max).overwrite(withoutDirectionMarks).trim();

const motionBody = z
  .strictObject({
    betreff: formLine(maxSubject).min(1),
    wortlaut: longText(maxWording).min(1),
    begruendung: longText(maxRemarks).default(''),
    mehrheit: z.enum(writtenMajorities).default('ALLE'),
    grundlage: formLine(maxAllowedBy).default(''),
    frist: daySchema,
    version: versionSchema.optional().describe('changes only this version, absent: any'),
  })
  .refine(({ mehrheit, grundlage }) => mehrheit === 'ALLE' || grundlage !== '', {
    path: ['grundlage'],
    error: 'reason_needed',
  });

export const listWrittenResolutions = defineEndpoint({
  id: 'listWrittenResolutions',
  method: 'GET',
  path: `${path}/:eid`,
  access: readCommunity,
  summary:
    'Lists the written resolutions of a community (§ 23 (3) WEG), open ones first; members see those that were sent, without the votes of others',
  request: { params: inCommunity, query: z.object({ ...listQueryShape, stand: z.enum(writtenStates).optional() }) },
  response: z.object({
    umlaufbeschluesse: z.array(writtenSchema),
    writable: z.boolean(),
    nextCursor: nextCursorSchema,
  }),
  errors: ['not_found', 'invalid_cursor'],
});

export const getWrittenResolution = defineEndpoint({
  id: 'getWrittenResolution',
  method: 'GET',
  path: `${path}/:eid/:id`,
  access: readCommunity,
  summary: 'Returns a written resolution; for the management with who was asked and who voted how',
  request: { params: one },
  response: detailSchema,
  errors: ['not_found'],
});

export const addWrittenResolution = defineEndpoint({
  id: 'addWrittenResolution',
  method: 'POST',
  path: `${path}/:eid`,
  access: writeCommunity,
  summary: 'Drafts a written resolution; members do not see it before it is sent',
  request: { params: inCommunity, body: motionBody },
  response: detailSchema,
  errors: ['not_found'],
});

export const saveWrittenResolution = defineEndpoint({
  id: 'saveWrittenResolution',
  method: 'PUT',
  path: `${path}/:eid/:id`,
  access: writeCommunity,
  summary: 'Changes a draft; what was sent stays as it was sent',
  request: { params: one, body: motionBody },
  response: detailSchema,
  errors: ['not_found', 'changed_meanwhile', 'written_resolution_sent'],
});

export const removeWrittenResolution = defineEndpoint({
  id: 'removeWrittenResolution',
  method: 'DELETE',
  path: `${path}/:eid/:id`,
  access: writeCommunity,
  summary: 'Deletes a draft',
  request: { params: one },
  response: z.object({}),
  errors: ['not_found', 'written_resolution_sent'],
});

export const sendWrittenResolution = defineEndpoint({
  id: 'sendWrittenResolution',
  method: 'POST',
  path: `${path}/:eid/:id/senden`,
  access: writeCommunity,
  summary:
    'Sends a draft to the members of the day: by email where there is an address; the others are listed for a letter. From then on it can be voted on',
  request: { params: one, body: z.strictObject({ version: versionSchema.optional() }) },
  response: detailSchema,
  errors: ['not_found', 'changed_meanwhile', 'written_resolution_sent', 'community_without_members', 'deadline_over'],
});

export const castWrittenVote = defineEndpoint({
  id: 'castWrittenVote',
  method: 'POST',
  path: `${path}/:eid/:id/stimme`,
  access: readCommunity,
  summary:
    'Votes, for all units of a person: members are found by the email address of the account. A changed vote is kept next to the former one; a copy is sent by email',
  request: {
    params: one,
    body: z.strictObject({
      stimme: z.enum(voteChoices),
      person: formLine(maxPerson)
        .min(1)
        .optional()
        .describe('member who votes; needed where several have the address of the account'),
    }),
  },
  response: detailSchema,
  errors: [
    'not_found',
    'deadline_over',
    'written_resolution_closed',
    'no_vote',
    'vote_person_needed',
    'too_many_requests',
  ],
});

export const typeWrittenVote = defineEndpoint({
  id: 'typeWrittenVote',
  method: 'POST',
  path: `${path}/:eid/:id/stimmen`,
  access: writeCommunity,
  summary: 'Enters a vote that came by letter or email, with its day',
  request: {
    params: one,
    body: z.strictObject({
      waehler: z.uuid(),
      stimme: z.enum(voteChoices),
      eingang: z.enum(writtenChannels),
      datum: daySchema.describe('day on which it arrived; not after the deadline, not in the future'),
      notiz: formLine(maxVoteNote).default(''),
    }),
  },
  response: detailSchema,
  errors: ['not_found', 'deadline_over', 'written_resolution_closed', 'vote_day_invalid', 'too_many_requests'],
});

export const announceWrittenResolution = defineEndpoint({
  id: 'announceWrittenResolution',
  method: 'POST',
  path: `${path}/:eid/:id/verkuenden`,
  access: writeCommunity,
  summary:
    'Announces the result, which makes the resolution: all members are told, and it is entered in the collection. Before the deadline only if all agreed',
  request: { params: one, body: z.strictObject({ beschlussnummer: formLine(maxCommunityNumber).min(1) }) },
  response: detailSchema,
  errors: ['not_found', 'written_resolution_closed', 'voting_open', 'resolution_number_taken'],
});

export const withdrawWrittenResolution = defineEndpoint({
  id: 'withdrawWrittenResolution',
  method: 'POST',
  path: `${path}/:eid/:id/zurueckziehen`,
  access: writeCommunity,
  summary: 'Withdraws a motion that was sent and not announced; all members are told the reason',
  request: { params: one, body: z.strictObject({ grund: formLine(maxReason).min(1) }) },
  response: detailSchema,
  errors: ['not_found', 'written_resolution_closed'],
});

export const getWrittenBallots = defineEndpoint({
  id: 'getWrittenBallots',
  method: 'GET',
  path: `${path}/:eid/:id/stimmzettel`,
  access: writeCommunity,
  summary: 'Returns the ballot papers of members without an email address who have not voted as PDF, a page for each',
  request: { params: one },
  response: pdfFile(),
  errors: ['not_found', 'too_many_requests', 'overloaded', 'timed_out'],
});

export const getWrittenEvidence = defineEndpoint({
  id: 'getWrittenEvidence',
  method: 'GET',
  path: `${path}/:eid/:id/nachweis`,
  access: writeCommunity,
  summary: 'Returns the evidence as PDF: wording, who was asked how, who voted when, how and by what, and the result',
  request: { params: one },
  response: pdfFile(),
  errors: ['not_found', 'too_many_requests', 'overloaded', 'timed_out'],
});
