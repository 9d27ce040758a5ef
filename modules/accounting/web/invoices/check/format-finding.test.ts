import { describe, expect, it } from 'vitest';
import { fieldAt } from '#platform/contract/fields.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { RuleWords } from '#modules/e-invoice/contract/rules/format-rule.ts';
import { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import { listPlaces, formatFinding } from './format-finding.ts';

const { '../../../locales/check/de.json': file } = import.meta.glob<{
  readonly findings: Readonly<Record<string, string>>;
}>('../../../locales/check/de.json', { eager: true, import: 'default' });
const texts = file?.findings ?? {};
const { '../../../../e-invoice/locales/e-invoice-rules/de.json': words } = import.meta.glob<RuleWords>(
  '../../../../e-invoice/locales/e-invoice-rules/de.json',
  { eager: true, import: 'default' },
);
const sources = import.meta.glob<string>('../../../contract/invoices/check/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Finds the first of the keys of the check; names fields by their paths. */
const translate = (keys: string | string[], params: Record<string, unknown>): string => {
  if (!Array.isArray(keys))
    return keys.startsWith('accounting:findings.')
      ? (texts[keys.replace('accounting:findings.', '')] ?? '')
      : [keys, ...Object.values(params)].join(' ');
  const text =
    keys.map((key) => texts[key.replace('accounting:findings.', '')]).find((found) => found !== undefined) ?? '';
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(params[name]));
};
const finding = (rule: string, field: string, params?: Record<string, string | number>, language: LanguageKey = 'de') =>
  formatFinding({ rule, field, severity: 'error', ...(params && { params }) }, language, {
    translate,
    words: words ?? { names: {}, categories: {}, texts: {} },
  });

describe('the sentence of a finding', () => {
  it("is that of the rule, with the field's label on the screen", () => {
    expect(finding('§14(4)1-USTG-supplier', 'city')).toBe(
      '„company.fields.city city“ fehlt: Name und Anschrift des Absenders gehören auf jede Rechnung.',
    );
  });

  it('names the row and the missing field', () => {
    expect(finding('§14(4)5-USTG', 'positions.2.price')).toBe('positions.position 3: Der Preis fehlt.');
    expect(finding('§14(4)5-USTG', 'positions')).toBe('Die Rechnung hat noch keine Position.');
  });

  it('formats days', () => {
    expect(finding('number-order', 'invoiceDate', { former: '2026-11-19' })).toContain('(19.11.2026)');
  });

  it('formats amounts and rates in the language of the reader', () => {
    const unpaid = (amount: number, language?: LanguageKey) =>
      finding('instalment-unpaid', 'precedingInvoices', { number: 'RE-1', amount }, language);
    expect(unpaid(1190.5)).toContain('1.190,50\u00A0€');
    expect(unpaid(1190.5, 'en')).toContain('€1,190.50');
    expect(finding('instalments-exceed', 'precedingInvoices', { rate: 7.8 })).toContain('7,8\u00A0%');
  });

  it('formats amounts only if its rule concerns sums, whatever a value looks like', () => {
    expect(finding('BR-CO-15', 'positions', { expected: '1190.00', found: '119.00' })).toContain('1.190,00\u00A0€');
    expect(finding('BR-DE-27', 'telephone', { found: '123.45' })).toContain('„123.45“');
    expect(finding('BR-S-05', 'positions.0.vat', { found: '-19.00' })).toContain('„-19.00“');
    expect(finding('BR-27', 'positions.0.price', { found: '-5.00' })).toContain('-5,00\u00A0€');
  });

  it('is shared by all e-invoices for rules of the standard, and exists for unknown rules', () => {
    expect(finding('BR-DE-6', 'telephone')).toBe('company.fields.telephone telephone: Diese Angabe fehlt.');
    expect(finding('BR-XX-99', 'positions')).toContain('Norm für E-Rechnungen');
  });
});

it('every rule of the law has its own sentence', () => {
  const law = Object.entries(sources)
    .filter(([path]) => !path.endsWith('.test.ts'))
    .map(([, source]) => source)
    .join('\n');
  const rules = [...law.matchAll(/(?:rule: |: )'(§[^']+|[a-z]+(?:-[a-z]+)+)'/gu)].map(([, rule = '']) => rule);
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.filter((rule) => !Object.keys(texts).some((key) => key === rule || key.startsWith(`${rule}-`)))).toEqual(
    [],
  );
});

it('the inputs that correct a field are fields of the form', () => {
  const fields = [
    'serviceDate',
    'positions.0',
    'positions.1.discountAmount',
    'allowances.0.percent',
    'charges.0',
    'customerEmail',
  ];
  const places = fields.map(listPlaces);
  expect(places[0]).toEqual(['serviceDate', 'servicePeriodStart']);
  expect(places[2]).toEqual(['positions.1.discountPercent', 'positions.1.discountAmount']);
  expect(places.filter((paths) => !paths.some((path) => fieldAt(invoiceFields, path) !== undefined))).toEqual([]);
});
