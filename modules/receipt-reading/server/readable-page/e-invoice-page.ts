import { cutText } from '#platform/contract/cut-text.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { EInvoice } from '#modules/e-invoice/contract/model.ts';
import { toCents } from '#modules/e-invoice/contract/to-cents.ts';
import { pageTexts } from './page-texts.ts';
import type { PageTexts } from './page-texts.ts';

interface EInvoiceToPrint {
  readonly language: LanguageKey;
  readonly invoice: EInvoice | null;
  readonly profile: string;
  /** Findings of the check, in words. */
  readonly findings: readonly string[];
  /** XML source if it is no known invoice. */
  readonly source: string;
}

const maxLines = 500;
const maxText = 300;

/** Readable page of XML without a PDF. */
export const eInvoicePage = defineDocument({
  module: import.meta.url,
  template: new URL('../../documents/e-invoice.typ', import.meta.url),
  texts: pageTexts,
  languageOf: ({ language }: EInvoiceToPrint) => language,
  data: ({ invoice, profile, findings, source }, { texts, formats }) =>
    invoice
      ? {
          title: `${texts.title} ${print(invoice.number)}`,
          notice: texts.notice,
          findings: findings.map(print),
          source: '',
          ...toContent(invoice, profile, texts, formats),
        }
      : {
          title: texts.title,
          notice: texts.unknown,
          findings: findings.map(print),
          facts: [],
          columns: [],
          lines: [],
          sums: [],
          more: '',
          source: breakLongWords(source),
        },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = eInvoicePage;

function toContent(invoice: EInvoice, profile: string, texts: PageTexts, formats: DocumentFormats) {
  const { totals, lines, vatBreakdown, seller, buyer, delivery } = invoice;
  const amount = (text: string): string => {
    const cents = toCents(text);
    if (cents === undefined) return print(text);
    return formats.amountIn(cents / 100, print(invoice.currency));
  };
  const day = (text: string): string =>
    /^\d{4}-\d\d-\d\d$/u.test(text) && !Number.isNaN(Date.parse(text)) ? formats.day(text) : print(text);
  const rate = (text: string): string =>
    /^\d{1,3}(?:\.\d{1,6})?$/u.test(text) ? formats.rate(Number(text)) : print(text);
  const facts = [
    [texts.number, print(invoice.number)],
    [texts.vendor, print(seller.name || seller.tradingName)],
    [texts.vatId, print(seller.vatId)],
    [texts.buyer, print(buyer.name || buyer.tradingName)],
    [texts.date, day(invoice.issueDate)],
    [texts.serviceDate, day(delivery?.date ?? '')],
    [texts.dueDate, day(invoice.dueDate)],
    [texts.terms, print(invoice.paymentTerms)],
    [texts.profile, print(profile)],
  ] as const;
  const sums = [
    [texts.net, amount(totals.net)],
    ...vatBreakdown
      .slice(0, 20)
      .map(
        ({ taxableAmount, rate: percent, vatAmount }) =>
          [fillText(texts.vat, { rate: rate(percent || '0'), net: amount(taxableAmount) }), amount(vatAmount)] as const,
      ),
    [texts.gross, amount(totals.gross)],
    [texts.due, amount(totals.due)],
  ] as const;
  const labelled = (pairs: readonly (readonly [string, string])[]) =>
    pairs.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
  return {
    facts: labelled(facts),
    columns: [texts.description, texts.count, texts.rate, texts.amount],
    lines: lines.slice(0, maxLines).map(({ name, quantity, vatRate, netAmount }) => ({
      name: print(name),
      quantity: print(quantity),
      rate: rate(vatRate),
      net: amount(netAmount),
    })),
    more: lines.length > maxLines ? texts.more : '',
    sums: labelled(sums),
  };
}

function print(text: string): string {
  return breakLongWords(cutText(text, maxText));
}
