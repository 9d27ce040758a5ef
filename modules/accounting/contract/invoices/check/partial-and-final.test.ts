import { describe, expect, it } from 'vitest';
import { toEInvoice } from '../to-e-invoice.ts';
import { completeInvoice } from '../../testing/complete-invoice.ts';
import type { InvoiceChanges } from '../../testing/complete-invoice.ts';
import { checkInvoice, examineInvoice, sumDraft } from './check-invoice.ts';

const context = { today: '2026-11-21', isSmallBusiness: false, formerInvoiceDate: null };
const check = (changes: InvoiceChanges) => checkInvoice(completeInvoice(changes), context);
const found = (changes: InvoiceChanges) =>
  check(changes).map(({ rule, severity, field }) => `${severity} ${rule} ${field}`);
const typeCodeOf = (changes: InvoiceChanges) => {
  const invoice = completeInvoice(changes);
  return (['zugferd', 'xrechnung'] as const).map((profile) => toEInvoice(invoice, sumDraft(invoice), profile).typeCode);
};

describe('an interim invoice', () => {
  const undated = { invoiceType: 'partial', serviceDate: null } as const;

  it('before the service needs no service date, and none is proposed', () => {
    expect(check(undated)).toEqual([{ rule: '§14(4)6-USTG-partial', severity: 'hint', field: 'serviceDate' }]);
    expect(examineInvoice(completeInvoice(undated), context).isXRechnung).toBe(true);
    expect(check({ invoiceType: 'partial' })).toEqual([]);
  });

  it('is a prepayment invoice without a service date (BR-FX-EN-04), a partial invoice with one', () => {
    expect(typeCodeOf(undated)).toEqual(['386', '386']);
    expect(typeCodeOf({ ...undated, positions: [{ servicePeriodEnd: '2026-11-10' }] })).toEqual(['326', '326']);
    expect(typeCodeOf({ ...undated, servicePeriodStart: '2026-11-01' })).toEqual(['326', '326']);
    expect(typeCodeOf({ invoiceType: 'partial' })).toEqual(['326', '326']);
    expect(typeCodeOf({ invoiceType: 'final' })).toEqual(['380', '380']);
  });

  it('for an authority causes a warning: XRechnung does not provide for prepayments', () => {
    expect(found({ ...undated, buyerReference: '04011000-12345-03' })).toEqual([
      'warning BR-DE-17 invoiceType',
      'hint §14(4)6-USTG-partial serviceDate',
    ]);
  });

  it('of goods into the EU needs a service date all the same (BR-IC-11)', () => {
    const changes: InvoiceChanges = {
      ...undated,
      positions: [{ vat: 0, vatReason: 'intraCommunity' }],
      customerCountry: 'AT',
      customerVatNumber: 'ATU12345675',
    };
    expect(found(changes)).toEqual(['error BR-IC-11 serviceDate']);
  });
});

describe('a final invoice (§ 14 (5) UStG)', () => {
  const paid: InvoiceChanges = {
    invoiceType: 'final',
    precedingInvoices: [{ invoiceId: 'RE-1', invoiceDate: '2026-10-01' }],
    prepaidAmount: 50,
  };

  it('names the interim invoices and the payments', () => {
    expect(found({ invoiceType: 'final' })).toEqual([
      'warning §14(5)-USTG precedingInvoices',
      'warning §14(5)-USTG prepaidAmount',
    ]);
    expect(found({ ...paid, prepaidAmount: 0 })).toContain('warning §14(5)-USTG prepaidAmount');
    expect(found({ prepaidAmount: 50 })).toEqual([]);
  });

  it('names the VAT of the payments in a text, because it has no field', () => {
    expect(found(paid)).toEqual(['hint §14(5)-USTG invoiceAdditionsBottom']);
    for (const text of ['Darin enthaltene USt.: 7,98 €', 'Die Umsatzsteuer darin beträgt 7,98 €', 'VAT included: 7.98'])
      expect(found({ ...paid, invoiceAdditionsBottom: text })).toEqual([]);
    expect(found({ ...paid, positions: [{ vat: 0, vatReason: 'exempt', vatReasonText: '16' }] })).toEqual([]);
  });
});

describe('a period with only one date', () => {
  it.each([
    ['servicePeriodStart', 'servicePeriodEnd'],
    ['servicePeriodEnd', 'servicePeriodStart'],
  ] as const)('has %s: the other date is demanded, not a service date', (given, missing) => {
    expect(check({ serviceDate: null, [given]: '2026-11-10' })).toEqual([
      { rule: '§14(4)6-USTG', severity: 'error', field: missing },
    ]);
    expect(found({ [given]: '2026-11-10' })).toEqual([`error §14(4)6-USTG ${missing}`]);
    expect(found({ invoiceType: 'partial', serviceDate: null, [given]: '2026-11-10' })).toEqual([
      `warning §14(4)6-USTG ${missing}`,
    ]);
  });
});
