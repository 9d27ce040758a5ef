import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Translate } from '#platform/web/api/errors.ts';
import { formatDate, formatMoney, formatPercent } from '#platform/web/format/format.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import { formatRule } from '#modules/e-invoice/contract/rules/format-rule.ts';
import type { RuleWords } from '#modules/e-invoice/contract/rules/format-rule.ts';
import { writeRuleValue } from '#modules/e-invoice/contract/finding-values.ts';
import { nameField } from '../values/name-field.ts';

/** Translates the first of these keys that has a text. */
export type TranslateFirst = (keys: string | string[], params: Record<string, unknown>) => string;

/**
 * Formats a finding in plain words. Rules of the law have texts for the rule at its field, such as
 * `§14(4)5-USTG-price`, else for the rule, under `findings`; rules of the standard have the texts
 * that all e-invoices share.
 */
export function formatFinding(
  { rule, field, params = {} }: InvoiceFinding,
  language: LanguageKey,
  { translate, words }: { readonly translate: TranslateFirst; readonly words: RuleWords },
): string {
  const t: Translate = (key, given) => translate(key, { ...given });
  const [list = '', index] = field.split('.');
  const written = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, formatParam(rule, key, value, language)]),
  );
  const name = field === '' ? '' : nameField(field, t);
  const law = translate(
    [`${rule}-${field.split('.').at(-1) ?? ''}`, rule].map((key) => `accounting:findings.${key}`),
    { ...written, name, defaultValue: '' },
  );
  if (law !== '') return index === undefined ? law : `${nameField(`${list}.${index}`, t)}: ${law}`;
  const shared = formatRule(words, rule, { expected: written['expected'] ?? '', found: written['found'] ?? '' });
  return shared === undefined
    ? translate('accounting:findings.other', { name })
    : [name, shared].filter(Boolean).join(': ');
}

/** Formats a value by its name in the texts of the law; the rules of the standard know the kinds of their own. */
function formatParam(rule: string, name: string, value: string | number, language: LanguageKey): string {
  if (name === 'amount') return formatMoney(Number(value), language);
  if (name === 'rate') return formatPercent(Number(value), language);
  if (name === 'former') return formatDate(String(value), language);
  return writeRuleValue(rule, String(value), {
    currency: null,
    language,
    formatDay: (day) => formatDate(day, language),
  });
}

/** Returns a key that distinguishes findings. */
export function nameFinding({ rule, field }: InvoiceFinding): string {
  return `${rule} ${field}`;
}

/** Lists the inputs that correct a field: itself, or the inputs that replace it. */
export function listPlaces(field: string): string[] {
  if (field === 'serviceDate') return [field, 'servicePeriodStart'];
  const [list = '', index, part] = field.split('.');
  if (part?.startsWith('discount') === true)
    return [`${list}.${index}.discountPercent`, `${list}.${index}.discountAmount`];
  if (part === 'percent' || part === 'amount') return [`${list}.${index}.percent`, `${list}.${index}.amount`];
  return index !== undefined && part === undefined ? [`${field}.description`, `${field}.reason`] : [field];
}
