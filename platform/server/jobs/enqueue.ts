import { CompiledQuery } from 'kysely';
import { insertJobs } from 'pg-boss/dist/plans.js';
import type { Transaction } from '../database/transaction.ts';
import { jobSchema } from './queues.ts';
import type { QueueName } from './queues.ts';

/** What is to be done: the id of a row is all a job holds, so that the queue tells nothing of anybody. */
export interface NewJob {
  readonly id: string;
  /** Not before so many seconds from now; at once if absent. */
  readonly afterSeconds?: number;
}

/**
 * Puts jobs into a queue within the caller's transaction: they are there if and only if it is committed. A job of an id
 * that already waits or runs is not added again. The statement is pg-boss's own; its `send` would need a queue that has
 * been started, and requests come before that.
 */
export async function enqueue(tx: Transaction, queue: QueueName, jobs: readonly NewJob[]): Promise<void> {
  const rows = jobs.map(({ id, afterSeconds = 0 }) => ({ data: { id }, singletonKey: id, startAfter: String(afterSeconds) }));
  await tx.executeQuery(CompiledQuery.raw(insertJobs(jobSchema, { table: 'job_common', name: queue }), [JSON.stringify(rows)]));
}
