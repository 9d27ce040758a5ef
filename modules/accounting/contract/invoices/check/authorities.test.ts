import { describe, expect, it } from 'vitest';
import { toEInvoice } from '../to-e-invoice.ts';
import { completeInvoice } from '../../testing/complete-invoice.ts';
import type { InvoiceChanges } from '../../testing/complete-invoice.ts';
import { checkInvoice, examineInvoice, sumDraft } from './check-invoice.ts';

const context = { today: '2026-11-21', isSmallBusiness: false, formerInvoiceDate: null };
const check = (changes: InvoiceChanges) => checkInvoice(completeInvoice(changes), context);
const severityOf = (changes: InvoiceChanges, rule: string) =>
  check(changes).find((finding) => finding.rule === rule)?.severity;
const referenceOf = (changes: InvoiceChanges) => {
  const invoice = completeInvoice(changes);
  return toEInvoice(invoice, sumDraft(invoice), 'xrechnung').buyerReference;
};

describe('an invoice for an authority', () => {
  it.each<[string, InvoiceChanges]>([
    ['its routing id', { buyerReference: '04011000-12345-03' }],
    ['its routing id in small letters', { buyerReference: ' 09564000-nue0001-49' }],
    [
      'a routing id as electronic address',
      { customerElectronicAddressScheme: '0204', customerElectronicAddress: '991-99012-32' },
    ],
  ])('is recognised by %s and must meet XRechnung', (_, changes) => {
    expect(severityOf({ ...changes, telephone: '' }, 'BR-DE-6')).toBe('error');
    expect(check(changes)).toEqual([]);
  });

  it.each(['2026-01', '2026-34', '04011000-12345-04', 'Einkauf'])(
    'is not recognised by the reference %j of a company',
    (buyerReference) => {
      expect(severityOf({ buyerReference, telephone: '' }, 'BR-DE-6')).toBe('warning');
    },
  );

  it('with a routing id whose check digits are wrong causes a warning', () => {
    expect(check({ buyerReference: '04011000-12345-04' })).toEqual([
      { rule: 'routing-id', severity: 'warning', field: 'buyerReference', params: { found: '04011000-12345-04' } },
    ]);
    expect(check({ customerElectronicAddressScheme: '0204', customerElectronicAddress: '991-99012-23' })).toMatchObject(
      [{ rule: 'routing-id', field: 'customerElectronicAddress' }],
    );
    expect(check({ buyerReference: '2026-01' })).toEqual([]);
  });

  it.each([
    ['Stadt Leipzig', true],
    ['Landeshauptstadt München, Kommunalreferat', true],
    ['Finanzamt Leipzig II', true],
    ['Bundesministerium der Finanzen', true],
    ['Stadtverwaltung Grimma', true],
    ['Stadt Apotheke GmbH', false],
    ['Hausverwaltung Meier', false],
    ['Kreis junger Unternehmer', false],
    ['Bäckerei Krämer', false],
  ])('without a routing id causes a hint by its name: %j %j', (customerName, isHinted) => {
    expect(check({ customerName })).toEqual(
      isHinted ? [{ rule: 'BR-DE-15', severity: 'hint', field: 'buyerReference' }] : [],
    );
    expect(check({ customerName, buyerReference: 'Ref 1' })).toEqual([]);
    expect(
      check({
        customerName,
        customerCountry: 'AT',
        customerVatNumber: 'ATU12345675',
        positions: [{ vat: 0, vatReason: 'reverseChargeEu' }],
      }),
    ).toEqual([]);
  });
});

it('the reference of an XRechnung is the written one, else the routing id of the address, else a number of the sender', () => {
  const address = { customerElectronicAddressScheme: '0204', customerElectronicAddress: '991-99012-32' } as const;
  expect(referenceOf({ ...address, buyerReference: 'Ref 1' })).toBe('Ref 1');
  expect(referenceOf({ ...address, orderNumber: 'B-1' })).toBe('991-99012-32');
  expect(referenceOf({ orderNumber: 'B-1' })).toBe('B-1');
  expect(referenceOf({})).toBe('K-0007');
});

it('is an XRechnung if it breaks none of its rules, whatever else is found', () => {
  expect(examineInvoice(completeInvoice({ companyRegisterCourt: '' }), context).isXRechnung).toBe(true);
  expect(examineInvoice(completeInvoice({ telephone: '' }), context).isXRechnung).toBe(false);
});
