import { fillText } from '#platform/server/documents/fill-text.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { listDeductions, subtractDeductions } from '#modules/accounting/contract/invoices/instalments.ts';
import type { Deduction } from '#modules/accounting/contract/invoices/instalments.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import type { DocumentWords } from './document-words.ts';
import type { DraftTotals } from './draft-totals.ts';

interface DeductionRow {
  readonly label: string;
  readonly detail: string;
  readonly rate: string;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  readonly paid: string;
}

/** Table of the instalments that a final invoice deducts (§ 14 (5) sentence 2 UStG); null if there are none. */
export interface DeductionData {
  readonly heading: string;
  readonly columns: Omit<DeductionRow, 'detail'>;
  readonly rows: readonly DeductionRow[];
  /** Remaining amounts, per VAT rate. */
  readonly remaining: readonly DeductionRow[];
}

/** Returns the whole supply, each instalment and what remains, per VAT rate. */
export function toDeductions(
  { invoiceType, precedingInvoices }: InvoiceDraft,
  { breakdown }: DraftTotals,
  words: DocumentWords,
): DeductionData | null {
  const deductions = invoiceType === 'final' ? listDeductions(precedingInvoices) : [];
  if (deductions.length === 0) return null;
  const {
    texts: { deductions: labels },
    formats,
  } = words;
  const toRow = (
    label: string,
    { vat, netCents, vatCents }: Pick<Deduction, 'vat' | 'netCents' | 'vatCents'>,
  ): DeductionRow => ({
    label,
    detail: '',
    rate: formats.rate(vat),
    net: formats.amount(netCents),
    vat: formats.amount(vatCents),
    gross: formats.amount(netCents + vatCents),
    paid: '',
  });
  return {
    heading: labels.heading,
    columns: labels.columns,
    rows: [
      ...breakdown.map((entry) => toRow(labels.whole, entry)),
      ...deductions.map((entry) => ({
        ...toRow(breakLongWords(nameInstalment(entry, words), 24), {
          ...entry,
          netCents: -entry.netCents,
          vatCents: -entry.vatCents,
        }),
        detail: entry.skontoCents === 0n ? '' : fillText(labels.skonto, { amount: formats.amount(entry.skontoCents) }),
        paid: entry.paidCents === null ? '' : formats.amount(entry.paidCents),
      })),
    ],
    remaining: subtractDeductions(breakdown, deductions).map((entry) => toRow(labels.remaining, entry)),
  };
}

function nameInstalment({ invoiceId, invoiceDate }: Deduction, { texts, formats }: DocumentWords): string {
  return invoiceDate === ''
    ? invoiceId
    : fillText(texts.deductions.instalment, { number: invoiceId, date: formats.day(invoiceDate) });
}
