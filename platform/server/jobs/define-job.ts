import type { Queue } from 'pg-boss';
import type { z } from 'zod';
import type { RunningJob } from './job-types.ts';

/** Rules by which jobs of one name are stored and run. */
export interface JobRules<Schema extends z.ZodType> {
  /** Name of its queue, unique over the product: small letters, digits, hyphens. Renaming one leaves jobs behind. */
  readonly name: string;
  /** Content of a job. It names ids instead of values, so that the queue reveals nothing about people. */
  readonly payload: Schema;
  /** Key of which at most one job waits or runs; another job is not added. Any number if absent. */
  readonly exclusiveBy?: (payload: z.output<Schema>) => string;
  /**
   * While a job of a group runs, in whichever process, no other of the group is begun, so that others have their turn.
   * Not a lock: two that two processes fetch in the same instant may run side by side.
   */
  readonly groupBy?: (payload: z.output<Schema>) => string;
  /**
   * Number of new tries of a job that threw or whose process died, and the seconds before each; 3 after 10 seconds if
   * absent.
   */
  readonly retry?: { readonly limit: number; readonly delaySeconds: number };
  /** Maximum simultaneous jobs in a process; 1 if absent. */
  readonly concurrency?: number;
  /** After so many seconds a job counts as cut off, and its signal aborts; 900 if absent. */
  readonly maxSeconds?: number;
}

export interface Job<Schema extends z.ZodType = z.ZodType> extends JobRules<Schema> {
  /** Options of its queue. */
  readonly queue: Omit<Queue, 'name'>;
}

/** A job with its handler. */
export interface JobWork {
  readonly job: Job;
  readonly handler: (running: RunningJob<unknown>) => Promise<void>;
}

/**
 * A job of a process that was killed is given to another one when it has shown no sign of life for this long, in
 * seconds. The least that pg-boss allows.
 */
const heartbeatSeconds = 10;
const daySeconds = 86_400;

/**
 * Declares a job, beside its handler. Its queue is made when the first job is added or a process starts to work it.
 *
 * @throws TypeError for a name that could not stand in a statement
 */
export function defineJob<Schema extends z.ZodType>(rules: JobRules<Schema>): Job<Schema> {
  if (!/^[a-z][a-z0-9-]{0,79}$/u.test(rules.name))
    throw new TypeError(`${rules.name}: a job name consists of lower-case letters, digits and hyphens`);
  const { limit, delaySeconds } = rules.retry ?? { limit: 3, delaySeconds: 10 };
  const queue = {
    // A unique index holds it.
    policy: rules.exclusiveBy ? 'exclusive' : 'standard',
    heartbeatSeconds,
    expireInSeconds: rules.maxSeconds ?? 900,
    retryLimit: limit,
    retryDelay: delaySeconds,
    deleteAfterSeconds: daySeconds,
    retentionSeconds: 30 * daySeconds,
  } as const;
  return { ...rules, queue };
}

/** Binds a handler to its job; types are erased so that jobs of all kinds fit one list. */
export function handleJob<Schema extends z.ZodType>(
  job: Job<Schema>,
  handler: (running: RunningJob<z.output<Schema>>) => Promise<void>,
): JobWork;
export function handleJob(job: JobWork['job'], handler: JobWork['handler']): JobWork {
  return { job, handler };
}
