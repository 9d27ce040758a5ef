import { createTally } from '../metrics/tally.ts';

/** Ends of a job in this process. `retried`: it threw and runs again. */
const jobEnds = ['done', 'retried', 'failed'] as const;

const { count, prepare, metric } = createTally(
  'kontor_jobs_ended_total',
  'Jobs that ended in this process, by queue; retried ones run again, failed ones do not',
  ['queue', 'outcome'],
);

/** Counter of jobs that ended, for `/metrics`. */
export const jobMetric = metric;

/** Publishes zeros for a queue that this process works. */
export function prepareJobEnds(queue: string): void {
  for (const outcome of jobEnds) prepare({ queue, outcome });
}

/** Counts the end of a job. @param queue name of the job */
export function countJobEnd(queue: string, outcome: (typeof jobEnds)[number]): void {
  count({ queue, outcome });
}
