import { compareNaturally } from '#platform/contract/text-order.ts';
import { z } from 'zod';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskRun, TaskWork } from '#platform/server/tasks/define-task.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import { describeBatchProblem } from '../batch-problem.ts';
import { findInvoice, lockInvoice } from '../repository.ts';
import { wasEverSent } from '../send/delivery-repository.ts';
import { sendOne } from '../send/send-invoices-task.ts';
import { issueInvoice } from './issue-invoice.ts';
import type { IssueParts } from './issue-invoice.ts';

/** Batches that an organisation may start per hour. */
const perHour = 30;

/** Issues drafts, each in its own transaction, and sends the issued ones that were never sent. */
export const issuingTask = defineTask({
  kind: 'invoice-issuing',
  payload: z.object({
    batchId: z.uuid(),
    invoiceIds: z.array(z.string()),
    send: z.boolean(),
    attachXml: z.boolean(),
    copy: z.boolean(),
  }),
  permission: 'benit-accounting-permission',
  runsAgain: true,
  repeatsDone: true,
  maxPerHour: perHour,
});

type Batch = z.output<typeof issuingTask.payload>;

export function createIssuingTask(parts: IssueParts, mailer: Mailer): TaskWork {
  return handleTask(issuingTask, async (run) => {
    // The chain has them in the order of their numbers.
    const numbers = [...new Set(run.payload.invoiceIds)].toSorted(compareNaturally);
    for (const [done, number] of numbers.entries()) {
      run.signal.throwIfAborted();
      run.progress({ done, total: numbers.length, message: number });
      try {
        await issueOne(parts, run, number);
        if (run.payload.send) await sendOnce(mailer, run, number);
      } catch (error) {
        for (const entry of describeBatchProblem(error, number, run.log)) run.report(entry);
      }
    }
    run.progress({ done: numbers.length, total: numbers.length });
    return {};
  });
}

/** Issues a draft; an invoice issued in the meantime stays unchanged. */
async function issueOne(parts: IssueParts, run: TaskRun<Batch>, number: string): Promise<void> {
  const stored = await run.read((context) => findInvoice(context, number));
  if (stored && stored.invoice.status !== 'draft') return;
  try {
    await issueInvoice(parts, run, { number, version: undefined });
  } catch (error) {
    const now = await run.read((context) => findInvoice(context, number));
    if (now === undefined || now.invoice.status === 'draft') throw error;
  }
}

/**
 * Sends an issued invoice that was never sent; of two concurrent calls the second one waits for its row, and finds it
 * sent.
 */
function sendOnce(mailer: Mailer, run: TaskRun<Batch>, number: string): Promise<void> {
  return run.transaction(async (context) => {
    const stored = await lockInvoice(context, number);
    if (stored?.invoice.status !== 'issued' || (await wasEverSent(context.tx, stored.id))) return;
    await sendOne(context, mailer, number, run.payload);
  });
}
