import type { PgBoss } from 'pg-boss';
import { fromKysely } from 'pg-boss';
import { z } from 'zod';
import { defineJob, handleJob } from './define-job.ts';
import type { JobWork } from './define-job.ts';
import { countJobEnd, prepareJobEnds } from './job-ends.ts';
import { inSpan } from '../tracing/trace.ts';
import type { JobLog, RunningJob, ScheduledWork } from './job-types.ts';

interface Surroundings {
  /** Aborts when the process stops. */
  readonly signal: AbortSignal;
  readonly report: (error: unknown) => void;
  readonly log: JobLog;
}

/** Seconds after which a worker that nobody wakes looks into its queue by itself: `watchQueues` is much earlier. */
const unwokenSeconds = 60;

/**
 * Makes the queue of a job if it is not there, and lets workers of their own fetch from it, one at a time each.
 *
 * @returns lets a worker that has no job look into the queue now; one that finds a job wakes the next one
 */
export async function runWorkers(
  boss: PgBoss,
  { job: { name, queue, payload, concurrency = 1, groupBy }, handler }: JobWork,
  surroundings: Surroundings,
): Promise<() => void> {
  const { policy: _fixed, ...settings } = queue;
  prepareJobEnds(name);
  await boss.createQueue(name, queue);
  await boss.updateQueue(name, settings);
  const options = { pollingIntervalSeconds: unwokenSeconds, ...(groupBy && { groupConcurrency: 1 }) };
  const idle = new Set<string>();
  const wake = (): void => {
    const [first] = idle;
    if (first !== undefined) boss.notifyWorker(first);
  };
  for (let index = 0; index < concurrency; index += 1) {
    let workerId = '';
    workerId = await boss.work<unknown>(name, options, async ([found]) => {
      if (found === undefined) return;
      // A worker that found a job looks for the next one at once, instead of after its pause; meanwhile another does.
      boss.notifyWorker(workerId);
      idle.delete(workerId);
      wake();
      let isBusy = true;
      const rest = (): void => {
        // A handler that ends after its time must not count a worker as idle that has another job by now.
        if (isBusy) idle.add(workerId);
        isBusy = false;
      };
      // Its time is over: the worker looks for other jobs, whether the handler ends or hangs.
      found.signal.addEventListener('abort', rest, { once: true });
      const complete: RunningJob<unknown>['complete'] = async (tx) => {
        await boss.complete(name, { id: found.id, retryCount: found.retryCount }, null, { db: fromKysely(tx) });
      };
      const isLastTry = found.retryCount >= (queue.retryLimit ?? 0);
      const run = async (signal: AbortSignal): Promise<void> =>
        handler({ payload: payload.parse(found.data), signal, isLastTry, log: surroundings.log, complete });
      try {
        await inSpan(`job ${name}`, 'internal', () => guard(surroundings, run, found.signal));
        countJobEnd(name, 'done');
      } catch (error) {
        countJobEnd(name, isLastTry ? 'failed' : 'retried');
        throw error;
      } finally {
        rest();
      }
    });
    idle.add(workerId);
  }
  return wake;
}

/** Scheduled work is a job that the calendar enqueues: never twice at once, and what was cut off runs again. */
function toJob({ name, handler }: ScheduledWork): JobWork {
  const job = defineJob({ name, payload: z.unknown(), exclusiveBy: () => name, retry: { limit: 2, delaySeconds: 60 } });
  return handleJob(job, handler);
}

/** Works a scheduled work and plans it. @returns as `runWorkers` */
export async function runSchedule(boss: PgBoss, work: ScheduledWork, surroundings: Surroundings): Promise<() => void> {
  const wake = await runWorkers(boss, toJob(work), surroundings);
  await boss.schedule(work.name, work.cron, null, { tz: 'Europe/Berlin' });
  if (work.atStart === true) await boss.send(work.name);
  return wake;
}

/** pg-boss keeps what a handler throws; it goes to the log instead, because a message may tell of somebody. */
async function guard(
  { signal, report }: Surroundings,
  work: (signal: AbortSignal) => Promise<void>,
  ownSignal: AbortSignal,
): Promise<void> {
  const either = AbortSignal.any([ownSignal, signal]);
  const done = await work(either).then(
    () => true,
    (error: unknown) => {
      // A process that stops cuts work off by itself; time that ran out is a failure of the work.
      if (!signal.aborted) report(error);
      return false;
    },
  );
  if (!done) throw new Error('The job failed; the log has the reason');
}
