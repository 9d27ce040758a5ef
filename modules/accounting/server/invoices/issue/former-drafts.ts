import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { todayInGermany } from '#platform/server/clock.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import { day, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { isFirstPage, pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskRun, TaskWork } from '#platform/server/tasks/define-task.ts';
import { checkInvoice } from '#modules/accounting/contract/check/check-invoice.ts';
import { maxTakenOver } from '#modules/accounting/contract/issuing.ts';
import { readTaxation } from '../../configuration/repository.ts';
import { describeBatchProblem } from '../batch-problem.ts';
import { listInvoicesById } from '../repository.ts';
import { summaryColumns, toSummary } from '../rows.ts';
import { issueInvoice } from './issue-invoice.ts';
import type { IssueParts } from './issue-invoice.ts';

const oldestFirst = listOrder('asc', { invoice_date: day(), id: uuid() });

/** Issues drafts from before invoices could be issued, as they stand. */
export const takeOverKind = defineTask({
  kind: 'invoice-take-over',
  payload: z.object({ invoiceIds: z.array(z.string()).max(maxTakenOver) }),
  permission: 'benit-accounting-permission',
  runsAgain: true,
});

/** Drafts of which nobody has said yet whether they were sent, oldest first, with the rules that each breaks. */
export async function listFormerDrafts(read: MemberContext['read'], query: PageQuery) {
  const { summaries, drafts, nextCursor, all, check } = await read(async (context) => {
    const former = context.tx.selectFrom('invoices').where('predates_issuing', '=', true);
    const page = await pageOf(former.select(summaryColumns), oldestFirst, query);
    const counted = isFirstPage(query)
      ? await former.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow()
      : null;
    const { smallBusiness: isSmallBusiness } = await readTaxation(context);
    const today = todayInGermany(context.clock);
    return {
      summaries: page.rows.map((row) => toSummary(row, today)),
      drafts: await listInvoicesById(
        context,
        page.rows.map(({ id }) => id),
      ),
      nextCursor: page.nextCursor,
      all: counted,
      // Whether a date is before that of the former number only warns; what was sent is asked for errors alone.
      check: { today, isSmallBusiness, formerInvoiceDate: null },
    };
  });
  const invoices = [];
  for (const [index, summary] of summaries.entries()) {
    // A page of long invoices takes seconds: others get their turn in between.
    await setImmediate();
    const findings = checkInvoice(drafts[index]?.invoice ?? {}, check).filter(({ severity }) => severity === 'error');
    invoices.push({ ...summary, findings });
  }
  return { invoices, nextCursor, ...all };
}

/**
 * Former drafts that were not sent are drafts like any other; those that a task is still taking over stay what they
 * are. @param sent numbers of the others
 */
export async function settleFormerDrafts({ tx }: Pick<TenantContext, 'tx'>, sent: readonly string[]): Promise<void> {
  await sql`
    UPDATE invoices SET predates_issuing = false
     WHERE predates_issuing AND NOT number = ANY (${sent}::text[])
       AND NOT EXISTS (SELECT FROM tasks WHERE kind = ${takeOverKind.kind} AND ended_at IS NULL AND payload -> 'invoiceIds' ? invoices.number)`.execute(
    tx,
  );
}

export function createTakeOverTask(parts: IssueParts): TaskWork {
  return handleTask(takeOverKind, async (run) => {
    const { invoiceIds } = run.payload;
    for (const [done, number] of invoiceIds.entries()) {
      run.progress({ done, total: invoiceIds.length, message: number });
      await takeOver(parts, run, number);
    }
    run.progress({ done: invoiceIds.length, total: invoiceIds.length });
    return {};
  });
}

/** Takes one over; what an earlier run has taken over, or somebody has changed meanwhile, is passed by. */
async function takeOver(parts: IssueParts, run: TaskRun<unknown>, number: string): Promise<void> {
  const found = await run.read(({ tx }) =>
    tx.selectFrom('invoices').select('predates_issuing').where('number', '=', number).executeTakeFirst(),
  );
  if (found?.predates_issuing === false) return;
  try {
    await issueInvoice(parts, run, { number, version: undefined, isTakenOver: true });
  } catch (error) {
    for (const entry of describeBatchProblem(error, number, run.log)) run.report(entry);
  }
}
