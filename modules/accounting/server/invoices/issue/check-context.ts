import { addDays } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { CheckContext } from '#modules/accounting/contract/invoices/check/finding.ts';
import {
  formatInvoiceNumber,
  namesMonthOrDay,
  periodOf,
  runningNumberReader,
} from '#modules/accounting/contract/numbers/number-pattern.ts';
import { readNumbering, readTaxation } from '../../configuration/repository.ts';

/** Limit of previous numbers that are searched for an issued invoice. */
const maxLookedBack = 20;

/** Reads the facts that the check of an invoice needs. @param number of the invoice */
export async function readCheckContext(context: TenantContext, number: string): Promise<CheckContext> {
  const { smallBusiness } = await readTaxation(context);
  return {
    today: todayInGermany(context.clock),
    isSmallBusiness: smallBusiness,
    formerInvoiceDate: await findFormerDate(context, number),
  };
}

/**
 * Finds the date of the issued invoice with the next lower number of the number range; null if there is none nearby.
 */
async function findFormerDate(context: TenantContext, number: string): Promise<string | null> {
  const { pattern } = await readNumbering(context);
  const today = todayInGermany(context.clock);
  // In January, drafts with numbers of December are still issued.
  const periods = new Set([periodOf(pattern, today), periodOf(pattern, addDays(today, -366))]);
  for (const period of periods) {
    const readRunning = runningNumberReader(pattern, period);
    const running = readRunning(number);
    if (running === undefined) continue;
    const issued = namesMonthOrDay(pattern)
      ? await listLastIssued(context)
      : await listByNumber(context, formerNumbers({ pattern, period, running }));
    const former = issued
      .map((row) => ({ ...row, running: readRunning(row.number) ?? Number.POSITIVE_INFINITY }))
      .filter((row) => row.running < running);
    return former.toSorted((one, other) => other.running - one.running)[0]?.invoice_date ?? null;
  }
  return null;
}

function formerNumbers({
  pattern,
  period,
  running,
}: {
  readonly pattern: string;
  readonly period: string;
  readonly running: number;
}): string[] {
  return Array.from({ length: Math.min(maxLookedBack, running) }, (_, index) =>
    formatInvoiceNumber(pattern, running - 1 - index, `${period}-01-01`),
  );
}

async function listByNumber({ tx }: TenantContext, numbers: readonly string[]) {
  return numbers.length === 0
    ? []
    : tx
        .selectFrom('invoices')
        .select(['number', 'invoice_date'])
        .where('number', 'in', numbers)
        .where('status', '<>', 'draft')
        .execute();
}

/** Lists the last links of the chain: if a number contains the day, the previous numbers cannot be derived. */
function listLastIssued({ tx }: TenantContext) {
  const last = tx.selectFrom('issued_documents').select('invoice_id').orderBy('sequence', 'desc').limit(maxLookedBack);
  return tx.selectFrom('invoices').select(['number', 'invoice_date']).where('id', 'in', last).execute();
}
