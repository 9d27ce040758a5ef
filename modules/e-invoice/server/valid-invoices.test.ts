import fc from 'fast-check';
import { expect, it } from 'vitest';
import { germanAddress, sampleEInvoice, sampleLine } from '#testing/e-invoices/sample-e-invoice.ts';
import { allCodeLists } from './codes/all-code-lists.ts';
import type { DocumentAllowance, EInvoice, InvoiceLine, VatBreakdown } from '../contract/model.ts';
import { checkEInvoice } from '../contract/rules/check-e-invoice.ts';

const write = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
/** Divides to whole numbers, half away from zero. */
const divide = (dividend: number, divisor: number): number =>
  Math.sign(dividend) * Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor));

const taxes = [
  ['S', '19'],
  ['S', '7'],
  ['S', '10.70'],
  ['Z', '0'],
  ['E', '0'],
  ['AE', '0'],
  ['K', '0'],
  ['G', '0'],
  ['L', '7'],
  ['M', '0'],
] as const;
const tax = fc.constantFrom(...taxes);
const extra = fc.record({ tax, cents: fc.integer({ min: 0, max: 100_000 }) });
/** Quantities in thousandths of a unit, prices in hundredths of a cent. */
const line = fc.record({
  tax,
  quantity: fc.integer({ min: -9_999, max: 999_999 }),
  price: fc.integer({ min: 0, max: 99_999_999 }),
  discount: fc.integer({ min: 0, max: 10_000 }),
  unit: fc.constantFrom('C62', 'H87', 'HUR', 'KGM', 'XPP'),
  name: fc.string({ minLength: 1, unit: 'grapheme' }).map((name) => `Position ${name}`),
});

const parts = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 40 }),
  allowances: fc.array(extra, { maxLength: 4 }),
  charges: fc.array(extra, { maxLength: 4 }),
  prepaid: fc.option(fc.integer({ min: 0, max: 100_000 })),
  rounding: fc.option(fc.integer({ min: -49, max: 49 })),
  hasTerms: fc.boolean(),
});
type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never;

const toLine = (
  { tax: [vatCategory, vatRate], quantity, price, discount, unit, name }: Parts['lines'][number],
  index: number,
): InvoiceLine & { readonly cents: number } => {
  const cents = divide(quantity * price, 100_000) - discount;
  return {
    ...sampleLine,
    identifier: String(index + 1),
    name,
    unit,
    vatCategory,
    vatRate,
    cents,
    netAmount: write(cents),
    quantity: `${quantity < 0 ? '-' : ''}${Math.floor(Math.abs(quantity) / 1000)}.${String(Math.abs(quantity) % 1000).padStart(3, '0')}`,
    netPrice: `${Math.floor(price / 10_000)}.${String(price % 10_000).padStart(4, '0')}`,
    allowances:
      discount === 0 ? [] : [{ amount: write(discount), baseAmount: '', percentage: '', reason: '', reasonCode: '95' }],
  };
};
const toExtra = ({
  tax: [vatCategory, vatRate],
  cents,
}: Parts['charges'][number]): DocumentAllowance & { readonly cents: number } => ({
  amount: write(cents),
  baseAmount: '',
  percentage: '',
  vatCategory,
  vatRate,
  reason: 'Vereinbarung',
  reasonCode: '',
  cents,
});

/** Builds an invoice with sums calculated from its parts: VAT of each rate from the sum of its rate. */
function build({ hasTerms, ...all }: Parts): EInvoice {
  const [lines, allowances, charges] = [all.lines.map(toLine), all.allowances.map(toExtra), all.charges.map(toExtra)];
  const total = (entries: readonly { readonly cents: number }[]): number =>
    entries.reduce((sum, { cents }) => sum + cents, 0);
  const rows = taxes.flatMap(([category, rate]): (VatBreakdown & { readonly cents: number })[] => {
    const own = <Entry extends { readonly vatCategory: string; readonly vatRate: string }>(entries: readonly Entry[]) =>
      entries.filter(({ vatCategory, vatRate }) => vatCategory === category && vatRate === rate);
    if (own([...lines, ...allowances, ...charges]).length === 0) return [];
    const net = total(own(lines)) - total(own(allowances)) + total(own(charges));
    const cents = divide(net * Math.round(Number(rate) * 100), 10_000);
    return [
      {
        taxableAmount: write(net),
        vatAmount: write(cents),
        category,
        rate,
        exemptionReason: ['E', 'AE', 'K', 'G'].includes(category) ? 'Grund' : '',
        exemptionCode: '',
        cents,
      },
    ];
  });
  const net = total(lines) - total(allowances) + total(charges);
  const gross = net + total(rows);
  return {
    ...sampleEInvoice,
    lines,
    allowances,
    charges,
    vatBreakdown: rows,
    dueDate: hasTerms ? '' : '2026-11-16',
    paymentTerms: hasTerms ? 'Zahlbar sofort.\n#SKONTO#TAGE=14#PROZENT=2.00#\n' : '',
    buyer: { ...sampleEInvoice.buyer, vatId: 'ATU12345678' },
    delivery: { name: '', locationIdentifier: null, date: '2026-10-31', address: germanAddress },
    totals: {
      lines: write(total(lines)),
      allowances: allowances.length === 0 ? '' : write(total(allowances)),
      charges: charges.length === 0 ? '' : write(total(charges)),
      net: write(net),
      vat: write(total(rows)),
      vatInTaxCurrency: '',
      gross: write(gross),
      prepaid: all.prepaid === null ? '' : write(all.prepaid),
      rounding: all.rounding === null ? '' : write(all.rounding),
      due: write(gross - (all.prepaid ?? 0) + (all.rounding ?? 0)),
    },
  };
}

const check = (invoice: EInvoice, syntax?: 'cii' | 'ubl') =>
  checkEInvoice(invoice, { xrechnung: true, facturX: true, lists: allCodeLists, ...(syntax && { syntax }) });

it('invoices with matching sums break no rule, whatever they contain', () => {
  fc.assert(
    fc.property(parts, (all) => {
      const invoice = build(all);
      expect(check(invoice)).toEqual([]);
      expect(check(invoice, 'cii')).toEqual([]);
      expect(check(invoice, 'ubl')).toEqual([]);
    }),
  );
});

it('one cent more in any of the sums is found', () => {
  const sums = ['lines', 'net', 'vat', 'gross', 'due'] as const;
  fc.assert(
    fc.property(parts, fc.constantFrom(...sums), fc.constantFrom(1, -1), (all, name, cent) => {
      const invoice = build(all);
      const wrong = write(Math.round(Number(invoice.totals[name]) * 100) + cent);
      const findings = check({ ...invoice, totals: { ...invoice.totals, [name]: wrong } });
      expect(findings.map(({ path, severity }) => [path, severity])).toContainEqual([`totals.${name}`, 'error']);
    }),
  );
});
