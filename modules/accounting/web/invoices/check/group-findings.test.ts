import { expect, it } from 'vitest';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import { groupFindings, keepTouched } from './group-findings.ts';

const finding = (field: string, rule: string, severity: InvoiceFinding['severity'] = 'error'): InvoiceFinding => ({
  field,
  rule,
  severity,
});
const rulesOf = (findings: readonly InvoiceFinding[], filled: readonly string[] = []) =>
  groupFindings(findings, (path) => !filled.includes(path)).map((group) => group.findings.map(({ rule }) => rule));

it('law and standard make one line for an empty field', () => {
  const city = [finding('customerCity', 'BR-DE-8', 'warning'), finding('customerCity', '§14(4)1-USTG-recipient')];
  expect(rulesOf(city)).toEqual([['§14(4)1-USTG-recipient', 'BR-DE-8']]);
});

it('a filled field keeps a line for each fault', () => {
  const vat = [finding('customerVatNumber', 'vat-id-country'), finding('customerVatNumber', '§6a(1)4-USTG')];
  expect(rulesOf(vat, ['customerVatNumber'])).toEqual([['vat-id-country'], ['§6a(1)4-USTG']]);
});

it('missing company data make one line together, wrong ones do not', () => {
  const company = [
    finding('companyName', '§14(4)1-USTG-supplier'),
    finding('customerName', '§14(4)1-USTG-recipient'),
    finding('taxNumber', '§14(4)2-USTG'),
    finding('telephone', 'BR-DE-6', 'warning'),
    finding('IBAN', 'BR-DE-19', 'warning'),
  ];
  expect(rulesOf(company, ['IBAN'])).toEqual([
    ['§14(4)1-USTG-supplier', '§14(4)2-USTG', 'BR-DE-6'],
    ['§14(4)1-USTG-recipient'],
    ['BR-DE-19'],
  ]);
});

it('a new invoice shows what was left, and the company, until somebody tries to issue it', () => {
  const all = [
    finding('positions', '§14(4)5-USTG'),
    finding('customerCity', 'x'),
    finding('street', 'y'),
    finding('', 'z'),
  ];
  expect(keepTouched(all, () => false)).toEqual([finding('street', 'y')]);
  expect(keepTouched(all, (path) => path === 'customerCity').map(({ field }) => field)).toEqual([
    'customerCity',
    'street',
  ]);
});
