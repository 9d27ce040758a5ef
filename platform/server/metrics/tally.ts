import type { ReadMetric } from './read-metric.ts';

/** Counts what ended in this process, by labels. */
export interface Tally<Label extends string> {
  /** Counts one more. @param labels values from fixed sets */
  count(labels: Readonly<Record<Label, string>>): void;
  /** Publishes a zero: Prometheus does not notice the increase of a series that begins with one. */
  prepare(labels: Readonly<Record<Label, string>>): void;
  readonly metric: ReadMetric;
}

/** Creates a counter of this process. @param name ends with `_total` */
export function createTally<Label extends string>(name: string, help: string, labels: readonly Label[]): Tally<Label> {
  const counts = new Map<string, { readonly labels: Readonly<Record<Label, string>>; value: number }>();
  const add = (of: Readonly<Record<Label, string>>, change: number): void => {
    const key = labels.map((label) => of[label]).join('\n');
    const counted = counts.get(key) ?? { labels: of, value: 0 };
    counted.value += change;
    counts.set(key, counted);
  };
  return {
    count: (of) => add(of, 1),
    prepare: (of) => add(of, 0),
    metric: { type: 'counter', name, help, labels, read: () => [...counts.values()] },
  };
}
