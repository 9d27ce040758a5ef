import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import { mailJob } from '#platform/server/mail/mail-job.ts';
import type { OutgoingMail } from '../contract/index.ts';
import { mailColumns, toMail } from './rows.ts';
import type { MailRow } from './rows.ts';

/**
 * Queues a mail again that was given up, with all its attempts before it: the two days begin anew. What the mail server
 * said last stays until it says something else. Needs an identity transaction.
 *
 * @throws AppError not_found; mail_not_failed when it waits or has been sent, or somebody else was quicker
 */
export async function retryMail(tx: Transaction, id: string): Promise<OutgoingMail> {
  const row = await tx.selectFrom('mails').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  if (row.state !== 'failed') throw new AppError('mail_not_failed');
  const queued = await tx
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, transport: 'smtp' })
    .where('id', '=', id)
    .returning(mailColumns)
    .$castTo<MailRow>()
    .executeTakeFirstOrThrow();
  await enqueue(tx, mailJob, { id });
  return toMail(queued);
}
