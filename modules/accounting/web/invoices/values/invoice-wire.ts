import { readValues } from '#platform/contract/fields.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { type VatRate, vatRates } from '#modules/accounting/contract/invoice-totals.ts';
import { invoiceDraftSchema, invoiceFields, type InvoiceDraft } from '#modules/accounting/contract/invoices.ts';
import type { InvoiceValues, PositionValues } from './invoice-values.ts';

/** Takes out what the wire would refuse, such as a text that is still too long: the preview shows the rest. */
function leaveOutRefused(draft: InvoiceDraft): InvoiceDraft {
  const parsed = invoiceDraftSchema.safeParse(draft);
  if (parsed.success) return draft;
  const kept = structuredClone(draft);
  for (const { path } of parsed.error.issues) {
    const [field, index, part] = path;
    const position = field === 'positions' && typeof index === 'number' ? kept.positions?.[index] : undefined;
    Reflect.deleteProperty(position ?? kept, position === undefined ? (field ?? '') : (part ?? ''));
  }
  return kept;
}

/** What the preview draws: everything typed so far; what cannot be read yet is left blank. */
export function toInvoiceDraft(values: InvoiceValues, invoiceId: string, typedIn: LanguageKey): InvoiceDraft {
  return leaveOutRefused({ ...readValues(invoiceFields, values, typedIn).readable, invoiceId });
}

/** The numbers of the positions for `calculateInvoiceTotals`; what cannot be read yet, or is beyond all limits, counts as zero. */
export function readAmounts(positions: readonly PositionValues[], language: LanguageKey): { count: number; price: number; vat: VatRate }[] {
  const { wire = [] } = invoiceFields.positions.read([...positions], language);
  return wire.map(({ count = 0, price = 0, vat = vatRates[0] }) => ({ count, price, vat }));
}
