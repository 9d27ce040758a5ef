import { createTally } from '../metrics/tally.ts';

const taskEnds = ['done', 'failed'] as const;

const { count, prepare, metric } = createTally(
  'kontor_tasks_ended_total',
  'Tasks of people that ended in this process, by kind',
  ['kind', 'outcome'],
);

/** Counter of tasks that ended, for `/metrics`. */
export const taskMetric = metric;

/** Publishes zeros for a kind of tasks. */
export function prepareTaskEnds(kind: string): void {
  for (const outcome of taskEnds) prepare({ kind, outcome });
}

/** Counts the end of a task. @param kind declared kind, or `unknown` for a task of a former version */
export function countTaskEnd(kind: string, outcome: (typeof taskEnds)[number]): void {
  count({ kind, outcome });
}
