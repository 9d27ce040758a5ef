import { expect, it } from 'vitest';
import { checkReportSchema, classOf, isReadingRule } from './check-report.ts';
import { findRuleText } from './rules/rule-texts.ts';

it('a report from before the business rules can still be read and is known to be older', () => {
  const stored = {
    format: 'cii',
    fileName: 'factur-x.xml',
    profile: 'urn:cen.eu:en16931:2017',
    profileName: 'EN 16931',
    isWellFormed: true,
    isRead: true,
    findings: ['BR-CO-10', 'BR-DEC', 'number_unreadable', 'page_differs'].map((rule) => ({
      rule,
      severity: 'error',
      field: null,
      expected: null,
      found: '1.005',
    })),
  };
  const { rulesVersion, currency, findings } = checkReportSchema.parse(stored);
  expect([rulesVersion, currency, findings[0]?.path]).toEqual([0, null, null]);
  expect(findings.every(({ rule }) => isReadingRule(rule) || findRuleText(rule) !== undefined)).toBe(true);
});

it.each(['', 'a b', '<script>', 'ä', `A${'x'.repeat(61)}`])('„%s“ is no name of a rule', (rule) => {
  expect(checkReportSchema.shape.findings.element.shape.rule.safeParse(rule).success).toBe(false);
});

it.each([
  ['element_repeated', 'error', 'format'],
  ['element_repeated', 'warning', 'note'],
  ['currency_missing', 'error', 'format'],
  ['namespace_foreign', 'error', 'format'],
  ['UBL-SR-05', 'error', 'format'],
  ['profile_unknown', 'error', 'format'],
  ['profile_no_invoice', 'warning', 'format'],
  ['profile_variant', 'hint', 'note'],
  ['own_invoice', 'warning', 'note'],
  ['BR-CL-23', 'warning', 'business'],
  ['PEPPOL-EN16931-R120', 'warning', 'business'],
  ['page_differs', 'warning', 'content'],
] as const)('%s with the severity %s is of the class %s', (rule, severity, name) => {
  expect(classOf({ rule, severity })).toBe(name);
});
