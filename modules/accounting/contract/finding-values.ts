import type { LanguageKey } from '#platform/contract/languages.ts';
import { formatCurrency } from '#platform/contract/format-currency.ts';
import type { CheckFinding, CheckReport } from './check-report.ts';
import { findRuleText } from './e-invoice/rules/rule-texts.ts';
import { expenseFields } from './expenses.ts';
import type { ExpenseField } from './expenses.ts';

type Kind = 'amount' | 'day' | 'text';

const rulesOfFields: ReadonlySet<string> = new Set(['page_differs', 'value_not_allowed']);
/** Sentences whose values are amounts, and those whose are days. */
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

/** Rules of the law whose values are days. */
const dayRules: ReadonlySet<string> = new Set(['number-order']);

/**
 * What the values of a rule are, whatever they look like: those of sums amounts, a rate or a number of an invoice a
 * text.
 */
function kindOfRule(rule: string): Kind {
  const text = findRuleText(rule)?.text ?? '';
  if (amountTexts.has(text)) return 'amount';
  return dayTexts.has(text) || dayRules.has(rule) ? 'day' : 'text';
}

/** What the values of a finding are: those of its rule, else what the field holds. */
function kindOf({ rule, field }: CheckFinding): Kind {
  if (!rulesOfFields.has(rule) || field === null || !(field in expenseFields)) return kindOfRule(rule);
  const { kind, isMoney } = expenseFields[field as ExpenseField];
  return isMoney === true || kind === 'rows' ? 'amount' : kind === 'day' ? 'day' : 'text';
}

interface Writing {
  /** That of the invoice; euros for null. */
  readonly currency: string | null;
  readonly language: LanguageKey;
  /** Writes `YYYY-MM-DD` as the language does. */
  readonly formatDay: (day: string) => string;
}

/** What a finding expected and found, for its text: on screen and on paper alike. */
export function writeFindingValues(
  finding: CheckFinding,
  writing: Writing,
): { readonly expected: string; readonly found: string } {
  const kind = kindOf(finding);
  return { expected: write(finding.expected ?? '', kind, writing), found: write(finding.found ?? '', kind, writing) };
}

/** A value that a rule names, for its text. */
export function writeRuleValue(rule: string, value: string, writing: Writing): string {
  return write(value, kindOfRule(rule), writing);
}

function write(value: string, kind: Kind, { currency, language, formatDay }: Writing): string {
  // More decimals than the currency has would be rounded, and are what may be wrong.
  if (kind === 'amount' && /^-?\d+(?:\.\d{1,2})?$/u.test(value))
    return formatCurrency(Number(value), currency ?? 'EUR', language);
  return kind === 'day' && /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(value))
    ? formatDay(value)
    : value;
}

/** A finding, and all positions that it was found at. */
export interface ListedFinding {
  readonly key: string;
  readonly finding: CheckFinding;
  /** From 1; empty where it is about no position. */
  readonly positions: readonly number[];
}

/** Each finding once: positions with the same fault are named together. */
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
