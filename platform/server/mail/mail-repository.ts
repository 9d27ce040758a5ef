import { sql } from 'kysely';
import type { Transaction } from '../database/transaction.ts';
import type { NewJob } from '../jobs/enqueue.ts';
import { jobSchema } from '../jobs/job-schema-name.ts';
import { mailJob } from './mail-job.ts';
import type { Delivery, Unsendable } from './smtp-sender.ts';

/** An organisation that moves sends its mails from its next installation, a copy out of a backup sends none. */
export const sendable = sql<boolean>`
  NOT EXISTS (SELECT FROM organizations o WHERE o.id = organization_id AND o.availability <> 'open')`;

/** A mail that waits for its delivery. */
export type QueuedMail = NonNullable<Awaited<ReturnType<typeof findQueuedMail>>>;

export async function findQueuedMail(tx: Transaction, id: string) {
  return tx
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'created_at', 'attempts', 'organization_id'])
    .where('id', '=', id)
    .where(sendable)
    .where('state', '=', 'queued')
    .where('transport', '=', 'smtp')
    .executeTakeFirst();
}

export interface Attempt {
  readonly delivery: Delivery | Unsendable;
  /** True if a failed mail is not retried. */
  readonly givenUp: boolean;
  readonly now: Date;
}

/** Keeps what became of an attempt. A mail that is not queued any more stays as it is. */
export async function recordAttempt(tx: Transaction, id: string, { delivery, givenUp, now }: Attempt): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      attempts: sql<number>`attempts + 1`,
      ...(delivery.state === 'sent'
        ? { state: 'sent', sent_at: now, last_error: null, reply: null, is_refused: false }
        : {
            state: givenUp ? 'failed' : 'queued',
            last_error: delivery.reason,
            reply: 'reply' in delivery ? delivery.reply : null,
            is_refused: delivery.state === 'refused',
          }),
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Lists at most 1000 queued mails without a job, such as after a restore. */
export async function listMailsWithoutJob(tx: Transaction, now: Date): Promise<NewJob<{ id: string }>[]> {
  const { rows } = await sql<{ id: string; afterSeconds: number }>`
    SELECT m.id, greatest(0, ceil(extract(epoch FROM m.send_after - ${now}::timestamptz)))::int AS "afterSeconds" FROM mails m
    WHERE m.state = 'queued' AND m.transport = 'smtp' AND ${sendable}
      AND NOT EXISTS (SELECT FROM ${sql.table(`${jobSchema}.job_common`)} j
                      WHERE j.name = ${mailJob.name} AND j.singleton_key = m.id::text AND j.state < 'completed')
    ORDER BY m.created_at LIMIT 1000
  `.execute(tx);
  return rows.map(({ id, afterSeconds }) => ({ payload: { id }, afterSeconds: afterSeconds ?? 0 }));
}

/** Clears the bodies of mails sent before `before`; the record of sending stays. */
export async function emptySentMails(tx: Transaction, before: Date): Promise<void> {
  await sql`UPDATE mails SET body = '' WHERE state = 'sent' AND sent_at < ${before} AND body <> ''`.execute(tx);
}
