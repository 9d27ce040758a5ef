import { z } from 'zod';
import { instantSchema } from '#platform/contract/dates.ts';
import { formLine } from '#platform/contract/form-texts.ts';
import { languageSchema } from '#platform/contract/languages.ts';
import { multilineSchema, textSchema, withoutDirectionMarks } from '#platform/contract/texts.ts';
import { parseTypedInstant } from './typed-instant.ts';

export const salutations = ['Herr', 'Frau', 'Familie'] as const;

export const maxLengths = {
  firstName: 100,
  lastName: 100,
  telephone: 50,
  street: 200,
  city: 200,
  requestText: 10_000,
  requestTextTranslated: 10_000,
  agentComment: 4000,
  declineReason: 500,
  source: 100,
  keptBecause: 200,
} as const;

const maxTyped = 40;

/** An instant, as ISO 8601 in UTC or `dd.mm.yyyy, hh:mm` in German time; read as ISO 8601; empty: none. */
export const typedInstantSchema = textSchema(maxTyped).transform((text, context) => {
  if (text === '') return text;
  const checked = instantSchema.safeParse(parseTypedInstant(text) ?? text);
  if (checked.success) return new Date(checked.data).toISOString();
  context.addIssue({ code: 'custom', message: 'invalid_date_time' });
  return z.NEVER;
});

const line = (name: keyof typeof maxLengths) => formLine(maxLengths[name]).nullish();
const text = (name: keyof typeof maxLengths) =>
  multilineSchema(maxLengths[name]).overwrite(withoutDirectionMarks).nullish();
/** Answered, and ignored where it is sent: what is answered can be sent again. */
const ignored = z.union([textSchema(maxTyped), z.number(), z.null()]).optional();

/** Facts about a person as they are sent; an absent one keeps its value, null and '' clear it. */
export const stakeholderInput = z.strictObject({
  title: z.enum(salutations).nullish(),
  firstName: line('firstName'),
  lastName: line('lastName'),
  telephone: line('telephone'),
  street: line('street'),
  city: line('city'),
  requestText: text('requestText'),
  requestTextTranslated: text('requestTextTranslated'),
  requestReceivedAt: typedInstantSchema.nullish().describe('now if absent; ISO 8601 or dd.mm.yyyy, hh:mm'),
  appointment: typedInstantSchema.nullish().describe('ISO 8601 or dd.mm.yyyy, hh:mm'),
  agentComment: text('agentComment'),
  declineReason: text('declineReason'),
  noUpdateEmail: z.boolean().nullish(),
  renterDocumentSent: z.boolean().nullish(),
  interestEmailSent: z.boolean().nullish(),
  language: languageSchema.nullish().describe('of the emails to the person'),
  source: line('source').describe('where the request came from, such as a portal'),
  financingConfirmed: z.boolean().nullish(),
  keptBecause: line('keptBecause').describe('why the person is not deleted on the usual day'),
  noUpdateEmailCount: ignored,
  exposeSentAt: ignored,
  exposeOpenedAt: ignored,
  exposeConfirmedAt: ignored,
  exposeWithdrawnAt: ignored,
  appointmentCancelledAt: ignored,
  reservedAt: ignored,
  interestEmailSentAt: ignored,
  interestAnswer: ignored,
  interestAnsweredAt: ignored,
});
export type StakeholderInput = z.output<typeof stakeholderInput>;

/** Answers to the question whether an object is still of interest. */
export const interestAnswers = ['VIEWING', 'QUESTION', 'NO'] as const;

const instant = z.string().describe('ISO 8601, UTC').nullable();

/** Facts about a person as they are answered. */
export const stakeholderData = z.object({
  title: z.enum(salutations),
  firstName: z.string(),
  lastName: z.string(),
  telephone: z.string(),
  street: z.string(),
  city: z.string(),
  requestText: z.string().describe('as it came, HTML included'),
  requestTextTranslated: z.string(),
  requestReceivedAt: z.string().describe('ISO 8601, UTC'),
  appointment: instant,
  appointmentCancelledAt: instant.describe('the viewing of this appointment was cancelled'),
  reservedAt: instant.describe('the object is reserved for this person, one at most'),
  agentComment: z.string(),
  declineReason: z.string(),
  noUpdateEmail: z.boolean().describe('true: gets no emails about changes of the object'),
  noUpdateEmailCount: z.number().int().describe('such emails that were withheld'),
  renterDocumentSent: z.boolean(),
  interestEmailSent: z.boolean(),
  interestEmailSentAt: instant,
  exposeSentAt: instant,
  exposeOpenedAt: instant,
  exposeConfirmedAt: instant,
  exposeWithdrawnAt: instant.describe('of the last contract; null: none, or agreed to again'),
  interestAnswer: z.enum(interestAnswers).nullable(),
  interestAnsweredAt: instant,
  language: languageSchema,
  source: z.string(),
  financingConfirmed: z.boolean(),
  keptBecause: z.string(),
});
export type StakeholderData = z.infer<typeof stakeholderData>;
