import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { VatBreakdownEntry } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { statutoryNote } from '#modules/accounting/contract/invoices/statutory-notes.ts';
import type { VatReason } from '#modules/accounting/contract/shared/vat-reasons.ts';
import { languageOfInvoice } from '../../documents/document-texts.ts';
import type { DocumentWords } from './document-words.ts';

interface Taxed {
  readonly vat?: number | undefined;
  readonly vatReason?: string | undefined;
  readonly vatReasonText?: string | undefined;
}

// A small business shows no VAT (§ 19 UStG), and a supply that is not taxable has no rate (EN 16931 BR-O-05).
const reasonsWithoutRate: ReadonlySet<string> = new Set(['smallBusiness', 'notTaxable'] satisfies VatReason[]);

/** Returns the text of the VAT column. */
export function nameVat({ vat, vatReason = '' }: Taxed, { formats }: DocumentWords): string {
  if (vat === undefined) return '';
  return vat === 0 && reasonsWithoutRate.has(vatReason) ? '–' : formats.rate(vat);
}

/** Names a reason in the invoice's language; empty if it is unknown. */
function nameReason(reason: string, { texts }: DocumentWords): string {
  return (texts.vatReasons as Readonly<Record<string, string>>)[reason] ?? '';
}

/** Labels the VAT of a rate, or of a reason for none. */
export function labelVat({ vat, netCents, reasons }: VatBreakdownEntry, words: DocumentWords): string {
  const { texts, formats } = words;
  const net = formats.amount(netCents);
  const names = [...new Set(reasons.map((reason) => nameReason(reason, words)))].filter((name) => name !== '');
  if (vat !== 0 || names.length === 0) return fillText(texts.totals.vat, { rate: formats.rate(vat), net });
  return fillText(texts.totals.vatOfReason, { reason: names.join(', '), net });
}

/** True if everything was sold by a small business: then the invoice has one sum (§ 34a UStDV). */
export function isSmallBusiness(breakdown: readonly VatBreakdownEntry[]): boolean {
  return (
    breakdown.length > 0 &&
    breakdown.every(({ vat, reasons }) => vat === 0 && reasons.length === 1 && reasons[0] === 'smallBusiness')
  );
}

/**
 * Returns the notes that the law demands on the prices and on each reason for no VAT: in German, and in the invoice's
 * language beside it.
 */
export function toNotes(invoice: InvoiceDraft, words: DocumentWords): string[] {
  const { positions = [], allowances = [], charges = [], priceMode } = invoice;
  const isGerman = languageOfInvoice(invoice) === 'de';
  const taxed: Taxed[] = [...positions, ...allowances, ...charges];
  const notes = taxed
    .filter(({ vat }) => vat === 0)
    .map(({ vatReason = '', vatReasonText = '' }) => {
      const german = statutoryNote(vatReason, vatReasonText);
      return german === '' || isGerman ? german : `${german} – ${nameReason(vatReason, words)}`;
    });
  const all = new Set([priceMode === 'gross' ? words.texts.grossNotice : '', ...notes]);
  return [...all].filter((note) => note !== '').map((note) => breakLongWords(note, 30));
}
