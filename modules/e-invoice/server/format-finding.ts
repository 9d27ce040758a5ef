import { readFileSync } from 'node:fs';
import { languageKeys } from '#platform/contract/languages.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { createTranslator } from '#platform/server/i18n/create-translator.ts';
import { isReadingRule } from '../contract/check-report.ts';
import { formatPlace, formatRule } from '../contract/rules/format-rule.ts';
import type { RuleWords } from '../contract/rules/format-rule.ts';
import type { ListedFinding } from '../contract/finding-values.ts';

const translate = createTranslator(new URL('../locales/shared/', import.meta.url));
const words = Object.fromEntries(
  languageKeys.map((language): [LanguageKey, RuleWords] => [
    language,
    JSON.parse(readFileSync(new URL(`../locales/e-invoice-rules/${language}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<LanguageKey, RuleWords>;

/** Formats a finding on paper: path, fault and rule. */
export function formatFinding(
  language: LanguageKey,
  { finding: { rule, path }, positions }: ListedFinding,
  values: { readonly expected: string; readonly found: string },
): string {
  const place = formatPlace(words[language], path ?? '', positions);
  const label = place === '' ? '' : `${place}: `;
  if (isReadingRule(rule)) return `${label}${translate(language, `findings.${rule}`, values)}`;
  return `${label}${formatRule(words[language], rule, values) ?? ''} (${rule})`;
}
