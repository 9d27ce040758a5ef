import { z } from 'zod';
import { versionSchema } from '#platform/contract/integers.ts';
import { instantSchema } from '#platform/contract/dates.ts';
import { multilineSchema } from '#platform/contract/texts.ts';
import { assessmentSchema, careDataSchema, engines, riskSchema } from '../drafts/answer.ts';
import { checkSchema, furtherValueSchema, hintSchema, sourceSchema } from '../drafts/draft-marks.ts';
import { carePositions } from '../staff/staff.ts';

/** Types of entries. */
export const entryTypes = ['report', 'vitals', 'sis'] as const;
export type EntryType = (typeof entryTypes)[number];

/**
 * Kinds of entries: an entry of its own, what was added to one, what stands in place of one, the note that one was
 * withdrawn, or a later version of an assessment. All but the first refer to another entry.
 */
const entryKinds = ['entry', 'addendum', 'correction', 'withdrawal', 'review'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Engines of drafts, and `hand` for what a person wrote themself. */
const entryEngines = [...engines, 'hand'] as const;

/** Longest text of an entry in characters: that of a dictation. */
export const maxEntryText = 60_000;
/** Limit of a request with an entry in bytes: its text in characters of several bytes, and a whole assessment. */
export const entryBodyLimit = 512 * 1024;
const maxTopic = 20_000;
const maxValues = 40;
const maxReason = 500;

/** Hours after an event from which an entry counts as added later. */
export const lateHours = 12;

/** A person as entries name them: name, birth year and room always stand together. */
export const namedPatientSchema = z.object({
  id: z.uuid(),
  lastName: z.string(),
  firstName: z.string(),
  salutation: z.string(),
  birthDate: z.string().nullable(),
  room: z.string(),
  place: z.string(),
  street: z.string(),
  state: z.string(),
});
export type NamedPatient = z.infer<typeof namedPatientSchema>;

const signatureSchema = z.object({
  at: z.string().describe('ISO 8601, UTC; set by the server'),
  userId: z.uuid(),
  name: z.string(),
  initials: z.string(),
  carePosition: z.enum(carePositions).nullable(),
});
export type Signature = z.infer<typeof signatureSchema>;

/** Marks of a draft: where its fields come from, and what a person has to look at. */
export const marksSchema = z.object({
  person: z.object({ name: z.string(), room: z.string(), place: z.string() }).describe('as said'),
  candidates: z.array(z.uuid()).describe('people who may be meant, where it is not clear'),
  chosen: z.uuid().nullable().describe('person who was chosen before somebody else was named'),
  sources: z.array(sourceSchema),
  checks: z.array(checkSchema),
  hints: z.array(hintSchema),
  proposed: z.array(z.string()).describe('cells of the risk matrix that are proposals: open until confirmed'),
  confirmed: z.array(z.string()).describe('fields that a person looked at'),
  byHand: z.array(z.string()).describe('fields that a person typed'),
});
export type DraftMarks = z.infer<typeof marksSchema>;

/** Marks of what a person writes by hand. */
export const noMarks: DraftMarks = {
  person: { name: '', room: '', place: '' },
  candidates: [],
  chosen: null,
  sources: [],
  checks: [],
  hints: [],
  proposed: [],
  confirmed: [],
  byHand: [],
};

export const careEntrySchema = z.object({
  id: z.uuid(),
  state: z.enum(['draft', 'released']),
  type: z.enum(entryTypes),
  kind: z.enum(entryKinds),
  refersTo: z.uuid().nullable(),
  reason: z.string(),
  patient: namedPatientSchema.nullable(),
  eventAt: z.string().describe('when it happened; ISO 8601, UTC'),
  eventAsked: z.boolean().describe('true: a person has to say when it was'),
  data: careDataSchema,
  values: z.array(furtherValueSchema),
  sis: assessmentSchema.nullable(),
  important: z.boolean().describe('for the handover'),
  engine: z.enum(entryEngines),
  model: z.string(),
  said: z.string().describe('words from which it was drafted'),
  marks: marksSchema.nullable().describe('of a draft'),
  author: z.object({ userId: z.uuid(), name: z.string() }),
  createdAt: z.string(),
  changedAt: z.string(),
  version: versionSchema,
  released: signatureSchema.nullable(),
  withdrawn: signatureSchema
    .extend({ reason: z.string() })
    .nullable()
    .describe('then the content is empty for all but heads of care'),
  correctedBy: z.uuid().nullable().describe('the entry that stands in place of this one'),
});
export type CareEntry = z.infer<typeof careEntrySchema>;

const text = multilineSchema(maxEntryText);
const fieldText = multilineSchema(200);

/** Content of an entry as sent; an absent part keeps its value. */
export const sentContentShape = {
  data: z
    .strictObject({
      patientName: fieldText.optional(),
      bloodPressure: fieldText.optional(),
      heartRate: fieldText.optional(),
      bodyTemperature: fieldText.optional(),
      text: text.optional(),
    })
    .optional(),
  values: z.array(furtherValueSchema).max(maxValues).optional(),
  sis: limitTopics().optional(),
  eventAt: instantSchema.optional(),
} as const;

export const reasonSchema = multilineSchema(maxReason).trim().min(1);

/** The schema of an assessment as sent: topics and reasons have a limit, the soft one of the form is less. */
function limitTopics() {
  const topic = multilineSchema(maxTopic);
  const risk = riskSchema.extend({ explanation: multilineSchema(2000) });
  const risks = z.object({
    decubitus: risk,
    fall: risk,
    incontinence: risk,
    pain: risk,
    nutrition: risk,
    cystitis_intertrigo: risk,
  });
  const row = z.object({ text: topic, risks });
  return z.object({
    topic0: z.object({ text: topic }),
    topic1: row,
    topic2: row,
    topic3: row,
    topic4: row,
    topic5: row,
    topic6: z.object({ text: topic }),
  });
}
