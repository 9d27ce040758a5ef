import { breakLongWords } from '#platform/server/documents/break-words.ts';
import type { LabelledText, LetterData } from '#platform/server/documents/letter-data.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { countBoundParts } from './closing-parts.ts';
import { toFooter, toSender } from './company-data.ts';
import type { InvoiceDocumentTexts } from '../../documents/document-texts.ts';
import type { DocumentWords } from './document-words.ts';
import { toDeductions } from './deduction-data.ts';
import type { DeductionData } from './deduction-data.ts';
import { calculateDraftTotals } from './draft-totals.ts';
import type { DraftTotals } from './draft-totals.ts';
import { toInformation, toRecipient, toRelation, toTitle } from './head-data.ts';
import { toPayment } from './payment-data.ts';
import type { PaymentData } from './payment-data.ts';
import { toPositionRows } from './position-data.ts';
import type { PositionRow } from './position-row.ts';
import { isSmallBusiness, labelVat, toNotes } from './vat-data.ts';

type Columns = Pick<
  InvoiceDocumentTexts['columns'],
  'position' | 'description' | 'count' | 'unit' | 'price' | 'vat' | 'amount'
>;

interface AttachmentData {
  readonly label: string;
  readonly rows: readonly string[];
}

/** Data that `invoice.typ` prints inside its letter. */
export interface InvoiceDocumentData extends LetterData {
  /** Invoices that this one cancels or refers to. */
  readonly relation: string;
  readonly description: string;
  readonly textAbove: string;
  readonly columns: Columns;
  readonly positions: readonly PositionRow[];
  readonly carriedForward: string;
  readonly broughtForward: string;
  readonly totals: readonly LabelledText[];
  readonly total: LabelledText;
  readonly deductions: DeductionData | null;
  /** Notes on the prices and on each reason for no VAT. */
  readonly notes: readonly string[];
  readonly payment: PaymentData;
  readonly textBelow: string;
  /** Files that the invoice carries, with their descriptions; null for none. */
  readonly attachments: AttachmentData | null;
  /**
   * Number of parts (totals, deductions, notes, payment, terms, the text below and the attachments, in this order) that stay on one page with the
   * last position.
   */
  readonly boundParts: number;
}

function toColumns(texts: InvoiceDocumentTexts['columns'], invoice: InvoiceDraft, totals: DraftTotals): Columns {
  if (invoice.priceMode === 'gross') return { ...texts, price: texts.grossPrice, amount: texts.grossAmount };
  return isSmallBusiness(totals.breakdown) ? { ...texts, amount: texts.plainAmount } : texts;
}

/** Returns the sums above the line and the amount due below it. */
function toTotals(
  totals: DraftTotals,
  words: DocumentWords,
  isCorrection: boolean,
): Pick<InvoiceDocumentData, 'totals' | 'total'> {
  const {
    texts: { totals: labels },
    formats,
  } = words;
  const row = (label: string, cents: bigint): LabelledText => ({ label, value: formats.amount(cents) });
  const vat = isSmallBusiness(totals.breakdown)
    ? []
    : [
        row(labels.net, totals.netCents),
        ...totals.breakdown.map((entry) => row(labelVat(entry, words), entry.vatCents)),
      ];
  const gross = row(isCorrection ? labels.corrected : labels.gross, totals.grossCents);
  if (totals.roundingCents === 0n && totals.prepaidCents === 0n) return { totals: vat, total: gross };
  return {
    totals: [
      ...vat,
      gross,
      ...(totals.roundingCents === 0n ? [] : [row(labels.rounding, totals.roundingCents)]),
      ...(totals.prepaidCents === 0n ? [] : [row(labels.prepaid, -totals.prepaidCents)]),
    ],
    total: row(labels.payable, totals.payableCents),
  };
}

/** Names the attached files (BG-24), each in a row with its description, unless the name says it. */
function toAttachments(
  { attachments = [] }: InvoiceDraft,
  { attachments: labels }: InvoiceDocumentTexts,
): AttachmentData | null {
  if (attachments.length === 0) return null;
  return {
    label: attachments.length === 1 ? labels.one : labels.other,
    rows: attachments.map(({ fileName, description }) =>
      breakLongWords(fileName.includes(description) ? fileName : `${fileName} (${description})`, 30),
    ),
  };
}

/**
 * Returns the data of the invoice template, for an invoice in any state: missing values stay blank. Totals are
 * calculated from the positions; derived amounts in the invoice are ignored.
 * @param words labels and formats of the invoice's language
 */
export function toInvoiceDocumentData(
  invoice: InvoiceDraft,
  words: DocumentWords,
): Omit<InvoiceDocumentData, 'logo' | 'watermark'> {
  const { texts } = words;
  const title = toTitle(invoice, words);
  const totals = calculateDraftTotals(invoice);
  const closing = {
    ...toTotals(totals, words, invoice.invoiceType === 'correction'),
    deductions: toDeductions(invoice, totals, words),
    notes: toNotes(invoice, words),
    payment: toPayment(invoice, totals, words),
    textBelow: breakLongWords(invoice.invoiceAdditionsBottom ?? '', 30),
    attachments: toAttachments(invoice, texts),
  };
  return {
    title,
    author: invoice.companyName ?? '',
    sender: toSender(invoice),
    ...toRecipient(invoice, words),
    information: toInformation(invoice, words),
    subject: breakLongWords(title, 24),
    relation: toRelation(invoice, words),
    description: breakLongWords(invoice.description ?? '', 30),
    textAbove: breakLongWords(invoice.invoiceAdditionsTop ?? '', 30),
    columns: toColumns(texts.columns, invoice, totals),
    positions: toPositionRows(invoice, totals, words),
    carriedForward: texts.carriedForward,
    broughtForward: texts.broughtForward,
    ...closing,
    boundParts: countBoundParts(closing),
    ...toFooter(invoice, texts),
    pageOf: texts.pageOf,
  };
}
