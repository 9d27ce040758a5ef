import { addDays, addMonths, countDays, countMonths, lastDayOfMonth } from '#platform/contract/days.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { createTextMover } from './move-texts.ts';
import type { MovedText } from './move-texts.ts';

type Repeated = Pick<
  Invoice,
  | 'description'
  | 'invoiceAdditionsTop'
  | 'invoiceAdditionsBottom'
  | 'invoiceDueDate'
  | 'serviceDate'
  | 'servicePeriodStart'
  | 'servicePeriodEnd'
  | 'positions'
>;

/**
 * Returns what an invoice like a former one has of its own: the term of payment counts from today, and the service moves
 * by whole months, also where texts name its months or days.
 * @param today date of the new invoice, `YYYY-MM-DD`
 */
export function repeatContent(
  invoice: Invoice,
  today: string,
): { readonly content: Repeated; readonly moved: readonly MovedText[] } {
  const { invoiceDate, invoiceDueDate, serviceDate, servicePeriodStart: start, servicePeriodEnd: end } = invoice;
  const months = countMonthsToMove(invoice, today);
  const move = (day: string | null) => (day === null ? null : addMonths(day, months));
  const moved = new Map<string, string>();
  const moveText = createTextMover(
    {
      language: invoice.language as LanguageKey,
      start: start ?? serviceDate ?? `${invoiceDate.slice(0, 7)}-01`,
      end: end ?? serviceDate ?? lastDayOfMonth(invoiceDate.slice(0, 7)),
      months,
    },
    moved,
  );
  const content = {
    description: moveText(invoice.description),
    invoiceAdditionsTop: moveText(invoice.invoiceAdditionsTop),
    invoiceAdditionsBottom: moveText(invoice.invoiceAdditionsBottom),
    invoiceDueDate:
      invoiceDueDate === null ? null : addDays(today, Math.max(0, countDays(invoiceDate, invoiceDueDate))),
    serviceDate: move(serviceDate),
    servicePeriodStart: move(start),
    servicePeriodEnd: move(end),
    positions: invoice.positions.map((position) => ({
      ...position,
      description: moveText(position.description),
      servicePeriodStart: move(position.servicePeriodStart),
      servicePeriodEnd: move(position.servicePeriodEnd),
    })),
  };
  return { content, moved: [...moved].map(([from, to]) => ({ from, to })) };
}

/**
 * Counts the months from the former invoice to the present one. Of two in the same month, the second is about the
 * present month if the first was about a former one.
 */
function countMonthsToMove({ invoiceDate, serviceDate, servicePeriodEnd }: Invoice, today: string): number {
  const sinceInvoice = countMonths(today) - countMonths(invoiceDate);
  if (sinceInvoice !== 0) return Math.max(0, sinceInvoice);
  return Math.max(0, countMonths(today) - countMonths(servicePeriodEnd ?? serviceDate ?? invoiceDate));
}
