import type { Analysis } from '../analysis.ts';
import type { Mention } from '../people/mention.ts';
import { splitByPerson } from '../people/split-by-person.ts';
import type { Segment } from '../people/split-by-person.ts';
import { settleDays } from '../values/settle.ts';
import type { Settled } from '../values/settle.ts';

/** Words and values of one entry; tokens, `to` excluded. */
export interface EntryPlan {
  readonly owner: Mention | undefined;
  readonly from: number;
  readonly to: number;
  /** All values that were said, also those that do not count. */
  readonly values: readonly Settled[];
}

const vitals: ReadonlySet<string> = new Set(['bloodPressure', 'heartRate', 'bodyTemperature']);

/** Plans the entries: one each for person and measurement. */
export function planEntries(analysis: Analysis): EntryPlan[] {
  const { numbers, mentions, values } = analysis;
  const segments = splitByPerson({ speech: numbers, mentions, values: values.map(({ number }) => number) });
  let next = 0;
  return segments.flatMap((segment) => {
    const own: Settled[] = [];
    for (; next < values.length && (values[next]?.number ?? 0) < segment.to; next += 1)
      own.push(...values.slice(next, next + 1));
    const parts = splitMeasurements(analysis, { segment, values: settleDays(own) });
    const owners = segment.owners.length === 0 ? [undefined] : segment.owners;
    // „Frau A und Herr B: 120/80 und 130/85“: one each.
    if (owners.length > 1 && owners.length === parts.length)
      return parts.map((part, index) => ({ owner: owners[index], ...part }));
    return owners.flatMap((owner) => parts.map((part) => ({ owner, ...part })));
  });
}

/** Plans one entry of everything, of the person who was named first. */
export function planWhole({ mentions, values, numbers }: Analysis): EntryPlan {
  const owner = mentions.find(({ name }) => name !== '') ?? mentions[0];
  return { owner, from: 0, to: numbers.tokens.length, values: settleDays(values) };
}

/** Two measurements of a kind („liegend … stehend …“) are two entries; the second begins with its own words. */
function splitMeasurements(
  { numbers }: Analysis,
  { segment, values }: { segment: Segment; values: readonly Settled[] },
): Omit<EntryPlan, 'owner'>[] {
  const parts: { from: number; values: Settled[]; kinds: Set<string> }[] = [
    { from: segment.from, values: [], kinds: new Set() },
  ];
  for (const value of values) {
    const counts = value.status === 'value' && vitals.has(value.kind);
    if (counts && parts.at(-1)?.kinds.has(value.kind))
      parts.push({ from: startOf(numbers, parts.at(-1)?.values.at(-1), value), values: [], kinds: new Set() });
    parts.at(-1)?.values.push(value);
    if (counts) parts.at(-1)?.kinds.add(value.kind);
  }
  return parts.map(({ from, values: own }, index) => ({ from, to: parts[index + 1]?.from ?? segment.to, values: own }));
}

/** The beginning of the clause of a value, or what follows the value before it in the same clause. */
function startOf({ clauses, clauseOf }: Analysis['numbers'], before: Settled | undefined, value: Settled): number {
  const clause = clauses[clauseOf[value.number] ?? 0];
  return Math.max(clause?.from ?? value.from, before?.end ?? 0);
}
