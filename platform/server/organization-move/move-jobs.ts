import { sql } from 'kysely';
import type { Transaction } from '../database/transaction.ts';
import { jobSchema } from '../jobs/job-schema-name.ts';
import { mailJob } from '../mail/mail-job.ts';

/** A job that has not run, as it is put into the queue of another database. */
export interface WaitingJob {
  readonly name: string;
  readonly data: unknown;
  readonly start_after: Date;
  readonly singleton_key: string | null;
  readonly group_id: string | null;
}

const jobs = sql.table(`${jobSchema}.job_common`);

/** Jobs name the organisation; those of emails name the email only. */
const ofOrganization = (organizationId: string) => sql<boolean>`
  (j.data ->> 'organizationId' = ${organizationId}
   OR (j.name = ${mailJob.name} AND j.data ->> 'id' IN (SELECT m.id::text FROM mails m WHERE m.organization_id = ${organizationId}::uuid AND m.state = 'queued')))`;

const waiting = sql`j.state IN ('created', 'retry')`;
/** Beyond any plan, so that a shifted job is recognised. */
const shift = sql`interval '1000 years'`;
const isShifted = sql`j.start_after > now() + interval '500 years'`;

/** Shifts the organisation's waiting jobs out of reach. @returns the number of jobs that run at this moment */
export async function parkJobs(tx: Transaction, organizationId: string): Promise<number> {
  await sql`UPDATE ${jobs} j SET start_after = start_after + ${shift}, keep_until = keep_until + ${shift}
             WHERE ${ofOrganization(organizationId)} AND ${waiting} AND NOT (${isShifted})`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${jobs} j WHERE ${ofOrganization(organizationId)} AND j.state = 'active'`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Brings parked jobs back, for an organisation that stays. */
export async function releaseJobs(tx: Transaction, organizationId: string): Promise<void> {
  await sql`UPDATE ${jobs} j SET start_after = start_after - ${shift}, keep_until = keep_until - ${shift}
             WHERE ${ofOrganization(organizationId)} AND ${waiting} AND ${isShifted}`.execute(tx);
}

/** Cancels the waiting jobs of an organisation that has moved. */
export async function cancelJobs(tx: Transaction, organizationId: string): Promise<void> {
  await sql`UPDATE ${jobs} j SET state = 'cancelled', completed_on = now()
             WHERE ${ofOrganization(organizationId)} AND ${waiting}`.execute(tx);
}

/** Lists the parked jobs with the times at which they are due. */
export async function listParkedJobs(tx: Transaction, organizationId: string): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    SELECT j.name, j.data, j.start_after - ${shift} AS start_after, j.singleton_key, j.group_id FROM ${jobs} j
     WHERE ${ofOrganization(organizationId)} AND ${waiting} AND ${isShifted}`.execute(tx);
  return rows;
}

/**
 * Puts jobs into queues that exist; tasks and emails without a job are found by the product, and schedules look for the
 * rest.
 */
export async function addJobs(tx: Transaction, added: readonly WaitingJob[]): Promise<void> {
  if (added.length === 0) return;
  await sql`
    INSERT INTO ${jobs} (id, name, data, priority, start_after, created_on, singleton_key, group_id, expire_seconds, deletion_seconds,
                         keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    SELECT gen_random_uuid(), q.name, a.data, 0, a.start_after, now(), a.singleton_key, a.group_id, q.expire_seconds, q.deletion_seconds,
           a.start_after + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, coalesce(q.retry_backoff, false),
           q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
      FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS a (name text, data jsonb, start_after timestamptz, singleton_key text, group_id text)
      JOIN ${sql.table(`${jobSchema}.queue`)} q ON q.name = a.name
    ON CONFLICT DO NOTHING`.execute(tx);
}
