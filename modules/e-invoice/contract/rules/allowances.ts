import type { Findings, RuleContext } from './finding.ts';
import { broken, requireText } from './finding.ts';
import { isEmpty } from './is-empty.ts';
import type { RuleId } from './rule-texts.ts';

interface Rules {
  readonly amount: RuleId;
  readonly vatCategory?: RuleId;
  /** The standard says the same twice. */ readonly reason: readonly [RuleId, RuleId];
}

const documentAllowance: Rules = { amount: 'BR-31', vatCategory: 'BR-32', reason: ['BR-33', 'BR-CO-21'] };
const documentCharge: Rules = { amount: 'BR-36', vatCategory: 'BR-37', reason: ['BR-38', 'BR-CO-22'] };
const lineAllowance: Rules = { amount: 'BR-41', reason: ['BR-42', 'BR-CO-23'] };
const lineCharge: Rules = { amount: 'BR-43', reason: ['BR-44', 'BR-CO-24'] };

/** Checks allowances and charges of the document and of positions: BR-31 to BR-44, BR-CO-21 to BR-CO-24. */
export function* checkAllowances({ invoice }: RuleContext): Findings {
  yield* checkEach('allowances', invoice.allowances, documentAllowance);
  yield* checkEach('charges', invoice.charges, documentCharge);
  for (const [index, { allowances, charges }] of invoice.lines.entries()) {
    yield* checkEach(`lines.${index}.allowances`, allowances, lineAllowance);
    yield* checkEach(`lines.${index}.charges`, charges, lineCharge);
  }
}

type Entry = {
  readonly amount: string;
  readonly reason: string;
  readonly reasonCode: string;
  readonly vatCategory?: string;
};

function* checkEach(
  path: string,
  entries: readonly Entry[],
  { amount, vatCategory, reason: [reason, sameReason] }: Rules,
): Findings {
  for (const [index, entry] of entries.entries()) {
    yield* requireText(amount, `${path}.${index}.amount`, entry.amount);
    if (vatCategory) yield* requireText(vatCategory, `${path}.${index}.vatCategory`, entry.vatCategory);
    if (!isEmpty(entry.reason) || !isEmpty(entry.reasonCode)) continue;
    yield broken(reason, `${path}.${index}.reason`);
    yield broken(sameReason, `${path}.${index}.reason`);
  }
}
