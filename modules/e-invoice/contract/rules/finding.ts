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
  /** Path in the model: `totals.net`, `lines.3.netAmount` (from 0). */
  readonly path: string;
  /** Expected value of a sum, as `1234.50`. */
  readonly expected?: string;
  readonly found?: string;
}

/** Input of a group of rules. */
export interface RuleContext {
  readonly invoice: EInvoice;
  /**
   * Syntax of the XML: the official rules for CII and UBL allow differences in different elements. Undefined: neither
   * is allowed.
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

/** Reports a missing text. */
export function* requireText(rule: RuleId, path: string, text: string | undefined): Findings {
  if (isEmpty(text)) yield broken(rule, path);
}
