import { breakLongWords } from '#platform/server/documents/break-words.ts';
import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { LabelledText, LetterData } from '#platform/server/documents/letter-data.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import type { InvoiceDocumentTexts } from '../../documents/document-texts.ts';
import { toFooter, toSender } from '../../invoices/document/company-data.ts';
import { toRecipient } from '../../invoices/document/head-data.ts';
import { toBankDetails, toPaymentCode } from '../../invoices/document/payment-data.ts';
import type { PaymentData } from '../../invoices/document/payment-data.ts';
import type { ReminderPlan } from '../plan-reminder.ts';

/** Data that `reminder.typ` prints inside its letter. */
export interface ReminderDocumentData extends LetterData {
  readonly text: string;
  /** Closing of the text, below the payment. */
  readonly closing: string;
  readonly totals: readonly LabelledText[];
  readonly total: LabelledText;
  /** First day of default and its reason; empty while the customer is not in default. */
  readonly defaultLine: string;
  readonly payment: PaymentData;
  readonly interestSheet: {
    readonly title: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
    readonly note: string;
  };
}

interface Words {
  readonly texts: InvoiceDocumentTexts;
  readonly formats: DocumentFormats;
}

/** Returns the name of a reminder with the number of its invoice, as the letter and its email have it. */
export function titleOf(
  texts: InvoiceDocumentTexts['reminder'],
  level: ReminderPlan['level'],
  invoiceId: string,
): string {
  return fillText(texts.titleOfInvoice, { title: texts.titles[`level${level}`], number: invoiceId });
}

/** Returns the data of the letter. @param invoice with the present sender */
export function toReminderData(
  invoice: Invoice,
  plan: ReminderPlan,
  words: Words,
): Omit<ReminderDocumentData, 'logo' | 'watermark'> {
  const { texts } = words;
  const title = titleOf(texts.reminder, plan.level, invoice.invoiceId);
  return {
    title,
    author: invoice.companyName,
    sender: toSender(invoice),
    ...toRecipient(invoice, words),
    information: toInformation(invoice, plan, words),
    subject: breakLongWords(title, 24),
    ...splitClosing(breakLongWords(plan.text, 30)),
    ...toClaims(invoice, plan, words),
    defaultLine: toDefaultLine(plan, words),
    payment: {
      request: '',
      rows: toBankDetails(invoice, words),
      code: toPaymentCode(invoice, BigInt(plan.totalCents), words),
      skonto: [],
      terms: '',
    },
    interestSheet: toInterestSheet(plan, words),
    ...toFooter(invoice, texts),
    pageOf: texts.pageOf,
  };
}

/** Splits off the last paragraph of a text, its closing: amounts and account stand between both. */
function splitClosing(text: string): Pick<ReminderDocumentData, 'text' | 'closing'> {
  const paragraphs = text.trim().split(/\n[ ]*\n\s*/u);
  if (paragraphs.length < 2) return { text, closing: '' };
  return { text: paragraphs.slice(0, -1).join('\n\n'), closing: paragraphs.at(-1) ?? '' };
}

function toInformation(invoice: Invoice, plan: ReminderPlan, { texts, formats }: Words): LabelledText[] {
  const labels = texts.information;
  const rows = [
    { label: texts.reminder.letterDay, value: formats.day(plan.letterDay) },
    { label: labels.number, value: invoice.invoiceId },
    { label: labels.date, value: formats.day(invoice.invoiceDate) },
    { label: texts.reminder.dueDay, value: invoice.invoiceDueDate === null ? '' : formats.day(invoice.invoiceDueDate) },
    { label: labels.customerNumber, value: invoice.customerId },
    { label: labels.orderNumber, value: invoice.orderNumber },
    { label: labels.contactName, value: invoice.companyContactName },
    { label: texts.reminder.payDay, value: formats.day(plan.payDay) },
  ];
  return rows.flatMap(({ label, value }) => (value === '' ? [] : [{ label, value: breakLongWords(value) }]));
}

function toClaims(
  invoice: Invoice,
  plan: ReminderPlan,
  { texts: { reminder: labels }, formats }: Words,
): Pick<ReminderDocumentData, 'totals' | 'total'> {
  const claims = [
    [labels.interest, plan.interestCents],
    [labels.lumpSum, plan.lumpSumCents],
    [labels.fee, plan.feeCents],
    [labels.settled, -plan.settledCents],
  ] as const;
  const listed = claims.filter(([, cents]) => cents !== 0);
  const open = {
    label: fillText(labels.open, { number: invoice.invoiceId }),
    value: formats.amount(BigInt(plan.openCents)),
  };
  if (listed.length === 0) return { totals: [], total: open };
  return {
    totals: [open, ...listed.map(([label, cents]) => ({ label, value: formats.amount(BigInt(cents)) }))],
    total: { label: labels.total, value: formats.amount(BigInt(plan.totalCents)) },
  };
}

function toDefaultLine({ defaultFrom, defaultReason }: ReminderPlan, { texts, formats }: Words): string {
  if (defaultFrom === null) return '';
  const day = formats.day(defaultFrom);
  return defaultReason === ''
    ? fillText(texts.reminder.defaultSince, { day })
    : fillText(texts.reminder.defaultSinceBecause, { day, reason: breakLongWords(defaultReason, 30) });
}

function toInterestSheet(
  { interestParts }: ReminderPlan,
  { texts: { reminder: labels }, formats }: Words,
): ReminderDocumentData['interestSheet'] {
  const columns = [labels.sheet.period, labels.sheet.days, labels.sheet.debt, labels.sheet.rate, labels.sheet.amount];
  return {
    title: labels.sheet.title,
    columns,
    rows: interestParts.map((part) => [
      formats.period(part.from, part.to),
      formats.count(part.days),
      formats.amount(BigInt(part.debtCents)),
      formats.rate(part.percent),
      formats.amount(BigInt(part.interestCents)),
    ]),
    note: labels.sheet.note,
  };
}
