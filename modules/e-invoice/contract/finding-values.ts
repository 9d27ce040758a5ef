import type { LanguageKey } from '#platform/contract/languages.ts';
import { formatCurrency } from '#platform/contract/format-currency.ts';
import type { CheckFinding, CheckReport } from './check-report.ts';
import { findRuleText } from './rules/rule-texts.ts';

type Kind = 'amount' | 'day' | 'text';

/** Returns the kind of a field's values by its name; undefined for an unknown field. */
export type KindOfField = (field: string) => Kind | undefined;

const rulesOfFields: ReadonlySet<string> = new Set(['page_differs', 'value_not_allowed']);
/** Rule texts with amounts as values, then those with days. */
const amountTexts: ReadonlySet<string> = new Set([
  'negative',
  'lineSum',
  'allowanceSum',
  'chargeSum',
  'netSum',
  'vatSum',
  'grossSum',
  'dueSum',
  'vatOfRate',
  'vatZero',
  'taxable',
  'percentage',
  'netPrice',
  'lineAmount',
]);
const dayTexts: ReadonlySet<string> = new Set(['order', 'linePeriod']);

/**
 * Returns the kind of a rule's values, regardless of their format: sums have amounts, rates and invoice numbers are
 * text.
 */
function kindOfRule(rule: string): Kind {
  const text = findRuleText(rule)?.text ?? '';
  if (amountTexts.has(text)) return 'amount';
  return dayTexts.has(text) ? 'day' : 'text';
}

/** Returns the kind of a finding's values: that of its rule, or else that of the field. */
function kindOf({ rule, field }: CheckFinding, kindOfField: KindOfField): Kind {
  return (rulesOfFields.has(rule) && field !== null ? kindOfField(field) : undefined) ?? kindOfRule(rule);
}

interface Writing {
  /** Currency of the invoice; null means euros. */
  readonly currency: string | null;
  readonly language: LanguageKey;
  /** Formats `YYYY-MM-DD` in the language. */
  readonly formatDay: (day: string) => string;
}

/** Formats the expected and found values of a finding for its text, on screen and on paper alike. */
export function writeFindingValues(
  finding: CheckFinding,
  { kindOfField, ...writing }: Writing & { readonly kindOfField: KindOfField },
): { readonly expected: string; readonly found: string } {
  const kind = kindOf(finding, kindOfField);
  return { expected: write(finding.expected ?? '', kind, writing), found: write(finding.found ?? '', kind, writing) };
}

/** Formats a value that a rule names for its text. */
export function writeRuleValue(rule: string, value: string, writing: Writing): string {
  return write(value, kindOfRule(rule), writing);
}

function write(value: string, kind: Kind, { currency, language, formatDay }: Writing): string {
  // Rounding to the decimals of the currency would hide a fault in the further decimals.
  if (kind === 'amount' && /^-?\d+(?:\.\d{1,2})?$/u.test(value))
    return formatCurrency(Number(value), currency ?? 'EUR', language);
  return kind === 'day' && /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(value))
    ? formatDay(value)
    : value;
}

/** Finding with all positions that have it. */
export interface ListedFinding {
  readonly key: string;
  readonly finding: CheckFinding;
  /** Numbers of the positions, from 1; empty if the finding concerns no position. */
  readonly positions: readonly number[];
}

/** Lists each finding once: positions with the same fault are combined. */
export function listFindings({ findings }: Pick<CheckReport, 'findings'>): readonly ListedFinding[] {
  const listed = new Map<string, { finding: CheckFinding; positions: Set<number> }>();
  for (const finding of findings) {
    const [, number] = /^lines\.(\d+)(?:\.|$)/u.exec(finding.path ?? '') ?? [];
    const key = JSON.stringify({ ...finding, path: (finding.path ?? '').replace(/^lines\.\d+/u, 'lines') });
    const entry = listed.get(key) ?? { finding, positions: new Set() };
    if (number !== undefined) entry.positions.add(Number(number) + 1);
    listed.set(key, entry);
  }
  return [...listed].map(([key, { finding, positions }]) => ({ key, finding, positions: [...positions] }));
}
