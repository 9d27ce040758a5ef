import { CompiledQuery, sql } from 'kysely';
import { insertJobs } from 'pg-boss/dist/plans.js';
import type { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import type { Job } from './define-job.ts';
import { jobSchema } from './job-schema-name.ts';

export interface EnqueueOptions {
  /** Not before so many seconds from now; at once if absent. */
  readonly afterSeconds?: number;
}

/** A job among many. */
export interface NewJob<Payload> extends EnqueueOptions {
  readonly payload: Payload;
}

/**
 * Puts a job into its queue within the caller's transaction, of whatever kind: it is there if and only if that is
 * committed.
 *
 * @throws ZodError for a payload that its schema does not take
 */
export async function enqueue<Schema extends z.ZodType>(
  tx: Transaction,
  job: Job<Schema>,
  payload: z.input<Schema>,
  options?: EnqueueOptions,
): Promise<void> {
  await enqueueAll(tx, job, [{ ...options, payload }]);
}

/**
 * The same for many jobs of one kind, by one statement. It is pg-boss's own; its `send` would need a queue that has
 * been started.
 */
export async function enqueueAll<Schema extends z.ZodType>(
  tx: Transaction,
  job: Job<Schema>,
  jobs: readonly NewJob<z.input<Schema>>[],
): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ payload, afterSeconds = 0 }) => {
    const parsed = job.payload.parse(payload);
    // As it was given: it is parsed again when the job runs, and a transform need not take its own result.
    return {
      data: payload,
      startAfter: String(afterSeconds),
      singletonKey: job.exclusiveBy?.(parsed),
      groupId: job.groupBy?.(parsed),
    };
  });
  const insert = CompiledQuery.raw(insertJobs(jobSchema, { table: 'job_common', name: job.name }), [
    JSON.stringify(rows),
  ]);
  const { rows: added } = await tx.executeQuery(insert);
  // None is added to a queue that is not there; nor when all of them wait already.
  if (added.length > 0) return;
  if (!(await hasQueue(tx, job)))
    await sql`SELECT ${sql.ref(`${jobSchema}.create_queue`)}(${job.name}, ${JSON.stringify(job.queue)}::jsonb)`.execute(
      tx,
    );
  // Also to a queue that another transaction has made since: it was not there when the first statement looked.
  await tx.executeQuery(insert);
}

async function hasQueue(tx: Transaction, { name }: Job): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ${sql.table(`${jobSchema}.queue`)} WHERE name = ${name}`.execute(tx);
  return rows.length > 0;
}
