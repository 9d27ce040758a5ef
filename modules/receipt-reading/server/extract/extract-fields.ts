import type { ReceiptValues } from '../../contract/receipt-values.ts';
import type { TextPage } from '#platform/server/reading/text-page.ts';
import type { ReadFields } from '../read-fields.ts';
import { extractAmounts } from './amounts.ts';
import { extractDays } from './days.ts';
import { extractParties } from './parties.ts';
import type { Recipient } from './recipient.ts';
import { toPrintedLines, toReadValue } from './printed.ts';
import type { PrintedLine } from './printed.ts';

const methods: readonly (readonly [RegExp, ReceiptValues['paymentMethod']])[] = [
  [/girocard|ec-?karte|kartenzahlung|mastercard|\bvisa\b|maestro|kreditkarte/iu, 'card'],
  [/paypal|klarna|apple pay|google pay/iu, 'online'],
  [/^bar\b|bargeld|barzahlung|rückgeld/iu, 'cash'],
];
const paid =
  /betrag (?:dankend )?erhalten|bereits bezahlt|bezahlt (?:per|mit|am)|zahlung erfolgt|rückgeld|girocard|kartenzahlung/iu;

/** Reads German receipts and invoices by their printed text. Values that are not printed are not guessed. */
export function extractFields(pages: readonly TextPage[], recipient: Recipient): ReadFields {
  const lines = toPrintedLines(pages);
  return {
    ...extractParties(lines, recipient),
    ...extractDays(lines),
    ...extractAmounts(lines),
    ...extractPayment(lines),
  };
}

function extractPayment(lines: readonly PrintedLine[]): Pick<ReadFields, 'paymentMethod' | 'paymentStatus'> {
  for (const [pattern, method] of methods) {
    const line = lines.find(({ text }) => pattern.test(text) && !/zahlbar|überweis/iu.test(text));
    if (line === undefined) continue;
    const printed = { value: method, text: line.text, at: 0, line };
    const isPaid = lines.some(({ text }) => paid.test(text));
    return {
      paymentMethod: toReadValue(printed, method, 0.7),
      ...(isPaid && { paymentStatus: toReadValue(printed, 'paid' as const, 0.7) }),
    };
  }
  return {};
}
