import type { EInvoice } from '../model.ts';
import type { CodeLists } from '../codes/code-lists.ts';
import { isEmpty } from './is-empty.ts';
import type { RuleId } from './rule-texts.ts';

/** `error`: the official rule is fatal; `warning` and `hint`: it warns or informs. */
export type RuleSeverity = 'error' | 'warning' | 'hint';

/** A rule that an invoice breaks. */
export interface RuleFinding {
  readonly rule: RuleId;
  readonly severity: RuleSeverity;
  /** Where in the model: `totals.net`, `lines.3.netAmount` (from 0). */
  readonly path: string;
  /** Of sums what they would have to be, as `1234.50`. */
  readonly expected?: string;
  readonly found?: string;
}

/** What a group of rules looks at. */
export interface RuleContext {
  readonly invoice: EInvoice;
  /**
   * The XML it was read from: the official rules for CII and UBL allow differences in different places. Undefined:
   * neither is allowed.
   */
  readonly syntax: 'cii' | 'ubl' | undefined;
  readonly lists: CodeLists;
}

export type Findings = Generator<RuleFinding, void>;

export function broken(
  rule: RuleId,
  path: string,
  more: Partial<Pick<RuleFinding, 'severity' | 'expected' | 'found'>> = {},
): RuleFinding {
  return { rule, severity: 'error', path, ...more };
}

/** Finds what is missing. */
export function* requireText(rule: RuleId, path: string, text: string | undefined): Findings {
  if (isEmpty(text)) yield broken(rule, path);
}
