import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from '../database/transaction.ts';

export type JobLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** A job in the hands of its handler. */
export interface RunningJob<Payload> {
  /** Content as it was enqueued, validated again. */
  readonly payload: Payload;
  /**
   * Aborts when the process stops, the time is up, or the job was given to another process: throw then, it runs again.
   */
  readonly signal: AbortSignal;
  /** True if it does not run again when it throws. */
  readonly isLastTry: boolean;
  readonly log: JobLog;
  /** Completes the job within a transaction, so that what it did and a job that follows it are one with its end. */
  complete(tx: Transaction): Promise<void>;
}

export interface ScheduledWork {
  /** Name of letters, digits and hyphens. */
  readonly name: string;
  /** Five fields, in German time. */
  readonly cron: string;
  /** Also whenever a process starts. */
  readonly atStart?: boolean;
  readonly handler: (run: ScheduledRun) => Promise<void>;
}

/** One run of scheduled work. */
type ScheduledRun = Pick<RunningJob<unknown>, 'signal' | 'log'>;
