import { breakLongWords } from '#platform/server/documents/break-words.ts';
import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { toAddressWindow } from '#platform/server/documents/letter-data.ts';
import type { LabelledText, LetterData } from '#platform/server/documents/letter-data.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices.ts';
import { toFooter, toPaymentRows, toSender } from './company-data.ts';
import type { InvoiceDocumentTexts } from './document-texts.ts';
import { calculateDraftTotals, toPositionRows } from './position-data.ts';
import type { PositionRow } from './position-data.ts';

/** What `invoice.typ` prints inside its letter. */
export interface InvoiceDocumentData extends LetterData {
  readonly description: string;
  readonly textAbove: string;
  readonly textBelow: string;
  /** Whether the text below is so short that it stays together with the totals. */
  readonly closesBriefly: boolean;
  readonly columns: InvoiceDocumentTexts['columns'];
  readonly positions: readonly PositionRow[];
  readonly carriedForward: string;
  readonly broughtForward: string;
  readonly totals: readonly LabelledText[];
  readonly total: LabelledText;
  readonly payment: { readonly request: string; readonly rows: readonly LabelledText[] };
}

function toInformation(invoice: InvoiceDraft, texts: InvoiceDocumentTexts, formats: DocumentFormats): LabelledText[] {
  const day = (value: string | null | undefined) => (value ? formats.day(value) : '');
  const labels = texts.information;
  const rows = [
    { label: labels.number, value: breakLongWords(invoice.invoiceId ?? '') },
    { label: labels.date, value: day(invoice.invoiceDate) },
    { label: labels.serviceDate, value: day(invoice.serviceDate) },
    { label: labels.dueDate, value: day(invoice.invoiceDueDate) },
    { label: labels.customerNumber, value: breakLongWords(invoice.customerId ?? '') },
  ];
  return rows.filter((row) => row.value !== '');
}

function toTotals(invoice: InvoiceDraft, texts: InvoiceDocumentTexts, formats: DocumentFormats) {
  const totals = calculateDraftTotals(invoice.positions ?? []);
  const rates = totals.breakdown.map((entry) => ({
    label: fillText(texts.totals.vat, { rate: formats.rate(entry.vat), net: formats.amount(entry.netCents) }),
    value: formats.amount(entry.vatCents),
  }));
  return {
    totals: [{ label: texts.totals.net, value: formats.amount(totals.netCents) }, ...rates],
    total: { label: texts.totals.gross, value: formats.amount(totals.grossCents) },
    grossCents: totals.grossCents,
  };
}

function toPaymentRequest(invoice: InvoiceDraft, grossCents: bigint, texts: InvoiceDocumentTexts, formats: DocumentFormats): string {
  if (grossCents <= 0n || !invoice.IBAN) return '';
  const amount = formats.amount(grossCents);
  if (!invoice.invoiceDueDate) return fillText(texts.payment.request, { amount });
  return fillText(texts.payment.requestWithDate, { amount, date: formats.day(invoice.invoiceDueDate) });
}

function isBrief(text: string): boolean {
  return text.length <= 400 && text.split('\n').length <= 8;
}

/**
 * What the invoice template prints, from an invoice in any state: what is missing stays blank. Totals
 * are calculated from the positions; derived amounts in the invoice are not looked at.
 *
 * @param words labels and formats of the invoice's language
 */
export function toInvoiceDocumentData(invoice: InvoiceDraft, { texts, formats }: { readonly texts: InvoiceDocumentTexts; readonly formats: DocumentFormats }): Omit<InvoiceDocumentData, 'logo'> {
  const number = invoice.invoiceId ?? '';
  const title = number === '' ? texts.title : fillText(texts.titleWithNumber, { number });
  const { totals, total, grossCents } = toTotals(invoice, texts, formats);
  const town = [invoice.customerPostcode, invoice.customerCity].filter(Boolean).join(' ');
  return {
    title,
    author: invoice.companyName ?? '',
    sender: toSender(invoice),
    ...toAddressWindow([invoice.customerSalutation, invoice.customerName, invoice.customerStreet, town]),
    information: toInformation(invoice, texts, formats),
    subject: breakLongWords(title, 24),
    description: breakLongWords(invoice.description ?? '', 30),
    textAbove: breakLongWords(invoice.invoiceAdditionsTop ?? '', 30),
    textBelow: breakLongWords(invoice.invoiceAdditionsBottom ?? '', 30),
    closesBriefly: isBrief(invoice.invoiceAdditionsBottom ?? ''),
    columns: texts.columns,
    positions: toPositionRows(invoice.positions ?? [], texts, formats),
    carriedForward: texts.carriedForward,
    broughtForward: texts.broughtForward,
    totals,
    total,
    payment: {
      request: toPaymentRequest(invoice, grossCents, texts, formats),
      rows: toPaymentRows(invoice, texts),
    },
    ...toFooter(invoice, texts),
    pageOf: texts.pageOf,
  };
}
