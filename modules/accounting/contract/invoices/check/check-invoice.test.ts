import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeInvoice } from '../../testing/complete-invoice.ts';
import type { InvoiceChanges } from '../../testing/complete-invoice.ts';
import { unitsOfMeasure } from '../../shared/units.ts';
import { checkInvoice, examineInvoice } from './check-invoice.ts';
import type { CheckContext } from './finding.ts';

const context: CheckContext = { today: '2026-11-21', isSmallBusiness: false, formerInvoiceDate: '2026-11-19' };
const check = (changes: InvoiceChanges, more: Partial<CheckContext> = {}) =>
  checkInvoice(completeInvoice(changes), { ...context, ...more });
const errorsOf = (changes: InvoiceChanges, more: Partial<CheckContext> = {}) =>
  check(changes, more)
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, field }) => [rule, field]);

const reverseChargeEu: InvoiceChanges = {
  positions: [{ vat: 0, vatReason: 'reverseChargeEu' }],
  customerCountry: 'AT',
  customerVatNumber: 'ATU12345675',
};
const intraCommunity: InvoiceChanges = { ...reverseChargeEu, positions: [{ vat: 0, vatReason: 'intraCommunity' }] };

describe('the check of an invoice', () => {
  it.each<[string, InvoiceChanges]>([
    ['19 %', {}],
    ['mixed rates', { positions: [{}, { vat: 7 }] }],
    [
      'a domestic reverse charge',
      { positions: [{ vat: 0, vatReason: 'reverseCharge' }], customerVatNumber: 'DE136695976' },
    ],
    ['a service to a business of the EU', reverseChargeEu],
    ['goods to a business of the EU', intraCommunity],
    ['an export', { positions: [{ vat: 0, vatReason: 'export' }], customerCountry: 'CH' }],
    [
      'an exemption',
      { positions: [{ vat: 0, vatReason: 'exempt', vatReasonText: 'Steuerfrei nach § 4 Nr. 16 UStG' }] },
    ],
    ['the zero rate of photovoltaics', { positions: [{ vat: 0, vatReason: 'zeroRated' }] }],
    ['what is not taxable here', { positions: [{ vat: 0, vatReason: 'notTaxable' }], customerCountry: 'CH' }],
    [
      'discounts, allowances, charges, Skonto and a prepaid amount',
      {
        positions: [{ discountPercent: 10 }, { discountAmount: 5, vat: 7 }],
        skonto: [{ days: 10, percent: 2 }],
        prepaidAmount: 20,
        allowances: [{ reason: 'Treue', percent: 5, amount: null, vat: 19, vatReason: '' }],
        charges: [{ reason: 'Fracht', percent: null, amount: 7.5, vat: 7, vatReason: '' }],
      },
    ],
    [
      'gross prices',
      {
        priceMode: 'gross',
        positions: [
          { price: 9.99, count: 3 },
          { price: 1.49, vat: 7, discountPercent: 10 },
        ],
      },
    ],
    [
      'a period instead of a day',
      { serviceDate: null, servicePeriodStart: '2026-11-01', servicePeriodEnd: '2026-11-15' },
    ],
    [
      'a cancellation',
      {
        invoiceType: 'cancellation',
        positions: [{ count: -2 }],
        precedingInvoices: [{ invoiceId: 'RE-2026-0011', invoiceDate: '2026-11-19' }],
      },
    ],
  ])('finds nothing in a complete invoice with %s, which is a valid XRechnung', (_, changes) => {
    expect(check(changes).filter(({ severity }) => severity !== 'hint')).toEqual([]);
    expect(examineInvoice(completeInvoice(changes), context).isXRechnung).toBe(true);
  });

  it('characters that the letter cannot print are a warning, which prevents nothing', () => {
    const invoice = completeInvoice({ customerName: '김철수 GmbH' });
    const { findings, isXRechnung } = examineInvoice(invoice, context);
    expect(findings.filter(({ severity }) => severity !== 'hint')).toMatchObject([
      {
        rule: 'unprintable-characters',
        severity: 'warning',
        field: 'customerName',
        params: { characters: '김 철 수' },
      },
    ]);
    expect(isXRechnung).toBe(true);
  });

  it.each<[string, InvoiceChanges, string, string]>([
    ['no supplier', { companyName: '' }, '§14(4)1-USTG-supplier', 'companyName'],
    ['no address of the supplier', { city: '' }, '§14(4)1-USTG-supplier', 'city'],
    ['neither tax number nor VAT id', { taxNumber: '', vatNumber: ' ' }, '§14(4)2-USTG', 'taxNumber'],
    ['no recipient', { customerName: '' }, '§14(4)1-USTG-recipient', 'customerName'],
    [
      'a recipient of letters that nobody sees',
      { customerName: '\u200B\u2800' },
      '§14(4)1-USTG-recipient',
      'customerName',
    ],
    [
      'a recipient of 500 euros without a place',
      { customerCity: '', positions: [{ price: 500 }] },
      '§14(4)1-USTG-recipient',
      'customerCity',
    ],
    ['a date in the future', { invoiceDate: '2026-11-22' }, '§14(4)3-USTG', 'invoiceDate'],
    ['no day of the service', { serviceDate: null }, '§14(4)6-USTG', 'serviceDate'],
    ['no position', { positions: [] }, '§14(4)5-USTG', 'positions'],
    ['a position without words', { positions: [{ description: ' ' }] }, '§14(4)5-USTG', 'positions.0.description'],
    ['0 % without a reason', { positions: [{}, { vat: 0 }] }, '§14(4)8-USTG', 'positions.1.vatReason'],
    [
      'a reverse charge abroad without VAT id',
      { ...reverseChargeEu, customerVatNumber: '' },
      '§14a(1)-USTG',
      'customerVatNumber',
    ],
    [
      'a reverse charge abroad within Germany',
      { ...reverseChargeEu, customerCountry: 'DE' },
      '§14a(1)-USTG-country',
      'customerCountry',
    ],
    ['goods into the EU without own VAT id', { ...intraCommunity, vatNumber: '' }, '§14a(3)-USTG', 'vatNumber'],
    [
      'a period that ends before it begins',
      { servicePeriodStart: '2026-11-15', servicePeriodEnd: '2026-11-01' },
      'BR-29',
      'servicePeriodEnd',
    ],
    [
      'no VAT and 19 % in one invoice with what is not taxable',
      { positions: [{}, { vat: 0, vatReason: 'notTaxable' }] },
      'BR-O-11',
      'positions',
    ],
  ])('%s may not be issued', (_, changes, rule, field) => {
    expect(errorsOf(changes)).toContainEqual([rule, field]);
  });

  it.each<[string, InvoiceChanges, Partial<CheckContext>, string, string]>([
    [
      'a due date that has passed',
      { invoiceDate: '2026-11-01', invoiceDueDate: '2026-11-15' },
      {},
      'due-date-past',
      'invoiceDueDate',
    ],
    ['a date before the former number', {}, { formerInvoiceDate: '2026-11-21' }, 'number-order', 'invoiceDate'],
    ['VAT of a small business', {}, { isSmallBusiness: true }, '§19-USTG', 'positions.0.vat'],
    ['a GmbH without register', { hrbNumber: '' }, {}, '§35a-GMBHG', 'hrbNumber'],
    [
      'an amount up to 250 euros without the street',
      { customerStreet: '' },
      {},
      '§14(4)1-USTG-recipient',
      'customerStreet',
    ],
    [
      'a customer of the EU with VAT but without VAT id',
      { customerCountry: 'FR' },
      {},
      '§3a-USTG',
      'customerVatNumber',
    ],
    ['no email address of the customer', { customerEmail: '' }, {}, 'PEPPOL-EN16931-R010', 'customerEmail'],
    ['no telephone', { telephone: '' }, {}, 'BR-DE-6', 'telephone'],
  ])('%s is a warning', (_, changes, more, rule, field) => {
    expect(errorsOf(changes, more)).toEqual([]);
    expect(check(changes, more)).toContainEqual(expect.objectContaining({ rule, field, severity: 'warning' }));
  });

  it('demands XRechnung for an invoice to an authority', () => {
    expect(errorsOf({ telephone: '', buyerReference: '04011000-12345-03' })).toContainEqual(['BR-DE-6', 'telephone']);
  });

  it('offers a correction with one click', () => {
    expect(check({ serviceDate: null })).toContainEqual(
      expect.objectContaining({
        rule: '§14(4)6-USTG',
        fix: { changes: [{ field: 'serviceDate', value: '2026-11-20' }] },
      }),
    );
    expect(check({ invoiceDate: '2026-11-01', invoiceDueDate: '2026-11-15' })).toContainEqual(
      expect.objectContaining({
        rule: 'due-date-past',
        fix: {
          changes: [
            { field: 'invoiceDate', value: '2026-11-21' },
            { field: 'invoiceDueDate', value: '2026-12-05' },
          ],
        },
      }),
    );
    expect(check({ invoiceDueDate: null })).toContainEqual(
      expect.objectContaining({
        rule: '§286(3)-BGB',
        severity: 'warning',
        fix: { changes: [{ field: 'invoiceDueDate', value: '2026-12-04' }] },
      }),
    );
    expect(check({ positions: [{ vat: 0 }] }, { isSmallBusiness: true })).toContainEqual(
      expect.objectContaining({
        rule: '§14(4)8-USTG',
        fix: {
          changes: [
            { field: 'positions.0.vat', value: 0 },
            { field: 'positions.0.vatReason', value: 'smallBusiness' },
          ],
        },
      }),
    );
  });

  it('accepts an invoice without any input', () => {
    expect(checkInvoice({}, context).map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['§14(4)1-USTG-supplier', '§14(4)3-USTG', '§14(4)5-USTG']),
    );
  });

  it('finds no wrong sum in any invoice that can be written, nor by XRechnung, which applies to authorities', () => {
    const row = fc
      .record({
        count: fc
          .integer({ min: -100_000, max: 10_000_000 })
          .filter((count) => count !== 0)
          .map((count) => count / 1000),
        price: fc.integer({ min: 1, max: 100_000_000 }).map((price) => price / 10_000),
        vat: fc.constantFrom(19, 7, 0),
        uom: fc.constantFrom(...unitsOfMeasure),
        discountPercent: fc.option(fc.integer({ min: 1, max: 10_000 }).map((percent) => percent / 100)),
      })
      .map((position) => ({ ...position, vatReason: position.vat === 0 ? 'exempt' : '' }));
    const allowance = fc.record({
      reason: fc.constant('Treue'),
      percent: fc.constant(null),
      amount: fc.integer({ min: 1, max: 5000 }).map((cents) => cents / 100),
      vat: fc.constantFrom(19, 7),
      vatReason: fc.constant(''),
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.array(allowance, { maxLength: 3 }),
        fc.constantFrom('net', 'gross'),
        (positions, allowances, priceMode) => {
          expect(errorsOf({ positions, allowances, priceMode, buyerReference: '04011000-12345-03' })).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
