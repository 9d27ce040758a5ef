import { z } from 'zod';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskWork } from '#platform/server/tasks/define-task.ts';
import { writeInvoiceMail } from '#modules/accounting/contract/invoices/sending/write-invoice-mail.ts';
import { readMailTexts } from '../../configuration/repository.ts';
import { describeOutcome } from '../batch-outcome.ts';
import { runBatch } from '../run-batch.ts';
import { hasDelivery } from './delivery-repository.ts';
import { findRecipient } from './find-recipient.ts';
import { requireIssued, sendInvoice } from './send-invoice.ts';

/** Batches that an organisation may send per hour. */
const perHour = 30;

/**
 * Sends issued invoices to their customers. A repetition has the same batch, so that only unsent ones go out: each
 * invoice with its mails has its own transaction.
 */
export const sendingTask = defineTask({
  kind: 'invoice-sending',
  payload: z.object({ batchId: z.uuid(), invoiceIds: z.array(z.string()), attachXml: z.boolean(), copy: z.boolean() }),
  permission: 'benit-accounting-permission',
  runsAgain: true,
  repeatsDone: true,
  maxPerHour: perHour,
});

type Batch = z.output<typeof sendingTask.payload>;

export function createSendingTask(mailer: Mailer): TaskWork {
  return handleTask(sendingTask, async (run) => {
    const { payload, read, transaction, progress } = run;
    const numbers = [...new Set(payload.invoiceIds)];
    const total = numbers.length;
    const language = await read(readLanguage);
    let sent = 0;
    await runBatch(run, { items: numbers, numberOf: String }, async (number) => {
      await transaction((context) => sendOne(context, mailer, number, payload));
      sent += 1;
    });
    const outcome = describeOutcome(language, { issued: 0, sent, notIssued: 0, notSent: total - sent });
    progress({ done: total, total, ...outcome });
    return {};
  });
}

/**
 * Sends one invoice of a batch, unless the batch has already sent it.
 * @throws AppError recipient_missing; others as `requireIssued` and `sendInvoice`
 */
export async function sendOne(
  context: TenantContext,
  mailer: Mailer,
  number: string,
  { batchId, attachXml, copy }: Omit<Batch, 'invoiceIds'>,
): Promise<void> {
  const stored = await requireIssued(context, number);
  if (await hasDelivery(context.tx, batchId, stored.id)) return;
  const to = await findRecipient(context, stored.invoice);
  if (to === undefined) throw new AppError('recipient_missing', { params: { number } });
  const mail = writeInvoiceMail(await readMailTexts(context), stored.invoice);
  await sendInvoice(context, mailer, stored, { ...mail, to: [to], attachXml, copy }, batchId);
}
