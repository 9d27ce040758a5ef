import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { voteNoteCodes, voteRefusals, votingPrinciples } from '../counting/votes.ts';
import { majorities, meetingForms } from '../meetings/meeting-kinds.ts';

/** Agenda, members and rules that a meeting is held with. */
export const sceneSchema = z.object({
  versammlungsnummer: z.string(),
  tag: daySchema.nullable(),
  ort: z.string(),
  pdfName: z.string().describe('empty without a PDF'),
  form: z.enum(meetingForms),
  gemeinschaft: z.string(),
  regeln: z.object({
    stimmprinzip: z.enum(votingPrinciples),
    quorumProzent: z.number().int().nullable(),
  }),
  mitglieder: z
    .array(
      z.object({
        id: z.uuid(),
        person: z.string(),
        einheit: z.string(),
        mea: z.object({ numerator: z.string(), denominator: z.number().int() }),
      }),
    )
    .describe('of the day of the meeting, by unit'),
  tops: z.array(
    z.object({
      id: z.uuid(),
      nummer: z.number().int(),
      titel: z.string(),
      antrag: z.string().describe('empty: nothing is resolved'),
      mehrheit: z.enum(majorities),
    }),
  ),
});
export type RunningMeeting = z.infer<typeof sceneSchema>;

const share = z.number().nullable();

/** Votes as they were counted when a result was announced; see `VoteCount`. */
export const voteCountSchema = z.object({
  refusal: z.enum(voteRefusals).nullable(),
  yes: z.number(),
  no: z.number(),
  abstained: z.number(),
  present: z.number(),
  eligible: z.number(),
  shares: z.object({
    denominator: z.number(),
    yes: share,
    no: share,
    abstained: share,
    present: z.number(),
    total: z.number(),
    listed: z.number(),
  }),
  adopted: z.boolean().nullable(),
  qualified: z.boolean().nullable(),
  notes: z.array(z.object({ code: z.enum(voteNoteCodes), person: z.string().optional(), unit: z.string().optional() })),
});
