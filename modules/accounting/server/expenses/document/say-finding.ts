import { readFileSync } from 'node:fs';
import { languageKeys } from '#platform/contract/languages.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { createTranslator } from '#platform/server/i18n/create-translator.ts';
import { isReadingRule } from '#modules/e-invoice/contract/check-report.ts';
import { sayPlace, sayRule } from '#modules/e-invoice/contract/rules/say-rule.ts';
import type { RuleWords } from '#modules/e-invoice/contract/rules/say-rule.ts';
import type { ListedFinding } from '#modules/accounting/contract/e-invoice/finding-values.ts';

const translate = createTranslator(new URL('../../../locales/expenses/', import.meta.url));
const words = Object.fromEntries(
  languageKeys.map((language): [LanguageKey, RuleWords] => [
    language,
    JSON.parse(readFileSync(new URL(`../../../locales/e-invoice-rules/${language}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<LanguageKey, RuleWords>;

/** Formats a finding on paper: path, fault and rule. */
export function sayFinding(
  language: LanguageKey,
  { finding: { rule, path }, positions }: ListedFinding,
  values: { readonly expected: string; readonly found: string },
): string {
  if (isReadingRule(rule)) return translate(language, `expenses.findings.${rule}`, values);
  const place = sayPlace(words[language], path ?? '', positions);
  return `${place === '' ? '' : `${place}: `}${sayRule(words[language], rule, values) ?? ''} (${rule})`;
}
