import { breakLongWords } from '#platform/server/documents/break-words.ts';
import type { DocumentFormats, Measure } from '#platform/server/documents/document-formats.ts';
import { splitTail } from '#platform/server/documents/split-tail.ts';
import { calculateInvoiceTotals } from '#modules/accounting/contract/invoice-totals.ts';
import type { InvoiceTotals } from '#modules/accounting/contract/invoice-totals.ts';
import type { InvoiceDraft, UnitOfMeasure } from '#modules/accounting/contract/invoices.ts';
import type { InvoiceDocumentTexts } from './document-texts.ts';

export type DraftPosition = NonNullable<InvoiceDraft['positions']>[number];

/** A row of the table of positions, as it is printed. */
export interface PositionRow {
  readonly number: string;
  readonly description: string;
  readonly count: string;
  readonly unit: string;
  readonly price: string;
  readonly vat: string;
  readonly amount: string;
  /** Sum of the net amounts up to and including this row. */
  readonly carry: string;
  /** Whether the row may part at the end of a page: only long ones do. */
  readonly breakable: boolean;
  /** Whether the next row goes on with this one's description. */
  readonly continued: boolean;
  /** Whether a word is so long that it may need a hyphen. */
  readonly hyphenate: boolean;
}

const longDescription = 500;
const manyLines = 10;
const longWord = /\p{L}{22}/u;

/** Totals of positions that may be incomplete: one without count, price or rate has no amount yet. */
export function calculateDraftTotals(positions: readonly DraftPosition[]): InvoiceTotals {
  return calculateInvoiceTotals(
    positions.flatMap(({ count, price, vat }) =>
      count == null || price == null || vat === undefined ? [] : [{ count, price, vat }],
    ),
  );
}

const measures: Partial<Record<UnitOfMeasure, Measure>> = {
  kilogramme: { unit: 'kilogram', unitDisplay: 'short' },
  gramm: { unit: 'gram', unitDisplay: 'short' },
  year: { unit: 'year', unitDisplay: 'long' },
  month: { unit: 'month', unitDisplay: 'long' },
  day: { unit: 'day', unitDisplay: 'long' },
  hour: { unit: 'hour', unitDisplay: 'long' },
  minute: { unit: 'minute', unitDisplay: 'long' },
};

/** The unit's name as it stands behind `count`. */
function nameUnit(unit: UnitOfMeasure, count: number, texts: InvoiceDocumentTexts, formats: DocumentFormats): string {
  if (unit === 'general') return texts.flatRate;
  const measure = measures[unit];
  return measure === undefined ? formats.plural(count, texts.piece) : formats.measure(measure, count);
}

// The last row stays on one page with the totals; of a long one only the end of its description does.
function splitRow(row: PositionRow): PositionRow[] {
  const [start, end] = splitTail(row.description);
  const empty = { number: '', count: '', unit: '', price: '', vat: '', amount: '' };
  return [
    { ...row, description: start, continued: true },
    { ...row, ...empty, description: end, breakable: false },
  ];
}

/** The rows of the table, in the given order; a last one with a long description is two. */
export function toPositionRows(
  positions: readonly DraftPosition[],
  texts: InvoiceDocumentTexts,
  formats: DocumentFormats,
): PositionRow[] {
  let carriedCents = 0n;
  const rows = positions.map((position, index) => {
    const { count, price, vat, uom } = position;
    const description = position.description ?? '';
    const amounts = calculateDraftTotals([position]).positions[0];
    carriedCents += amounts?.netCents ?? 0n;
    return {
      number: String(position.position ?? index + 1),
      description: breakLongWords(description),
      // A flat rate has no count that anybody would read.
      count: count == null || uom === 'general' ? '' : formats.count(count),
      unit: uom === undefined ? '' : nameUnit(uom, count ?? 1, texts, formats),
      price: price == null ? '' : formats.price(price),
      vat: vat === undefined ? '' : formats.rate(vat),
      amount: amounts === undefined ? '' : formats.amount(amounts.netCents),
      carry: formats.amount(carriedCents),
      breakable: description.length > longDescription || description.split('\n').length > manyLines,
      continued: false,
      hyphenate: longWord.test(description),
    };
  });
  return rows.flatMap((row, index) => (index === rows.length - 1 && row.breakable ? splitRow(row) : [row]));
}
