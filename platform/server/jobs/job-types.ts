import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from '../database/transaction.ts';
import type { QueueName } from './queues.ts';

export type JobLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** A job in the hands of its handler. */
export interface RunningJob {
  /** The id that was enqueued. */
  readonly id: string;
  /** Aborts when the process stops or the job was given to another process: throw then, it runs again. */
  readonly signal: AbortSignal;
  /** Completes the job within a transaction, so that what it did and a job that follows it are one with its end. */
  complete(tx: Transaction): Promise<void>;
}

export interface Work {
  readonly queue: QueueName;
  /** How many jobs run at once in this process. */
  readonly concurrency: number;
  readonly handler: (job: RunningJob) => Promise<void>;
}

export interface ScheduledWork {
  /** Of letters, digits and hyphens. */
  readonly name: string;
  /** Five fields, in German time. */
  readonly cron: string;
  /** Also whenever a process starts. */
  readonly atStart?: boolean;
  readonly handler: (run: ScheduledRun) => Promise<void>;
}

/** One run of scheduled work. */
export interface ScheduledRun {
  /** Aborts when the process stops: throw then, it runs again. */
  readonly signal: AbortSignal;
  readonly log: JobLog;
}
