import { expect, it } from 'vitest';
import { completeInvoice } from '../../testing/complete-invoice.ts';
import type { InvoiceChanges } from '../../testing/complete-invoice.ts';
import { checkInvoice } from './check-invoice.ts';

type Allowance = NonNullable<InvoiceChanges['allowances']>[number];

const context = { today: '2026-11-21', isSmallBusiness: false, formerInvoiceDate: null };
const check = (changes: InvoiceChanges) => checkInvoice(completeInvoice(changes), context);
const entry: Allowance = { reason: 'Treue', percent: 5, amount: null, vat: 19, vatReason: '' };
const seven: Allowance = { ...entry, vat: 7 };
const warning = (path: string) => ({ rule: 'allowance-rate', severity: 'warning', field: `${path}.vat` });
const fix = (path: string, vat: number, vatReason = '') => ({
  fix: {
    changes: [
      { field: `${path}.vat`, value: vat },
      { field: `${path}.vatReason`, value: vatReason },
    ],
  },
});

it.each([
  ['a percentage', seven],
  ['an amount', { ...seven, percent: null, amount: 5 }],
] as const)('%s at a rate that no position has: the rate of all positions is proposed', (_, allowance) => {
  expect(check({ allowances: [entry, allowance] })).toEqual([
    { ...warning('allowances.1'), ...fix('allowances.1', 19) },
  ]);
  expect(check({ charges: [allowance] })).toEqual([{ ...warning('charges.0'), ...fix('charges.0', 19) }]);
});

it('with several rates nothing is proposed', () => {
  const positions = [{}, { vat: 0, vatReason: 'exempt', vatReasonText: '16' }] as const;
  expect(check({ positions, allowances: [seven] })).toEqual([warning('allowances.0')]);
  expect(check({ positions: [{}, { vat: 7 }], allowances: [seven] })).toEqual([]);
});

it('the reason belongs to the rate', () => {
  const positions = [{ vat: 0, vatReason: 'exempt', vatReasonText: '16' }] as const;
  expect(check({ positions, allowances: [{ ...entry, vat: 0, vatReason: 'exempt' }] })).toEqual([]);
  expect(
    check({ positions, allowances: [{ ...entry, vat: 0, vatReason: 'reverseCharge' }] }).filter(
      ({ rule }) => rule === 'allowance-rate',
    ),
  ).toEqual([{ ...warning('allowances.0'), ...fix('allowances.0', 0, 'exempt') }]);
});

it('there is no finding while there is no position', () => {
  expect(check({ positions: [], allowances: [seven] }).map(({ rule }) => rule)).not.toContain('allowance-rate');
});
