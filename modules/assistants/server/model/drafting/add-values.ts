import { vitalFields } from '#modules/assistants/contract/drafts/answer.ts';
import type { VitalField } from '#modules/assistants/contract/drafts/answer.ts';
import type { DraftSource, FurtherValue } from '#modules/assistants/contract/drafts/draft-marks.ts';
import type { DraftedEntry } from '#modules/assistants/contract/drafts/drafted.ts';
import type { EntriesAnswer } from './care-questions.ts';
import type { Said } from './said.ts';

type AnsweredEntry = EntriesAnswer['entries'][number];

/** Values that rules have not read. */
interface AddedValues {
  readonly vitals: Readonly<Partial<Record<VitalField, string>>>;
  readonly values: readonly FurtherValue[];
  readonly sources: readonly DraftSource[];
}

const shapes: Readonly<Record<VitalField, RegExp>> = {
  bloodPressure: /^\d{2,3}\/\d{2,3}$/u,
  heartRate: /^\d{2,3}$/u,
  bodyTemperature: /^\d{2}(?:,\d)?$/u,
};
const furtherShape = /^\d{1,4}(?:,\d{1,2})?$/u;

/**
 * Finds values of a model beyond those of rules, if their digits were said as values of now and belong to nobody else.
 * They all have to be checked.
 *
 * @param others all entries of rules
 */
export function addValues(
  answered: AnsweredEntry,
  { data, values }: Pick<DraftedEntry, 'data' | 'values'>,
  others: readonly DraftedEntry[],
  said: Said,
): AddedValues {
  const vitals: Partial<Record<VitalField, string>> = {};
  const further: FurtherValue[] = [];
  const sources: DraftSource[] = [];
  for (const field of vitalFields) {
    const value = answered[field].replace('.', ',').trim();
    const words = shapes[field].test(value) ? said.findValue(value) : undefined;
    if (words === undefined || data[field] !== '' || others.some((other) => other.data[field] === value)) continue;
    vitals[field] = value;
    sources.push({ field, words });
  }
  for (const { kind, value: given, unit, note } of answered.values) {
    const value = given.replace('.', ',').trim();
    const words = furtherShape.test(value) ? said.findValue(value) : undefined;
    const isKnown = [...values, ...further, ...others.flatMap((other) => other.values)].some(
      (one) => one.kind === kind && (one.value === value || values.includes(one)),
    );
    if (words === undefined || isKnown) continue;
    sources.push({ field: `values.${values.length + further.length}`, words });
    further.push({ kind, value, unit, note: said.listUnsaid(note).length === 0 && said.hasNumbers(note) ? note : '' });
  }
  return { vitals, values: further, sources };
}
