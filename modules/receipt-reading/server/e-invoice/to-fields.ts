import type { ReceiptAmounts } from '../../contract/receipt-values.ts';
import { daySchema } from '#platform/contract/dates.ts';
import { compactIban, isPlausibleIban } from '#platform/contract/iban.ts';
import { maxAmountRows, sumAmounts } from '../../contract/receipt-values.ts';
import type { ReadFields, ReadValue } from '../read-fields.ts';
import { toLine } from '#platform/contract/to-line.ts';
import { toCents } from '#modules/e-invoice/contract/to-cents.ts';
import type { ReceivedInvoice } from '#modules/e-invoice/server/index.ts';

/**
 * Converts an e-invoice into the fields of an expense. Credit notes have negative amounts; other currencies fill none.
 */
export function toFields(invoice: ReceivedInvoice): ReadFields {
  const read = <Value>(value: Value): ReadValue<Value> => ({
    value,
    confidence: 1,
    page: null,
    box: null,
    source: 'e-invoice',
  });
  const { seller, delivery } = invoice;
  const lines = {
    vendor: toLine(seller.name || seller.tradingName, 300),
    vendorVatId: toLine(seller.vatId.replaceAll(/\s/gu, ''), 20),
    vendorTaxNumber: toLine(seller.taxNumber, 50),
    vendorIban: findIban(invoice),
    invoiceNumber: toLine(invoice.number, 100),
  };
  const days = {
    invoiceDate: invoice.issueDate,
    expenseDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    serviceDate: delivery?.date ?? '',
  };
  const texts = Object.fromEntries(
    Object.entries(lines)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, read(text)]),
  );
  const dates = Object.fromEntries(
    Object.entries(days)
      .filter(([, day]) => daySchema.safeParse(day).success)
      .map(([name, day]) => [name, read(day)]),
  );
  return { ...texts, ...dates, ...(invoice.currency === 'EUR' ? readAmounts(invoice, read) : {}) };
}

/** Finds the first IBAN of the credit transfers (BT-84); other account numbers are none. */
function findIban({ payment }: ReceivedInvoice): string {
  const accounts = (payment?.transfers ?? []).map(({ account }) => compactIban(account));
  return accounts.find((account) => account !== '' && isPlausibleIban(account)) ?? '';
}

function readAmounts(
  { vatBreakdown, totals, isCreditNote }: ReceivedInvoice,
  read: <Value>(value: Value) => ReadValue<Value>,
): ReadFields {
  const sign = isCreditNote ? -1 : 1;
  // Adding 0 turns -0 into 0.
  const euros = (amount: string): number | undefined => {
    const cents = toCents(amount);
    return cents === undefined ? undefined : (cents * sign) / 100 + 0;
  };
  const gross = euros(totals.gross);
  const rows = vatBreakdown.flatMap(({ taxableAmount, rate, vatAmount }): ReceiptAmounts[] => {
    const [netEuros, vatEuros, percent] = [euros(taxableAmount), euros(vatAmount), Number(rate)];
    return netEuros === undefined || vatEuros === undefined || !(percent >= 0 && percent <= 100)
      ? []
      : [{ net: netEuros, vat: Math.round(percent * 100) / 100, vatCost: vatEuros }];
  });
  // If the rates do not add up to the gross, only the gross is taken; the report gives the reason.
  const addsUp =
    rows.length > 0 &&
    rows.length === vatBreakdown.length &&
    rows.length <= maxAmountRows &&
    gross !== undefined &&
    sumAmounts(rows) === gross;
  return { ...(gross === undefined ? {} : { gross: read(gross) }), ...(addsUp ? { amounts: read(rows) } : {}) };
}
