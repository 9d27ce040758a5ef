import type { Database } from '../database/database.ts';
import { jobSchema } from '../jobs/job-schema-name.ts';
import { createCachedReading } from '../metrics/cached-reading.ts';
import type { ReadMetric, Sample } from '../metrics/read-metric.ts';

/** Jobs of a queue that are due and wait for a process. */
export interface WaitingJobs {
  readonly queue: string;
  readonly waiting: number;
  /** Seconds since the oldest of them was due. */
  readonly oldestSeconds: number;
}

// The condition of a partial index of pg-boss.
const statement = `
  SELECT q.name AS queue, coalesce(j.waiting, 0)::int AS waiting, coalesce(j.age, 0)::float8 AS "oldestSeconds"
    FROM ${jobSchema}.queue q
    LEFT JOIN (SELECT name, count(*) AS waiting,
                      extract(epoch FROM now() - min(greatest(created_on, start_after))) AS age
                 FROM ${jobSchema}.job WHERE state < 'active' AND NOT blocked AND start_after <= now() GROUP BY name) j USING (name)
   WHERE q.name NOT LIKE '\\_\\_%' ORDER BY q.name`;

/** Counts the due jobs of each queue that exists; a queue is created by its first job or worker. */
export function readWaitingJobs(database: Pick<Database, 'query'>): Promise<WaitingJobs[]> {
  return database.query<WaitingJobs>(statement);
}

/** Creates the metrics of the job queues, which are the same in every process of an installation. */
export function createQueueMetrics(database: Pick<Database, 'query'>): readonly ReadMetric[] {
  const read = createCachedReading(() => readWaitingJobs(database));
  const select = (figure: 'waiting' | 'oldestSeconds') => async (): Promise<Sample[]> =>
    (await read()).map(({ queue, [figure]: value }) => ({ labels: { queue }, value }));
  return [
    {
      name: 'kontor_jobs_waiting',
      help: 'Jobs that are due and wait for a process, by queue',
      labels: ['queue'],
      read: select('waiting'),
    },
    {
      name: 'kontor_jobs_oldest_waiting_seconds',
      help: 'Time since the oldest waiting job was due, by queue; tasks that people wait for are in tasks and remote-tasks',
      labels: ['queue'],
      read: select('oldestSeconds'),
    },
  ];
}

/** A queue with its failures. */
export interface QueueState extends WaitingJobs {
  /** Jobs that used up their attempts in the last 24 hours. */
  readonly failed: number;
}

const failures = `
  SELECT name, count(*)::int AS failed FROM ${jobSchema}.job
   WHERE state = 'failed' AND completed_on > now() - interval '24 hours' GROUP BY name`;

/** Reads the queues with their failures of a day. */
export async function readQueues(database: Pick<Database, 'query'>): Promise<readonly QueueState[]> {
  const [waiting, failed] = await Promise.all([
    readWaitingJobs(database),
    database.query<{ name: string; failed: number }>(failures),
  ]);
  return waiting.map((queue) => ({
    ...queue,
    failed: failed.find(({ name }) => name === queue.queue)?.failed ?? 0,
  }));
}
