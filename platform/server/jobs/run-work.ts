import type { Job, PgBoss } from 'pg-boss';
import { fromKysely } from 'pg-boss';
import type { JobLog, RunningJob, ScheduledWork, Work } from './job-types.ts';
import { queues, scheduledQueue } from './queues.ts';

interface Surroundings {
  /** How often a queue is looked at. */
  readonly pollSeconds: number;
  /** Aborts when the process stops. */
  readonly signal: AbortSignal;
  readonly report: (error: unknown) => void;
  readonly log: JobLog;
}

/** Lets workers of their own fetch the jobs of a queue, one at a time each. */
export async function runWorkers(boss: PgBoss, { queue, concurrency, handler }: Work, surroundings: Surroundings): Promise<void> {
  const { policy: _fixed, ...settings } = queues[queue];
  await boss.updateQueue(queue, settings);
  for (let index = 0; index < concurrency; index += 1) {
    let workerId = '';
    const run = async ([job]: Job<{ id: string }>[]): Promise<void> => {
      if (job === undefined) return;
      // A worker that found a job looks for the next one at once, instead of after its pause.
      boss.notifyWorker(workerId);
      const complete: RunningJob['complete'] = async (tx) => {
        await boss.complete(queue, { id: job.id, retryCount: job.retryCount }, null, { db: fromKysely(tx) });
      };
      await guard(surroundings, (signal) => handler({ id: job.data.id, signal, complete }), job.signal);
    };
    workerId = await boss.work<{ id: string }>(queue, { pollingIntervalSeconds: surroundings.pollSeconds }, run);
  }
}

/** Makes the queue of a scheduled work, plans it, and works it. */
export async function runSchedule(boss: PgBoss, { name, cron, atStart = false, handler }: ScheduledWork, surroundings: Surroundings): Promise<void> {
  const { policy: _fixed, ...settings } = scheduledQueue;
  await boss.createQueue(name, scheduledQueue);
  await boss.updateQueue(name, settings);
  await boss.schedule(name, cron, null, { tz: 'Europe/Berlin' });
  if (atStart) await boss.send(name);
  await boss.work(name, { pollingIntervalSeconds: 10 }, async ([job]) => {
    if (job !== undefined) await guard(surroundings, (signal) => handler({ signal, log: surroundings.log }), job.signal);
  });
}

/** pg-boss keeps what a handler throws; it goes to the log instead, because a message may tell of somebody. */
async function guard({ signal, report }: Surroundings, work: (signal: AbortSignal) => Promise<void>, ownSignal: AbortSignal): Promise<void> {
  const either = AbortSignal.any([ownSignal, signal]);
  const done = await work(either).then(
    () => true,
    (error: unknown) => {
      if (!either.aborted) report(error);
      return false;
    },
  );
  if (!done) throw new Error('The work was not done; the log says why');
}
