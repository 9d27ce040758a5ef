import { expect, it } from 'vitest';
import { toValues } from '#platform/contract/fields.ts';
import { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import { describeFilled, listFilled } from './list-filled.ts';

const t = (key: string): string => key.replace('invoice.fields.', '');
const empty = toValues(invoiceFields, null, 'de');
const names = ['orderNumber', 'skonto', 'customerCountry', 'customerElectronicAddressScheme'] as const;

it('the default values of a new invoice do not count as filled', () => {
  expect(listFilled(names, empty)).toEqual([]);
  expect(describeFilled(names, empty, 'de', t)).toBe('');
});

it('the filled fields stand in one line, lists by their length, countries by their names', () => {
  const values = { ...empty, orderNumber: '4711', skonto: [{ days: '10', percent: '2' }], customerCountry: 'AT' };
  expect(describeFilled(names, values, 'de', t)).toBe('orderNumber: 4711 · skonto: 1 · customerCountry: Österreich');
});
