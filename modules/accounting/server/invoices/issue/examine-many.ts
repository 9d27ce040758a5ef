import { todayInGermany } from '#platform/server/clock.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { checkInvoice } from '#modules/accounting/contract/invoices/check/check-invoice.ts';
import { fillLetterTexts } from '#modules/accounting/contract/configuration/letter-texts.ts';
import type { ExaminedInvoice } from '#modules/accounting/contract/invoices/issuing/batch-examination.ts';
import { dateToday } from '#modules/accounting/contract/invoices/date-today.ts';
import { findInvoice } from '../repository.ts';
import { findRecipient } from '../send/find-recipient.ts';
import { readCheckContext } from './check-context.ts';

/** Invoices read in one transaction: a connection is not held for the whole request. */
const readAtOnce = 10;

/**
 * Examines invoices before they are issued or sent together, as issuing will check them.
 * @param isToday checks drafts as if they were dated today
 */
export async function examineMany(
  { read }: Pick<MemberContext, 'read'>,
  numbers: readonly string[],
  isToday: boolean,
): Promise<ExaminedInvoice[]> {
  const distinct = [...new Set(numbers)];
  const examined: ExaminedInvoice[] = [];
  for (let start = 0; start < distinct.length; start += readAtOnce) {
    const part = distinct.slice(start, start + readAtOnce);
    const found = await read(async (context) => {
      const facts = [];
      for (const number of part) {
        const stored = await findInvoice(context, number);
        if (stored === undefined) continue;
        const { invoice } = stored;
        const today = todayInGermany(context.clock);
        facts.push({
          invoiceDate: invoice.invoiceDate,
          invoice: isToday && invoice.status === 'draft' ? { ...invoice, ...dateToday(invoice, today) } : invoice,
          recipient: (await findRecipient(context, invoice)) ?? null,
          check: invoice.status === 'draft' ? await readCheckContext(context, number) : null,
        });
      }
      return facts;
    });
    // The check of a long invoice takes time: it needs no transaction.
    for (const { invoice, invoiceDate, recipient, check } of found) {
      const { invoiceId, status, customerId, customerName, invoiceType, totalSum } = invoice;
      const findings = check === null ? [] : checkInvoice(fillLetterTexts(invoice), check);
      const facts = { invoiceId, status, customerId, customerName, invoiceDate, invoiceType, totalSum };
      examined.push({ ...facts, recipient, findings });
    }
  }
  return examined;
}
