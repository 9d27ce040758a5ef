import { describe, expect, it } from 'vitest';
import { calculateInvoiceTotals } from '#modules/accounting/contract/invoice-totals.ts';
import { invoiceDraftSchema, invoiceInputSchema } from '#modules/accounting/contract/invoices.ts';
import { sampleInvoice } from './invoice-fixture.ts';
import { tidyPrice, toInvoiceValues, type PositionValues } from './invoice-values.ts';
import { readAmounts, readInvoice, toInvoiceDraft } from './invoice-wire.ts';

const identity = { invoiceId: sampleInvoice.invoiceId, version: sampleInvoice.version };
const values = toInvoiceValues(sampleInvoice, 'de');

function withPosition(change: Partial<PositionValues>) {
  const position: PositionValues = { description: '', uom: 'hour', count: '1', price: '1', vat: '19', ...change };
  return { ...values, positions: [position] };
}

describe('the form of an invoice', () => {
  it('writes numbers as the language of the interface does', () => {
    expect(values.positions[1]).toMatchObject({ count: '2,5', price: '1.234,5678' });
    expect(toInvoiceValues(sampleInvoice, 'en').positions[0]).toMatchObject({ count: '1', price: '100.00' });
  });

  it.each(['de', 'en', 'fr', 'ru', 'cn', 'es'] as const)('sends back in %s what it got', (language) => {
    const { invoice, problems } = readInvoice(toInvoiceValues(sampleInvoice, language), identity, language);
    expect(problems).toEqual([]);
    const expected = invoiceInputSchema.parse(sampleInvoice);
    expect(invoiceInputSchema.parse(invoice)).toEqual({
      ...Object.fromEntries(Object.entries(expected).filter(([key]) => key in invoice)),
      positions: sampleInvoice.positions.map(({ description, uom, count, price, vat }) => ({ description, uom, count, price, vat })),
    });
  });
});

describe('an empty row', () => {
  const blank = toInvoiceValues({ ...sampleInvoice, positions: [] }, 'de');

  it('begins a draft without positions, and is neither saved nor printed while nothing was written into it', () => {
    expect(blank.positions).toHaveLength(1);
    expect(readInvoice(blank, identity, 'de')).toMatchObject({ invoice: { positions: [] }, problems: [] });
    expect(toInvoiceDraft(blank, 'RE-1', 'de').positions).toEqual([]);
    expect(toInvoiceValues({ ...sampleInvoice, positions: [], status: 'issued' }, 'de').positions).toEqual([]);
  });

  it('between others is asked for, so that no error names the wrong row', () => {
    const typed = { ...blank, positions: [...blank.positions, ...values.positions] };
    expect(readInvoice(typed, identity, 'de').problems).toEqual([{ path: 'positions.0.price', problem: 'too_small_empty' }]);
  });
});

it.each([['de', '1250', '1.250,00'], ['de', '180,5', '180,50'], ['de', '1.234', '1.234,00'], ['en', '1250', '1,250.00'], ['fr', '1250', '1\u202F250,00'], ['de', '1,23456', '1,23456'], ['de', 'zwölf', 'zwölf'], ['de', '', '']] as const)(
  'tidies prices in %s: %s becomes %s, and stays the same number', (language, typed, tidied) => {
    expect(tidyPrice(typed, language)).toBe(tidied);
    expect(tidyPrice(tidied, language)).toBe(tidied);
  },
);

describe('readInvoice', () => {
  it('accepts a comma and a point', () => {
    const { invoice } = readInvoice(withPosition({ count: '1,5', price: '1.234,50' }), identity, 'de');
    expect(invoice.positions?.[0]).toMatchObject({ count: 1.5, price: 1234.5 });
  });

  it('reads grouped thousands the way the language of the interface writes them', () => {
    const typed = withPosition({ price: '1.500' });
    expect(readInvoice(typed, identity, 'de').invoice.positions?.[0]?.price).toBe(1500);
    expect(readInvoice(typed, identity, 'en').invoice.positions?.[0]?.price).toBe(1.5);
  });

  it('fixes the count of a position without a symbol at 1', () => {
    const { invoice, problems } = readInvoice(withPosition({ uom: 'general', count: 'x' }), identity, 'de');
    expect(invoice.positions?.[0]?.count).toBe(1);
    expect(problems).toEqual([]);
  });

  it.each([
    [{ count: '' }, 'positions.0.count', 'too_small_empty'],
    [{ price: 'zwölf' }, 'positions.0.price', 'invalid_type_number'],
    [{ price: '-1' }, 'positions.0.price', 'too_small'],
    [{ count: '1,2345' }, 'positions.0.count', 'too_many_decimals_unknown'],
  ])('names the field of %o', (change, path, problem) => {
    expect(readInvoice(withPosition(change), identity, 'de').problems).toEqual([{ path, problem }]);
  });

  it('never sends a date that is none, and leaves it blank in the preview', () => {
    const typed = { ...values, invoiceDueDate: '31.02.2026' };
    expect(readInvoice(typed, identity, 'de').problems).toEqual([{ path: 'invoiceDueDate', problem: 'invalid_format_date' }]);
    expect(toInvoiceDraft(typed, 'A-1', 'de')).not.toHaveProperty('invoiceDueDate');
  });

  it('asks for the date of the invoice', () => {
    const { problems } = readInvoice({ ...values, invoiceDate: null }, identity, 'de');
    expect(problems).toEqual([{ path: 'invoiceDate', problem: 'too_small_empty' }]);
  });
});

describe('toInvoiceDraft', () => {
  it('leaves blank what cannot be read yet and stays acceptable to the server', () => {
    const draft = toInvoiceDraft({ ...withPosition({ price: '12,', count: '-' }), invoiceDate: null }, 'RE-1', 'de');
    expect(draft.positions?.[0]).toMatchObject({ price: 12, count: null });
    expect(invoiceDraftSchema.safeParse(draft).success).toBe(true);
  });
});

describe('toInvoiceDraft of what the server would refuse', () => {
  it('leaves out the field and shows the rest', () => {
    const typed = { ...withPosition({ price: '99999999999', description: 'Beratung' }), customerName: 'x'.repeat(301) };
    const draft = toInvoiceDraft(typed, 'RE-1', 'de');
    expect(draft).toMatchObject({ customerCity: 'Leipzig', positions: [{ description: 'Beratung', count: 1 }] });
    expect(draft.customerName).toBeUndefined();
    expect(draft.positions?.[0]?.price).toBeUndefined();
    expect(invoiceDraftSchema.safeParse(draft).success).toBe(true);
  });
});

describe('readAmounts', () => {
  it('counts unreadable and absurd numbers as zero, so that the totals never throw', () => {
    const positions = ['1e309', '99999999999', '1,00001', ''].flatMap((price) => withPosition({ price }).positions);
    expect(calculateInvoiceTotals(readAmounts(positions, 'de')).grossCents).toBe(0n);
  });
});
