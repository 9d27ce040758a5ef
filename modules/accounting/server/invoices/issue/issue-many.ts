import { compareNaturally } from '#platform/contract/text-order.ts';
import { z } from 'zod';
import { todayInGermany } from '#platform/server/clock.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskRun, TaskWork } from '#platform/server/tasks/define-task.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import { checkInvoice } from '#modules/accounting/contract/invoices/check/check-invoice.ts';
import { fillLetterTexts } from '#modules/accounting/contract/configuration/letter-texts.ts';
import { dateToday } from '#modules/accounting/contract/invoices/date-today.ts';
import { describeOutcome } from '../batch-outcome.ts';
import { runBatch } from '../run-batch.ts';
import { findInvoice, lockInvoice } from '../repository.ts';
import { wasEverSent } from '../send/delivery-repository.ts';
import { sendOne } from '../send/send-invoices-task.ts';
import { saveInvoice } from '../service.ts';
import { readCheckContext } from './check-context.ts';
import { assertComplete, issueInvoice } from './issue-invoice.ts';
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
    // Absent in batches of former versions.
    today: z.boolean().default(false),
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
    const language = await run.read(readLanguage);
    const count = { issued: 0, sent: 0, notIssued: 0, notSent: 0 };
    let step: 'notIssued' | 'notSent' = 'notIssued';
    await runBatch(
      run,
      { items: numbers, numberOf: String },
      async (number) => {
        step = 'notIssued';
        if (await issueOne(parts, run, number)) count.issued += 1;
        step = 'notSent';
        if (run.payload.send && (await sendOnce(mailer, run, number))) count.sent += 1;
      },
      () => {
        count[step] += 1;
      },
    );
    run.progress({ done: numbers.length, total: numbers.length, ...describeOutcome(language, count) });
    return {};
  });
}

/** Issues a draft; an invoice issued in the meantime stays unchanged. @returns true if it was issued here */
async function issueOne(parts: IssueParts, run: TaskRun<Batch>, number: string): Promise<boolean> {
  const stored = await run.read((context) => findInvoice(context, number));
  if (stored && stored.invoice.status !== 'draft') return false;
  try {
    if (run.payload.today) await moveToToday(run, number);
    await issueInvoice(parts, run, { number, version: undefined });
    return true;
  } catch (error) {
    const now = await run.read((context) => findInvoice(context, number));
    if (now === undefined || now.invoice.status === 'draft') throw error;
    return false;
  }
}

/** Dates a draft today and moves its due date; one that could not be issued then keeps its days. */
async function moveToToday(run: TaskRun<Batch>, number: string): Promise<void> {
  const found = await run.read(async (context) => {
    const stored = await findInvoice(context, number);
    const today = todayInGermany(context.clock);
    if (stored?.invoice.status !== 'draft' || stored.invoice.invoiceDate === today) return null;
    return { invoice: stored.invoice, today, check: await readCheckContext(context, number) };
  });
  if (found === null) return;
  const { invoice, today, check } = found;
  const days = dateToday(invoice, today);
  assertComplete(invoice, checkInvoice(fillLetterTexts({ ...invoice, ...days }), check));
  await run.transaction((context) => saveInvoice(context, { ...days, invoiceId: number, version: invoice.version }));
}

/**
 * Sends an issued invoice that was never sent; of two concurrent calls the second one waits for its row, and finds it
 * sent. @returns true if it was sent here
 */
function sendOnce(mailer: Mailer, run: TaskRun<Batch>, number: string): Promise<boolean> {
  return run.transaction(async (context) => {
    const stored = await lockInvoice(context, number);
    if (stored?.invoice.status !== 'issued' || (await wasEverSent(context.tx, stored.id))) return false;
    await sendOne(context, mailer, number, run.payload);
    return true;
  });
}
