import { groupIban } from '#platform/contract/iban.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { LabelledText } from '#platform/server/documents/letter-data.ts';
import { buildGiroCode } from '#modules/accounting/contract/invoices/giro-code.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { calculateSkonto } from '#modules/accounting/contract/invoices/skonto.ts';
import type { DocumentWords } from './document-words.ts';
import type { DraftTotals } from './draft-totals.ts';
import { drawGiroCode } from './giro-code-picture.ts';

/** Code that banking apps read. */
interface PaymentCode {
  /** SVG source. */
  readonly picture: string;
  readonly caption: string;
  /** Alternative text for screen readers. */
  readonly alternative: string;
}

/** Payment part of the letter; empty texts are not printed. */
export interface PaymentData {
  readonly request: string;
  readonly rows: readonly LabelledText[];
  readonly code: PaymentCode | null;
  readonly skonto: readonly string[];
  readonly terms: string;
}

const nothingToPay: PaymentData = { request: '', rows: [], code: null, skonto: [], terms: '' };

function toRequest(invoice: InvoiceDraft, payableCents: bigint, { texts, formats }: DocumentWords): string {
  if (payableCents <= 0n || !invoice.IBAN) return '';
  const amount = formats.amount(payableCents);
  if (!invoice.invoiceDueDate) return fillText(texts.payment.request, { amount });
  return fillText(texts.payment.requestWithDate, { amount, date: formats.day(invoice.invoiceDueDate) });
}

/** Returns the bank details; none without an IBAN. */
export function toBankDetails(invoice: InvoiceDraft, { texts: { payment: labels } }: DocumentWords): LabelledText[] {
  if (!invoice.IBAN) return [];
  const rows = [
    { label: labels.holder, value: invoice.companyName ?? '' },
    { label: 'IBAN', value: groupIban(invoice.IBAN) },
    { label: 'BIC', value: invoice.BIC ?? '' },
    { label: labels.bank, value: invoice.bank ?? '' },
    { label: labels.reference, value: invoice.invoiceId ?? '' },
  ];
  return rows.filter((row) => row.value !== '').map((row) => ({ ...row, value: breakLongWords(row.value, 30) }));
}

/** Returns the GiroCode of an amount; null if none is possible. */
export function toPaymentCode(
  invoice: InvoiceDraft,
  payableCents: bigint,
  { texts, formats }: DocumentWords,
): PaymentCode | null {
  const text = buildGiroCode({ ...invoice, payableCents });
  if (text === null) return null;
  const { companyName: name = '', IBAN = '', invoiceId: number = '' } = invoice;
  return {
    picture: drawGiroCode(text),
    caption: texts.payment.codeCaption,
    alternative: fillText(texts.payment.codeAlternative, {
      amount: formats.amount(payableCents),
      name,
      iban: groupIban(IBAN),
      number,
    }),
  };
}

/**
 * Returns payment request, bank details, code, Skonto and terms for the amount due. A cancellation asks for nothing;
 * neither does an invoice that is already paid or leaves a credit, which it states instead.
 */
export function toPayment(
  invoice: InvoiceDraft,
  { payableCents, prepaidCents, grossCents }: DraftTotals,
  words: DocumentWords,
): PaymentData {
  const { texts, formats } = words;
  if (invoice.invoiceType === 'cancellation') return nothingToPay;
  if (invoice.invoiceType === 'correction')
    return { ...nothingToPay, request: fillText(texts.payment.correction, { amount: formats.amount(payableCents) }) };
  if (payableCents < 0n)
    return { ...nothingToPay, request: fillText(texts.payment.credit, { amount: formats.amount(-payableCents) }) };
  if (payableCents === 0n && prepaidCents > 0n && grossCents > 0n)
    return { ...nothingToPay, request: texts.payment.settled };
  const skonto = payableCents === 0n ? [] : calculateSkonto(invoice, payableCents);
  return {
    request: toRequest(invoice, payableCents, words),
    rows: toBankDetails(invoice, words),
    code: toPaymentCode(invoice, payableCents, words),
    skonto: skonto.map((term) =>
      fillText(texts.payment.skonto, {
        percent: formats.rate(term.percent),
        date: formats.day(term.until),
        amount: formats.amount(term.payableCents),
      }),
    ),
    terms: breakLongWords(invoice.paymentTerms ?? '', 30),
  };
}
