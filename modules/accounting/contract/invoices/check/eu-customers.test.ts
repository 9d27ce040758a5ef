import { describe, expect, it } from 'vitest';
import { completeInvoice } from '../../testing/complete-invoice.ts';
import type { InvoiceChanges } from '../../testing/complete-invoice.ts';
import { checkInvoice } from './check-invoice.ts';

const context = { today: '2026-11-21', isSmallBusiness: false, formerInvoiceDate: null };
const found = (changes: InvoiceChanges) =>
  checkInvoice(completeInvoice(changes), context).map(({ rule, severity, field }) => `${severity} ${rule} ${field}`);
const withReason = (
  vatReason: 'reverseCharge' | 'reverseChargeEu' | 'intraCommunity' | 'notTaxable',
  changes: InvoiceChanges = {},
): InvoiceChanges => ({ positions: [{ vat: 0, vatReason }], ...changes });

describe('the VAT id of a customer in the EU', () => {
  it.each([
    ['intraCommunity', '§6a(1)4-USTG'],
    ['reverseChargeEu', '§14a(1)-USTG-vatId'],
  ] as const)('%s: is from another member state', (reason, rule) => {
    const of = (customerVatNumber: string, more: InvoiceChanges = {}) =>
      found(withReason(reason, { customerCountry: 'FR', customerVatNumber, ...more }));
    expect(of('DE811128135')).toEqual([`error ${rule} customerVatNumber`]);
    expect(of('de 136 695 976')).toEqual([`error ${rule} customerVatNumber`]);
    expect(of('CHE123456788')).toEqual([`error ${rule} customerVatNumber`]);
    expect(of('FR 83 404833048')).toEqual([]);
    expect(of('ATU12345675')).toEqual(['warning vat-id-country customerVatNumber']);
    expect(of('EL094019245', { customerCountry: 'GR' })).toEqual([]);
  });

  it('is not the seller’s own, wherever the seller has its seat', () => {
    expect(
      found(
        withReason('intraCommunity', {
          companyCountry: 'AT',
          vatNumber: 'ATU12345675',
          customerCountry: 'FR',
          customerVatNumber: 'ATU 12345675',
        }),
      ),
    ).toEqual(['error §6a(1)4-USTG customerVatNumber']);
  });

  it('is from Northern Ireland for goods alone', () => {
    const northern = { customerCountry: 'GB', customerVatNumber: 'XI123456789' } as const;
    expect(found(withReason('intraCommunity', northern))).toEqual([]);
    expect(found(withReason('intraCommunity', { ...northern, customerVatNumber: 'GB123456789' }))).toEqual([
      'error §14a(3)-USTG-country customerCountry',
      'error §6a(1)4-USTG customerVatNumber',
    ]);
    expect(found(withReason('reverseChargeEu', northern))).toContain('error §14a(1)-USTG-country customerCountry');
  });

  it('with VAT causes a hint: services to a business are usually taxed at its seat', () => {
    expect(found({ customerCountry: 'FR', customerVatNumber: 'FR83404833048', positions: [{}, { vat: 7 }] })).toEqual([
      'hint §3a(2)-USTG positions.0.vat',
    ]);
    expect(found({ customerCountry: 'FR', customerVatNumber: 'DE811128135' })).toEqual([]);
    expect(found({ customerCountry: 'CH', customerVatNumber: 'CHE123456788' })).toEqual([]);
    expect(found({ customerVatNumber: 'DE811128135' })).toEqual([]);
  });
});

describe('a reverse charge within Germany', () => {
  it('needs the VAT id of the customer by the standard, not by the law', () => {
    expect(found(withReason('reverseCharge'))).toEqual(['error BR-AE-02 customerVatNumber']);
    expect(found(withReason('reverseCharge', { customerVatNumber: 'DE811128135' }))).toEqual([]);
  });

  it('asks the seller for a missing number, not the customer', () => {
    expect(
      found(withReason('reverseCharge', { customerVatNumber: 'DE811128135', taxNumber: '', vatNumber: '' })),
    ).toEqual(['error §14(4)2-USTG taxNumber']);
  });
});

describe('an amount up to 250 euros (§ 33 UStDV)', () => {
  const small = (changes: InvoiceChanges) =>
    found({ customerPostcode: '', ...changes }).find((finding) => finding.endsWith('customerPostcode'));
  it('needs no full address of the customer', () => {
    expect(small({})).toBe('warning §14(4)1-USTG-recipient customerPostcode');
    expect(small({ positions: [{ price: 500 }] })).toBe('error §14(4)1-USTG-recipient customerPostcode');
  });

  it.each([
    ['reverseCharge', { customerVatNumber: 'DE811128135' }],
    ['reverseChargeEu', { customerCountry: 'AT', customerVatNumber: 'ATU12345675' }],
    ['intraCommunity', { customerCountry: 'AT', customerVatNumber: 'ATU12345675' }],
  ] as const)('needs the address with %s', (reason, changes) => {
    expect(small(withReason(reason, changes))).toBe('error §14(4)1-USTG-recipient customerPostcode');
  });
});

describe('a supply that is not taxable here', () => {
  const abroad = withReason('notTaxable', { customerCountry: 'CH' });
  it('needs the tax number, because the e-invoice may contain no VAT id', () => {
    expect(found({ ...abroad, taxNumber: '' })).toEqual(['error §14(4)2-USTG-notTaxable taxNumber']);
    expect(found({ ...abroad, taxNumber: '', hrbNumber: '', companyName: 'Anna Sommer' })).toEqual([
      'error §14(4)2-USTG-notTaxable taxNumber',
    ]);
    expect(found({ ...abroad, taxNumber: '', vatNumber: '' })).toEqual(['error §14(4)2-USTG taxNumber']);
    expect(found({ ...abroad, vatNumber: '' })).toEqual([]);
  });
});
