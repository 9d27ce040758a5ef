import { fillText } from '#platform/server/documents/fill-text.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import type { DocumentWords } from './document-words.ts';
import type { DraftTotals } from './draft-totals.ts';
import type { RowContent } from './position-row.ts';
import { nameVat } from './vat-data.ts';

type Adjustment = NonNullable<InvoiceDraft['allowances']>[number];

/** Lists allowances and charges of the document as rows below the positions, after their sum; none without any. */
export function toAdjustmentRows(
  { allowances = [], charges = [] }: InvoiceDraft,
  totals: DraftTotals,
  words: DocumentWords,
): RowContent[] {
  if (allowances.length + charges.length === 0) return [];
  const labels = words.texts.position;
  const empty = { number: '', details: [], count: '', unit: '', price: '', vat: '' };
  const toRow = (entry: Adjustment, fallback: string, amountCents: bigint): RowContent => {
    const reason = entry.reason || fallback;
    const isPercentage = entry.amount == null && entry.percent != null;
    return {
      ...empty,
      description: isPercentage
        ? fillText(labels.percent, { reason, percent: words.formats.rate(entry.percent ?? 0) })
        : reason,
      vat: nameVat(entry, words),
      amountCents,
    };
  };
  return [
    { ...empty, description: labels.subtotal, amountCents: totals.enteredLinesCents, isSum: true },
    ...allowances.map((entry, index) =>
      toRow(entry, labels.allowance, -(totals.allowances[index]?.enteredCents ?? 0n)),
    ),
    ...charges.map((entry, index) => toRow(entry, labels.charge, totals.charges[index]?.enteredCents ?? 0n)),
  ];
}
