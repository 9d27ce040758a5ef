import { z } from 'zod';
import { daySchema, instantSchema } from '#platform/contract/dates.ts';
import { formLine } from '#platform/contract/form-texts.ts';
import { multilineSchema, withoutDirectionMarks } from '#platform/contract/texts.ts';
import { voteChoices } from '../counting/votes.ts';
import { resolutionResults } from '../resolution-kinds.ts';
import { sceneSchema, voteCountSchema } from './scene.ts';

/** Kinds of presence of a member at a meeting. */
export const presences = ['ANWESEND', 'VERTRETEN', 'ABWESEND'] as const;
export type Presence = (typeof presences)[number];

export const maxName = 200;
export const maxMinutesText = 5000;
/** Members of one record. */
const maxMembersOfRecord = 5000;

const name = formLine(maxName);
const member = z.uuid();
const isUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
const members = z.array(member).min(1).max(maxMembersOfRecord).refine(isUnique, { error: 'member_twice' });
const item = z.uuid();
const text = multilineSchema(maxMinutesText).overwrite(withoutDirectionMarks).trim();
const votes = z.number().int().min(0).max(1_000_000).nullable();

/** Every record has an id of its device, by which it is taken once, and the instant at which it was made there. */
const base = { id: z.uuid(), am: instantSchema } as const;

const recordKinds = [
  z.strictObject({ ...base, art: z.literal('BEGINN'), leitung: name.min(1), protokoll: name, beirat: name }),
  z.strictObject({
    ...base,
    art: z.literal('ANWESENHEIT'),
    mitglieder: members,
    stand: z.enum(presences),
    inhaber: name.describe('holder of the proxy; empty unless represented'),
    vollmachtVom: daySchema.nullable(),
  }),
  z.strictObject({ ...base, art: z.literal('TOP'), top: item.describe('the item that is open now') }),
  z.strictObject({
    ...base,
    art: z.literal('ANTRAG'),
    top: item,
    wortlaut: multilineSchema(10_000).overwrite(withoutDirectionMarks).trim().min(1),
  }),
  z.strictObject({
    ...base,
    art: z.literal('STIMME'),
    top: item,
    mitglieder: members,
    wahl: z.enum(voteChoices).nullable().describe('null: takes a vote back'),
  }),
  z.strictObject({
    ...base,
    art: z.literal('AUSSCHLUSS'),
    top: item,
    mitglieder: z
      .array(member)
      .max(maxMembersOfRecord)
      .refine(isUnique, { error: 'member_twice' })
      .describe('who must not vote (§ 25 (4) WEG); replaces those before'),
  }),
  z.strictObject({
    ...base,
    art: z.literal('ZAEHLUNG'),
    top: item,
    ja: votes,
    nein: votes,
    enthaltung: votes.describe('one of the three may be null: all others who are present; all null: votes count again'),
  }),
  z.strictObject({
    ...base,
    art: z.literal('NOTIZ'),
    top: item.nullable().describe('null: of the meeting'),
    text: text.describe('replaces the one before'),
  }),
] as const;
const announcementSchema = z.strictObject({
  ...base,
  art: z.literal('VERKUENDUNG'),
  top: item,
  ergebnis: z.enum(resolutionResults).describe('as counted'),
});
const endSchema = z.strictObject({ ...base, art: z.literal('ENDE') });

/**
 * Records that are made while a meeting runs. Records are added, never changed: a later one of the same member, item or text
 * replaces an earlier one.
 */
export const meetingRecordSchema = z.discriminatedUnion('art', [...recordKinds, announcementSchema, endSchema]);

/** Records as they are kept: with what the server adds as evidence. */
export const keptRecordSchema = z.discriminatedUnion('art', [
  ...recordKinds,
  announcementSchema.extend({
    auszaehlung: voteCountSchema.optional().describe('votes as they were counted then'),
  }),
  endSchema.extend({ szene: sceneSchema.optional().describe('members, agenda and rules as they were then') }),
]);
export type MeetingRecord = z.infer<typeof keptRecordSchema>;
