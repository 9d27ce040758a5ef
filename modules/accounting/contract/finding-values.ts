import type { LanguageKey } from '#platform/contract/languages.ts';
import { formatCurrency } from '#platform/contract/format-currency.ts';
import type { CheckFinding, CheckReport } from './check-report.ts';
import { findRuleText } from './e-invoice/rules/rule-texts.ts';
import { expenseFields } from './expenses.ts';
import type { ExpenseField } from './expenses.ts';

type Kind = 'amount' | 'day' | 'text';

const rulesOfFields: ReadonlySet<string> = new Set(['page_differs', 'value_not_allowed']);
/** Sentences whose values are amounts, and those whose are days. */
const amountTexts: ReadonlySet<string> = new Set(['lineSum', 'allowanceSum', 'chargeSum', 'netSum', 'vatSum', 'grossSum', 'dueSum', 'vatOfRate', 'vatZero', 'taxable', 'percentage', 'netPrice', 'lineAmount']);
const dayTexts: ReadonlySet<string> = new Set(['order', 'linePeriod']);

/** What the values of a finding are: those of sums amounts, those of a field what the field holds. */
function kindOf({ rule, field }: CheckFinding): Kind {
  const text = findRuleText(rule)?.text ?? '';
  if (amountTexts.has(text)) return 'amount';
  if (dayTexts.has(text)) return 'day';
  if (!rulesOfFields.has(rule) || field === null || !(field in expenseFields)) return 'text';
  const { kind, isMoney } = expenseFields[field as ExpenseField];
  return isMoney === true || kind === 'rows' ? 'amount' : kind === 'day' ? 'day' : 'text';
}

/**
 * What a finding expected and found, for its text: on screen and on paper alike.
 *
 * @param currency that of the invoice; euros for null
 * @param formatDay writes `YYYY-MM-DD` as the language does
 */
export function writeFindingValues(finding: CheckFinding, { currency, language, formatDay }: { readonly currency: string | null; readonly language: LanguageKey; readonly formatDay: (day: string) => string }): { readonly expected: string; readonly found: string } {
  const kind = kindOf(finding);
  const write = (value: string | null): string => {
    if (value === null) return '';
    // More decimals than the currency has would be rounded, and are what may be wrong.
    if (kind === 'amount' && /^-?\d+(?:\.\d{1,2})?$/u.test(value)) return formatCurrency(Number(value), currency ?? 'EUR', language);
    return kind === 'day' && /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(value)) ? formatDay(value) : value;
  };
  return { expected: write(finding.expected), found: write(finding.found) };
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
