import { expect, it } from 'vitest';
import type { ExaminedInvoice } from '#modules/accounting/contract/invoices/issuing/batch-examination.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import { groupExamined } from './group-examined.ts';

const draft = (invoiceId: string, given: Partial<ExaminedInvoice> = {}): ExaminedInvoice => ({
  invoiceId,
  status: 'draft',
  customerId: 'K-1',
  customerName: 'Bäckerei Sommer',
  invoiceDate: '2026-11-24',
  invoiceType: 'invoice',
  totalSum: 10.1,
  recipient: 'kunde@kunden.example',
  findings: [],
  ...given,
});
const finding = (severity: InvoiceFinding['severity'], field: string, rule: string): InvoiceFinding => ({
  severity,
  field,
  rule,
});
const group = (invoices: readonly ExaminedInvoice[]) =>
  groupExamined(invoices, ({ field, rule }) => `${field}:${rule}`, '2026-11-24');

it('counts customers by their number, without one by their name, and sums to the cent less what corrections take back', () => {
  const others = [
    draft('RE-2', { totalSum: 0.2 }),
    draft('RE-3', { customerId: 'K-2' }),
    draft('RE-4', { customerId: '' }),
    draft('RE-5', { customerId: '', customerName: 'Café Winter', totalSum: -5 }),
    draft('RE-6', { invoiceType: 'correction', totalSum: 5.3 }),
  ];
  expect(group([draft('RE-1'), ...others])).toMatchObject({ count: 6, customers: 4, sum: 20.2 });
});

it('names what is missing once for each field, and each warning once with its invoices, the most frequent first', () => {
  const late = finding('warning', 'invoiceDueDate', 'late');
  const email = finding('warning', 'eMail', 'email');
  const { incomplete, warnings } = group([
    draft('RE-1', { findings: [email, finding('hint', '', 'hint')] }),
    draft('RE-2', {
      findings: [finding('error', 'city', 'law'), finding('error', 'city', 'norm'), finding('error', '', 'all'), late],
    }),
    draft('RE-3', { findings: [late] }),
    draft('RE-4', { findings: [late, email] }),
    draft('RE-5', { findings: [late] }),
  ]);
  expect(incomplete).toMatchObject([{ invoiceId: 'RE-2', texts: ['city:law', ':all'] }]);
  expect(warnings.map(({ text, invoices }) => [text, invoices.map(({ invoiceId }) => invoiceId)])).toEqual([
    ['invoiceDueDate:late', ['RE-3', 'RE-4', 'RE-5']],
    ['eMail:email', ['RE-1', 'RE-4']],
  ]);
});

it('finds drafts of another day and invoices without an address', () => {
  const { otherDays, withoutAddress } = group([
    draft('RE-1', { invoiceDate: '2026-11-23' }),
    draft('RE-2', { invoiceDate: '2026-11-25', recipient: null }),
    draft('RE-3', { status: 'issued', invoiceDate: '2026-11-01', recipient: null }),
    draft('RE-4'),
  ]);
  expect(otherDays).toBe(2);
  expect(withoutAddress.map(({ invoiceId }) => invoiceId)).toEqual(['RE-2', 'RE-3']);
});
