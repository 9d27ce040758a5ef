import { breakLongWords } from '#platform/server/documents/break-words.ts';
import type { Measure } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { splitTail } from '#platform/server/documents/split-tail.ts';
import type { PositionAmounts } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { toAdjustmentRows } from './adjustment-data.ts';
import type { DocumentWords } from './document-words.ts';
import type { DraftPosition, DraftTotals } from './draft-totals.ts';
import type { PositionRow, RowContent } from './position-row.ts';
import { describeService } from './service-period.ts';
import { nameVat } from './vat-data.ts';

const longDescription = 500;
const manyLines = 10;
const longWord = /\p{L}{22}/u;

const measures: ReadonlyMap<string, Measure> = new Map([
  ['kilogramm', { unit: 'kilogram', unitDisplay: 'short' }],
  ['gramm', { unit: 'gram', unitDisplay: 'short' }],
  ['year', { unit: 'year', unitDisplay: 'long' }],
  ['month', { unit: 'month', unitDisplay: 'long' }],
  ['day', { unit: 'day', unitDisplay: 'long' }],
  ['hour', { unit: 'hour', unitDisplay: 'long' }],
  ['minute', { unit: 'minute', unitDisplay: 'long' }],
  ['week', { unit: 'week', unitDisplay: 'long' }],
]);

/** Returns the unit's name for `count`; an unknown unit is returned as stored. */
function nameUnit(unit: string, count: number, { texts, formats }: DocumentWords): string {
  if (unit === 'general') return texts.flatRate;
  if (unit === 'piece') return formats.plural(count, texts.piece);
  if (unit === 'package') return formats.plural(count, texts.package);
  const symbol = (texts.unitSymbols as Readonly<Record<string, string>>)[unit];
  if (symbol !== undefined) return symbol;
  const measure = measures.get(unit);
  return measure === undefined ? breakLongWords(unit) : formats.measure(measure, count);
}

function describeDiscount(
  position: DraftPosition,
  amounts: PositionAmounts,
  { texts, formats }: DocumentWords,
): string {
  const values = {
    base: formats.amount(amounts.enteredBaseCents),
    amount: formats.amount(amounts.enteredCents - amounts.enteredBaseCents),
  };
  const { discountPercent } = position;
  return discountPercent == null
    ? fillText(texts.position.discount, values)
    : fillText(texts.position.discountPercent, { ...values, percent: formats.rate(discountPercent) });
}

function toDetails(position: DraftPosition, amounts: PositionAmounts | undefined, words: DocumentWords): string[] {
  const labels = words.texts.position;
  const service = describeService(position.servicePeriodStart, position.servicePeriodEnd, words);
  return [
    position.articleNumber ? breakLongWords(fillText(labels.articleNumber, { number: position.articleNumber })) : '',
    service.text === ''
      ? ''
      : fillText(service.isPeriod ? labels.servicePeriod : labels.serviceDate, {
          period: service.text,
          date: service.text,
        }),
    amounts !== undefined && amounts.enteredCents !== amounts.enteredBaseCents
      ? describeDiscount(position, amounts, words)
      : '',
  ].filter((line) => line !== '');
}

function toPositionContent(
  position: DraftPosition,
  index: number,
  amounts: PositionAmounts | undefined,
  words: DocumentWords,
): RowContent {
  const { count, price, uom } = position;
  const { formats } = words;
  return {
    number: String(position.position ?? index + 1),
    description: position.description ?? '',
    details: toDetails(position, amounts, words),
    // The count of a flat rate is printed only if it is negative.
    count: count == null || (uom === 'general' && count === 1) ? '' : formats.count(count),
    unit: uom === undefined ? '' : nameUnit(uom, count ?? 1, words),
    price: price == null ? '' : formats.price(price),
    vat: nameVat(position, words),
    amountCents: amounts?.enteredCents,
  };
}

// The last row stays on one page with the totals; of a long one only the end of its description does.
function splitRow(row: PositionRow): PositionRow[] {
  const [start, end] = splitTail(row.description);
  const empty = { number: '', count: '', unit: '', price: '', vat: '', amount: '' };
  return [
    { ...row, description: start, details: [], continued: true },
    { ...row, ...empty, description: end, breakable: false },
  ];
}

/**
 * Returns the rows of the table: positions in the given order, then allowances and charges; a last one with a long
 * description becomes two rows.
 */
export function toPositionRows(invoice: InvoiceDraft, totals: DraftTotals, words: DocumentWords): PositionRow[] {
  const contents = [
    ...(invoice.positions ?? []).map((position, index) =>
      toPositionContent(position, index, totals.positions[index], words),
    ),
    ...toAdjustmentRows(invoice, totals, words),
  ];
  let carriedCents = 0n;
  const rows = contents.map(({ amountCents, isSum = false, description, ...content }): PositionRow => {
    carriedCents += isSum ? 0n : (amountCents ?? 0n);
    return {
      ...content,
      description: breakLongWords(description),
      amount: amountCents === undefined ? '' : words.formats.amount(amountCents),
      carry: words.formats.amount(carriedCents),
      breakable: description.length > longDescription || description.split('\n').length > manyLines,
      continued: false,
      hyphenate: longWord.test(description),
    };
  });
  return rows.flatMap((row, index) => (index === rows.length - 1 && row.breakable ? splitRow(row) : [row]));
}
