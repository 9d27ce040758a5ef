import { describe, expect, it } from 'vitest';
import { mergeValues, readValues, toValues } from '#platform/contract/fields.ts';
import { blankPositionDetails } from '#modules/accounting/contract/invoices/invoice-details.ts';
import { calculateInvoiceTotals } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import { emptyPosition, invoiceFields, invoiceInputSchema } from '#modules/accounting/contract/invoices/invoices.ts';
import { invoiceDraftSchema } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { sampleInvoice } from './invoice-fixture.ts';
import { tidyPrice } from './invoice-values.ts';
import type { PositionValues } from './invoice-values.ts';
import { readAmounts, toInvoiceDraft } from './invoice-wire.ts';

const values = toValues(invoiceFields, sampleInvoice, 'de');

function withPosition(change: Partial<PositionValues>) {
  const position: PositionValues = { ...emptyPosition, uom: 'hour', price: '1', ...change };
  return { ...values, positions: [position] };
}

describe('the form of an invoice', () => {
  it('writes numbers in the language of the interface', () => {
    expect(values.positions[1]).toMatchObject({ count: '2,5', price: '1.234,5678' });
    expect(toValues(invoiceFields, sampleInvoice, 'en').positions[0]).toMatchObject({ count: '1', price: '100.00' });
  });

  it.each(['de', 'en', 'fr', 'ru', 'cn', 'es'] as const)('sends back in %s what it got', (language) => {
    const { wire, problems } = readValues(invoiceFields, toValues(invoiceFields, sampleInvoice, language), language);
    expect(problems).toEqual([]);
    const expected = invoiceInputSchema.parse(sampleInvoice);
    expect(invoiceInputSchema.parse({ invoiceId: sampleInvoice.invoiceId, ...wire })).toEqual({
      ...Object.fromEntries(Object.entries(expected).filter(([key]) => key === 'invoiceId' || key in invoiceFields)),
      positions: sampleInvoice.positions.map(
        ({ position: _position, netSum: _net, vatCost: _vat, sum: _sum, ...written }) => written,
      ),
    });
  });
});

describe('an empty row', () => {
  const empty = { ...emptyPosition };

  it('at the end is neither saved nor printed while it has no input', () => {
    const blank = { ...values, positions: [empty] };
    expect(readValues(invoiceFields, blank, 'de')).toMatchObject({ wire: { positions: [] }, problems: [] });
    expect(toInvoiceDraft(blank, 'RE-1', 'de').positions).toEqual([]);
  });

  it('between others is required, so that no error names the wrong row', () => {
    const typed = { ...values, positions: [empty, ...values.positions] };
    expect(readValues(invoiceFields, typed, 'de').problems).toMatchObject([
      { path: 'positions.0.price', code: 'too_small' },
    ]);
  });
});

it.each([
  ['de', '1250', '1.250,00'],
  ['de', '180,5', '180,50'],
  ['de', '1.234', '1.234,00'],
  ['en', '1250', '1,250.00'],
  ['fr', '1250', '1\u202F250,00'],
  ['de', '1,23456', '1,23456'],
  ['de', 'zwölf', 'zwölf'],
  ['de', '', ''],
] as const)('tidies prices in %s: %s becomes %s, and stays the same number', (language, typed, tidied) => {
  expect(tidyPrice(typed, language)).toBe(tidied);
  expect(tidyPrice(tidied, language)).toBe(tidied);
});

describe('reading the form', () => {
  it('accepts a comma and a point, and thousands grouped the way the language writes them', () => {
    const read = (price: string, language: 'de' | 'en') =>
      readValues(invoiceFields, withPosition({ count: '1', price }), language).wire?.positions[0]?.price;
    expect([read('1.234,50', 'de'), read('1.500', 'de'), read('1.500', 'en')]).toEqual([1234.5, 1500, 1.5]);
  });

  it('fixes the count of a position without a symbol at 1', () => {
    const { wire } = readValues(invoiceFields, withPosition({ uom: 'general', count: 'x' }), 'de');
    expect(wire?.positions[0]?.count).toBe(1);
  });

  it.each([
    [{ count: '' }, 'positions.0.count', 'too_small'],
    [{ price: 'zwölf' }, 'positions.0.price', 'invalid_type'],
    [{ price: '-1' }, 'positions.0.price', 'too_small'],
    [{ count: '1,2345' }, 'positions.0.count', 'too_many_decimals'],
  ])('names the field of %o', (change, path, code) => {
    expect(readValues(invoiceFields, withPosition(change), 'de').problems).toMatchObject([{ path, code }]);
  });

  it('treats an invalid date as none, and requires the date of the invoice', () => {
    const read = readValues(invoiceFields, { ...values, invoiceDate: null, invoiceDueDate: '31.02.2026' }, 'de');
    expect(read.problems).toMatchObject([
      { path: 'invoiceDate', code: 'too_small' },
      { path: 'invoiceDueDate', code: 'invalid_format' },
    ]);
    expect(toInvoiceDraft({ ...values, invoiceDueDate: '31.02.2026' }, 'A-1', 'de')).not.toHaveProperty(
      'invoiceDueDate',
    );
  });
});

it('two edits of one invoice are merged, the positions row by row', () => {
  const [first, second] = values.positions as [PositionValues, PositionValues];
  const mine = { ...values, description: 'Meins', positions: [{ ...first, price: '120,00' }, second] };
  const theirs = {
    ...values,
    customerCity: 'Halle',
    positions: [first, { ...second, count: '3' }, { ...second, description: 'Neu' }],
  };
  const { values: merged, changed, conflicts } = mergeValues(invoiceFields, values, mine, theirs);
  expect(merged).toEqual({
    ...values,
    description: 'Meins',
    customerCity: 'Halle',
    positions: [mine.positions[0], theirs.positions[1], theirs.positions[2]],
  });
  expect([changed, conflicts]).toEqual([['customerCity', 'positions'], []]);
});

describe('the preview', () => {
  it('shows negative counts', () => {
    const draft = toInvoiceDraft(withPosition({ uom: 'general', count: '−1', price: '20' }), 'RE-1', 'de');
    expect(draft.positions?.[0]).toMatchObject({ count: -1, price: 20 });
  });

  it('leaves unreadable input blank and stays acceptable to the server', () => {
    const draft = toInvoiceDraft({ ...withPosition({ price: '12,', count: '-' }), invoiceDate: null }, 'RE-1', 'de');
    expect(draft.positions?.[0]).toEqual({ ...blankPositionDetails, description: '', uom: 'hour', price: 12, vat: 19 });
    expect(invoiceDraftSchema.safeParse(draft).success).toBe(true);
  });

  it('leaves out values that the server would refuse and shows the rest', () => {
    const typed = { ...withPosition({ price: '99999999999', description: 'Beratung' }), customerName: 'x'.repeat(301) };
    const draft = toInvoiceDraft(typed, 'RE-1', 'de');
    expect(draft).toMatchObject({
      customerCity: 'Leipzig',
      customerName: 'x'.repeat(301),
      positions: [{ description: 'Beratung', count: 1 }],
    });
    expect(draft.positions?.[0]?.price).toBeUndefined();
    expect(invoiceDraftSchema.safeParse(draft).success).toBe(true);
  });
});

it('unreadable and huge numbers count as zero, so that the totals never throw', () => {
  const positions = ['1e309', '99999999999', '1,00001', ''].flatMap((price) => withPosition({ price }).positions);
  expect(calculateInvoiceTotals(readAmounts({ ...values, positions }, 'de')).grossCents).toBe(0n);
});
