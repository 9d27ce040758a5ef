import { addDays, countDays } from '#platform/contract/days.ts';
import type { Invoice } from './invoices.ts';

type Days = Pick<Invoice, 'invoiceDate' | 'invoiceDueDate'>;

/**
 * Returns the days of a draft that is dated today: it has the same number of days for its payment.
 * @param today `YYYY-MM-DD` in Germany
 */
export function dateToday({ invoiceDate, invoiceDueDate }: Days, today: string): Days {
  return {
    invoiceDate: today,
    invoiceDueDate:
      invoiceDueDate === null ? null : addDays(today, Math.max(0, countDays(invoiceDate, invoiceDueDate))),
  };
}
