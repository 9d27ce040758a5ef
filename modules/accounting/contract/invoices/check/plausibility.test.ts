import { describe, expect, it } from 'vitest';
import { completeInvoice } from '../../testing/complete-invoice.ts';
import type { InvoiceChanges } from '../../testing/complete-invoice.ts';
import { checkInvoice, examineInvoice } from './check-invoice.ts';

const context = { today: '2026-11-21', isSmallBusiness: false, formerInvoiceDate: null };
const found = (changes: InvoiceChanges) =>
  checkInvoice(completeInvoice(changes), context).map(({ rule, severity, field }) => `${severity} ${rule} ${field}`);
const several = ['1', '2'].map((number) => ({ invoiceId: `RE-${number}`, invoiceDate: '2026-10-01' }));

describe('values that are most likely errors', () => {
  it.for<[name: string, changes: InvoiceChanges, expected: string]>([
    ['an IBAN with wrong check digits', { IBAN: 'DE00370400440532013000' }, 'warning iban-invalid IBAN'],
    ['an amount that no GiroCode carries', { positions: [{ price: 600_000_000 }] }, 'hint giro-code-missing IBAN'],
    ['no due date and no terms', { invoiceDueDate: null }, 'warning §286(3)-BGB invoiceDueDate'],
    ['a service after the invoice', { serviceDate: '2027-11-18' }, 'hint service-after-invoice serviceDate'],
    [
      'a period after the invoice',
      { servicePeriodStart: '2026-12-01', servicePeriodEnd: '2026-12-31' },
      'hint service-after-invoice servicePeriodStart',
    ],
    [
      'a period that ends in a year',
      { servicePeriodStart: '2026-11-01', servicePeriodEnd: '2027-11-30' },
      'hint service-period-ahead servicePeriodEnd',
    ],
    [
      'a position of another year',
      { positions: [{ servicePeriodStart: '2026-11-01', servicePeriodEnd: '2028-11-01' }] },
      'hint service-period-ahead positions.0.servicePeriodEnd',
    ],
    ['Skonto of everything', { skonto: [{ days: 7, percent: 100 }] }, 'hint skonto-high skonto.0.percent'],
    ['Skonto longer than the term', { skonto: [{ days: 30, percent: 2 }] }, 'hint skonto-after-due-date skonto.0.days'],
    [
      'a discount larger than the line',
      { positions: [{ discountAmount: 170 }, {}] },
      'hint discount-exceeds positions.0.discountAmount',
    ],
    ['an impossible VAT id', { customerVatNumber: 'ATU00000001' }, 'hint vat-id-impossible customerVatNumber'],
    [
      'several preceding invoices',
      { invoiceType: 'final', precedingInvoices: several, prepaidAmount: 10, invoiceAdditionsBottom: 'USt 1,60 €' },
      'hint several-references precedingInvoices',
    ],
  ])('%s is reported and can be issued all the same', ([, changes, expected]) => {
    expect(found(changes)).toEqual([expected]);
  });

  it('an interim invoice may precede its service, and an invoice without a due date is an e-invoice', () => {
    expect(found({ invoiceType: 'partial', serviceDate: '2027-01-18' })).toEqual([]);
    expect(examineInvoice(completeInvoice({ invoiceDueDate: null }), context).isXRechnung).toBe(true);
  });

  it('the usual values are silent', () => {
    const skonto = [{ days: 14, percent: 3 }];
    expect(found({ skonto, customerVatNumber: 'DE123456788', positions: [{ discountPercent: 100 }, {}] })).toEqual([]);
  });
});
