import { readValues } from '#platform/contract/fields.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { vatRates } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import type { InvoiceToSum } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import { invoiceDraftSchema } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import type { InvoiceValues } from './invoice-values.ts';

/** Removes values that the wire would refuse, such as a text that is still too long: the preview shows the rest. */
function leaveOutRefused(draft: InvoiceDraft): InvoiceDraft {
  const parsed = invoiceDraftSchema.safeParse(draft);
  if (parsed.success) return draft;
  const kept = structuredClone(draft);
  for (const {
    path: [field = '', index, part],
  } of parsed.error.issues) {
    const list = kept[field as keyof InvoiceDraft];
    const row = Array.isArray(list) && typeof index === 'number' ? (list[index] as object | undefined) : undefined;
    Reflect.deleteProperty(row ?? kept, row === undefined ? field : (part ?? ''));
  }
  return kept;
}

/** Returns the draft for the preview: everything typed so far; unreadable input is left blank. */
export function toInvoiceDraft(values: InvoiceValues, invoiceId: string, typedIn: LanguageKey): InvoiceDraft {
  return leaveOutRefused({ ...readValues(invoiceFields, values, typedIn).readable, invoiceId });
}

/**
 * Reads the numbers of the form for `calculateInvoiceTotals`; unreadable numbers, or numbers beyond all limits, count
 * as zero.
 */
export function readAmounts(values: InvoiceValues, language: LanguageKey): InvoiceToSum {
  const { positions = [], ...others } = readValues(invoiceFields, values, language).readable;
  return {
    ...others,
    positions: positions.map((position) => ({
      ...position,
      count: position.count ?? 0,
      price: position.price ?? 0,
      vat: position.vat ?? vatRates[0],
    })),
  };
}
