import { z } from 'zod';
import { lineSchema } from '#platform/contract/texts.ts';

/** Values without a field of the specification; each stands as one line in `text` too. */
export const furtherKinds = [
  'oxygenSaturation',
  'bloodGlucose',
  'weight',
  'respiration',
  'pain',
  'drunk',
  'excreted',
] as const;
export type FurtherKind = (typeof furtherKinds)[number];

/** Units of further values; of blood glucose the one that was said. */
export const furtherUnits = ['%', 'mg/dl', 'mmol/l', 'kg', '/min', '/10', 'ml'] as const;

/** A measured value beside the three vital signs: `value` as a text with a comma, `note` the words about it. */
export const furtherValueSchema = z.object({
  kind: z.enum(furtherKinds),
  value: lineSchema(20),
  unit: z.enum(furtherUnits),
  note: lineSchema(200),
});
export type FurtherValue = z.infer<typeof furtherValueSchema>;

/**
 * Words from which a field was filled. `field` is a path: 'bloodPressure', 'values.0', 'sis.topic2.fall', 'eventAt',
 * 'patientName'.
 */
export const sourceSchema = z.object({ field: z.string().max(60), words: z.string().max(2000) });
export type DraftSource = z.infer<typeof sourceSchema>;

/**
 * Reasons to check a field: the value is outside of what a body can have (`impossible`: not releasable) or `unusual`,
 * was `approximate`, possibly `misheard`, or is not found among the words that were said (`notSaid`, of a model).
 */
const checkReasons = ['impossible', 'unusual', 'approximate', 'misheard', 'notSaid'] as const;
export type CheckReason = (typeof checkReasons)[number];

export const checkSchema = z.object({
  field: z.string().max(60),
  reason: z.enum(checkReasons),
  words: z.string().max(2000),
});
export type DraftCheck = z.infer<typeof checkSchema>;

/**
 * Hints about the words of an entry; none blocks. `judgement`: a judging word instead of what was seen; `diagnosis`: one's
 * own diagnosis; `nothingSeen`: a phrase such as „o. B.“ alone; `valueKind`: a value whose kind was not said; `time`: a
 * day or time that is ambiguous; `fall*`: what was not said of a fall.
 */
const hintCodes = [
  'judgement',
  'diagnosis',
  'nothingSeen',
  'valueKind',
  'time',
  'longer',
  'fallTime',
  'fallPlace',
  'fallInjury',
  'fallValues',
  'fallInformed',
] as const;

export const hintSchema = z.object({ code: z.enum(hintCodes), words: z.string().max(2000) });
export type DraftHint = z.infer<typeof hintSchema>;
