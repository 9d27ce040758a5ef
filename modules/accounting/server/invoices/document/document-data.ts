import { toLocale } from '#platform/contract/language-keys.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices.ts';
import { breakLongWords } from './break-words.ts';
import { toFooter, toPaymentRows, toSender } from './company-data.ts';
import type { FooterColumns, LabelledText } from './company-data.ts';
import { getDocumentFormats } from './document-formats.ts';
import type { DocumentFormats } from './document-formats.ts';
import { fillText } from './document-texts.ts';
import type { InvoiceDocumentTexts } from './document-texts.ts';
import { calculateDraftTotals, toPositionRows } from './position-data.ts';
import type { PositionRow } from './position-data.ts';

/** What `invoice.typ` prints: finished texts only. Empty texts leave their place blank. */
export interface InvoiceDocumentData extends FooterColumns {
  /** ISO 639-1, for hyphenation and the document's metadata. */
  readonly language: string;
  /** ISO 3166-1, or null. */
  readonly region: string | null;
  readonly title: string;
  readonly author: string;
  /** Whether the file `logo` comes with the data. */
  readonly logo: boolean;
  readonly sender: { readonly name: string; readonly line: string };
  readonly recipient: readonly string[];
  /** A long address is set smaller, so that it stays in the window. */
  readonly compactRecipient: boolean;
  readonly information: readonly LabelledText[];
  readonly subject: string;
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
  readonly pageOf: string;
}

const windowLine = 40;
const windowLines = 6;

function toRecipient(invoice: InvoiceDraft): Pick<InvoiceDocumentData, 'recipient' | 'compactRecipient'> {
  const town = [invoice.customerPostcode, invoice.customerCity].filter(Boolean).join(' ');
  const lines = [invoice.customerSalutation, invoice.customerName, invoice.customerStreet, town].filter(
    (line): line is string => Boolean(line),
  );
  const needed = lines.reduce((sum, line) => sum + Math.ceil(line.length / windowLine), 0);
  return { recipient: lines.map((line) => breakLongWords(line, 24)), compactRecipient: needed > windowLines };
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
 * @param texts labels in the invoice's language, see `invoiceDocumentTexts`
 */
export function toInvoiceDocumentData(invoice: InvoiceDraft, texts: InvoiceDocumentTexts): Omit<InvoiceDocumentData, 'logo'> {
  const key = invoice.language ?? 'de';
  const [language = 'de', region = null] = toLocale(key).split('-');
  const formats = getDocumentFormats(key);
  const number = invoice.invoiceId ?? '';
  const title = number === '' ? texts.title : fillText(texts.titleWithNumber, { number });
  const { totals, total, grossCents } = toTotals(invoice, texts, formats);
  return {
    language,
    region,
    title,
    author: invoice.companyName ?? '',
    sender: toSender(invoice),
    ...toRecipient(invoice),
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
