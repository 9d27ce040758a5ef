import { expect, it } from 'vitest';
import { checkReportSchema, isReadingRule } from './check-report.ts';
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
