import { expect, it } from 'vitest';
import { classOf } from './check-report.ts';
import type { CheckFinding } from './check-report.ts';
import { listFindings, writeFindingValues } from './finding-values.ts';

const finding = (more: Partial<CheckFinding>): CheckFinding => ({
  rule: 'page_differs',
  severity: 'warning',
  field: null,
  path: null,
  expected: null,
  found: null,
  ...more,
});
const write = (more: Partial<CheckFinding>, currency: string | null = 'EUR') => {
  const { expected, found } = writeFindingValues(finding(more), {
    currency,
    language: 'de',
    formatDay: (day) => day.split('-').toReversed().join('.'),
    kindOfField: (field) =>
      ({ gross: 'amount', amounts: 'amount', invoiceDate: 'day', invoiceNumber: 'text' } as const)[field],
  });
  return [expected, found].map((text) => text.replaceAll('\u00A0', ' '));
};

it.each([
  [
    'an amount without decimals, of a report of before',
    { field: 'gross', expected: '1190', found: '1190.5' },
    'EUR',
    ['1.190,00 €', '1.190,50 €'],
  ],
  [
    'an amount of another currency',
    { rule: 'BR-CO-10', field: 'amounts', expected: '1190.00', found: '-1.10' },
    'USD',
    ['1.190,00 $', '-1,10 $'],
  ],
  [
    'an amount of a currency without decimals',
    { rule: 'BR-CO-15', field: 'gross', expected: '1190.00', found: null },
    'JPY',
    ['1.190,00 ¥', ''],
  ],
  [
    'a day of a period',
    { rule: 'BR-29', expected: '2026-10-02', found: '2026-10-01' },
    'EUR',
    ['02.10.2026', '01.10.2026'],
  ],
  [
    'an amount with more decimals than the currency',
    { rule: 'BR-CO-14', expected: '19.00', found: '19.005' },
    'EUR',
    ['19,00 €', '19.005'],
  ],
  [
    'an amount of no currency that is known',
    { rule: 'BR-CO-15', field: 'gross', expected: '1190.00', found: null },
    '€uro',
    ['1.190,00 €uro', ''],
  ],
  [
    'an amount of a report that does not say in what',
    { rule: 'BR-CO-15', field: 'gross', expected: '2.00', found: null },
    null,
    ['2,00 €', ''],
  ],
  [
    'a number of an invoice that looks like an amount',
    { field: 'invoiceNumber', expected: '2026.12', found: '2026-01-02' },
    'EUR',
    ['2026.12', '2026-01-02'],
  ],
  ['a day', { field: 'invoiceDate', expected: '2026-01-15', found: '0000' }, 'EUR', ['15.01.2026', '0000']],
  ['what is no number', { rule: 'BR-DEC', expected: null, found: '1.005' }, 'EUR', ['', '1.005']],
  [
    'an amount that is not allowed',
    { rule: 'value_not_allowed', field: 'amounts', expected: null, found: '200000000.00' },
    'EUR',
    ['', '200.000.000,00 €'],
  ],
] as const)('%s is written in the form of its kind', (_, values, currency, expected) => {
  expect(write(values, currency)).toEqual(expected);
});

it('equal findings are listed once, each with its own key', () => {
  const listed = listFindings({
    findings: [finding({ found: '1.005' }), finding({ found: '1.005' }), finding({ found: '1.006' })],
  });
  expect(listed.map(({ finding: { found } }) => found)).toEqual(['1.005', '1.006']);
  expect(new Set(listed.map(({ key }) => key)).size).toBe(2);
});

it('positions with the same fault are named together', () => {
  const at = (path: string, rule = 'BR-23') => finding({ rule, path });
  const listed = listFindings({
    findings: [at('lines.0.unit'), at('lines.2.unit'), at('lines.2.name', 'BR-25'), at('totals.net', 'BR-13')],
  });
  expect(listed.map(({ finding: { rule }, positions }) => [rule, positions])).toEqual([
    ['BR-23', [1, 3]],
    ['BR-25', [3]],
    ['BR-13', []],
  ]);
});

it.each([
  ['BR-CO-10', 'business'],
  ['PEPPOL-EN16931-R120', 'business'],
  ['UBL-SR-05', 'format'],
  ['number_unreadable', 'format'],
  ['not_well_formed', 'format'],
  ['page_differs', 'content'],
  ['currency_foreign', 'note'],
] as const)('%s has the class %s', (rule, name) => {
  expect(classOf({ rule, severity: 'error' })).toBe(name);
});
