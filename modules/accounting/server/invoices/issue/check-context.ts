import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { CheckContext } from '#modules/accounting/contract/check/finding.ts';
import { formatInvoiceNumber, parseRunningNumber } from '#modules/accounting/contract/number-pattern.ts';
import { readNumbering, readTaxation } from '../../configuration/repository.ts';

/** So many numbers before an invoice are looked at for one that was issued. */
const maxLookedBack = 20;

/** What the check of an invoice knows beside it. @param number of the invoice */
export async function readCheckContext(context: TenantContext, number: string): Promise<CheckContext> {
  const { smallBusiness } = await readTaxation(context);
  return { today: todayInGermany(context.clock), isSmallBusiness: smallBusiness, formerInvoiceDate: await findFormerDate(context, number) };
}

/** Date of the issued invoice with the next lower number of the circle; null where there is none nearby. */
async function findFormerDate(context: TenantContext, number: string): Promise<string | null> {
  const { pattern } = await readNumbering(context);
  const today = todayInGermany(context.clock);
  const running = parseRunningNumber(pattern, number, today);
  if (running === undefined) return null;
  const former = Array.from({ length: Math.min(maxLookedBack, Math.max(0, running)) }, (_, index) => formatInvoiceNumber(pattern, running - 1 - index, today));
  if (former.length === 0) return null;
  const rows = await context.tx.selectFrom('invoices').select(['number', 'invoice_date']).where('number', 'in', former).where('status', '<>', 'draft').execute();
  const found = new Map(rows.map((row) => [row.number, row.invoice_date]));
  return former.map((candidate) => found.get(candidate)).find((day) => day !== undefined) ?? null;
}
