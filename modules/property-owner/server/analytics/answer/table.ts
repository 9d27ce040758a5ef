import { fromCents } from '#platform/contract/money.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { AnswerField } from '#modules/property-owner/contract/analytics/answer.ts';
import type { Measure, Plan } from '#modules/property-owner/contract/analytics/plan.ts';
import type { Scope } from '../figures/read-scope.ts';
import type { Period } from '../figures/select-source.ts';

/** One question to the books. */
export interface Asked {
  readonly tx: Transaction;
  readonly plan: Plan;
  readonly scope: Scope;
  readonly language: LanguageKey;
  /** Days of the plan; those of the first posting where it has none. */
  readonly period: Period;
}

/** Bars, lines or slices of a table. */
export interface Drawn {
  readonly labels: string[];
  readonly datasets: { label: string; data: (number | null)[] }[];
}

/** Figures of an answer as columns, and as a drawing. */
export interface Table {
  readonly fields: AnswerField[];
  readonly drawn: Drawn;
  readonly notes: string[];
}

type Kind = AnswerField['kind'];

/** A value of a column: cents, a number of postings, or a percentage. */
export type Value = number | null;

/** Returns a column of values; `sum` is null where its rows cannot be added. */
export function toField(
  name: string,
  kind: Kind,
  values: readonly Value[],
  { sum = null, postings = [] }: { readonly sum?: Value; readonly postings?: AnswerField['postings'] } = {},
): AnswerField {
  return {
    name,
    kind,
    rows: values.map((value) => toNumber(kind, value)),
    sum: toNumber(kind, sum),
    postings: postings.length === 0 ? values.map(() => null) : postings,
  };
}

/** Returns a column of texts. */
export function toTextField(
  name: string,
  texts: readonly (string | null)[],
  kind: 'text' | 'day' = 'text',
): AnswerField {
  return { name, kind, rows: [...texts], sum: null, postings: texts.map(() => null) };
}

/** Converts a value to what the wire says: euros, a number, a percentage with one decimal. */
function toNumber(kind: Kind, value: Value): number | null {
  if (value === null) return null;
  if (kind === 'money' || kind === 'area') return fromCents(value);
  return Math.round(value * 10) / 10;
}

/** Returns the kind of a measure's values. */
export function kindOf(measure: Measure, { per }: Pick<Plan, 'per'>): Kind {
  if (measure === 'count') return 'count';
  return per === 'area' ? 'area' : 'money';
}

/** Returns by how much percent a value differs from another; null where that says nothing. */
export function percentOf(part: Value, whole: Value): Value {
  return part === null || whole === null || whole === 0 ? null : (part / whole) * 100;
}

/** Returns the difference of two values; null if one is not known. */
export function subtract(value: Value, other: Value): Value {
  return value === null || other === null ? null : value - other;
}
