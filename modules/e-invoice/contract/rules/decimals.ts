import type { EInvoice } from '../model.ts';
import { parseDecimal } from '../decimal.ts';
import type { Findings, RuleContext } from './finding.ts';
import { broken } from './finding.ts';
import { isEmpty } from './is-empty.ts';
import type { RuleId } from './rule-texts.ts';

/** Number of an invoice, with the rule that limits it to two decimals. */
type Amount = readonly [path: string, text: string, rule?: RuleId];

/**
 * Checks that every number is valid and that amounts have at most two decimals: BR-DEC-01 to BR-DEC-28. Trailing zeros
 * count, as in the official rules.
 */
export function* checkDecimals({ invoice }: RuleContext): Findings {
  for (const [path, text, rule] of listNumbers(invoice)) {
    if (isEmpty(text)) continue;
    if (parseDecimal(text) === undefined) yield broken('number_unreadable', path, { found: text });
    else if (rule !== undefined && (text.trim().split('.')[1] ?? '').length > 2)
      yield broken(rule, path, { found: text });
  }
}

function* listNumbers({ totals, allowances, charges, vatBreakdown, lines }: EInvoice): Generator<Amount> {
  yield ['totals.lines', totals.lines, 'BR-DEC-09'];
  yield ['totals.allowances', totals.allowances, 'BR-DEC-10'];
  yield ['totals.charges', totals.charges, 'BR-DEC-11'];
  yield ['totals.net', totals.net, 'BR-DEC-12'];
  yield ['totals.vat', totals.vat, 'BR-DEC-13'];
  yield ['totals.gross', totals.gross, 'BR-DEC-14'];
  yield ['totals.vatInTaxCurrency', totals.vatInTaxCurrency, 'BR-DEC-15'];
  yield ['totals.prepaid', totals.prepaid, 'BR-DEC-16'];
  yield ['totals.rounding', totals.rounding, 'BR-DEC-17'];
  yield ['totals.due', totals.due, 'BR-DEC-18'];
  for (const [index, { amount, baseAmount, percentage, vatRate }] of allowances.entries()) {
    yield* listAllowance(`allowances.${index}`, amount, 'BR-DEC-01', baseAmount, 'BR-DEC-02', percentage);
    yield [`allowances.${index}.vatRate`, vatRate];
  }
  for (const [index, { amount, baseAmount, percentage, vatRate }] of charges.entries()) {
    yield* listAllowance(`charges.${index}`, amount, 'BR-DEC-05', baseAmount, 'BR-DEC-06', percentage);
    yield [`charges.${index}.vatRate`, vatRate];
  }
  for (const [index, { taxableAmount, vatAmount, rate }] of vatBreakdown.entries()) {
    yield [`vatBreakdown.${index}.taxableAmount`, taxableAmount, 'BR-DEC-19'];
    yield [`vatBreakdown.${index}.vatAmount`, vatAmount, 'BR-DEC-20'];
    yield [`vatBreakdown.${index}.rate`, rate];
  }
  for (const [index, line] of lines.entries()) {
    const path = `lines.${index}`;
    yield [`${path}.netAmount`, line.netAmount, 'BR-DEC-23'];
    yield [`${path}.quantity`, line.quantity];
    yield [`${path}.netPrice`, line.netPrice];
    yield [`${path}.grossPrice`, line.grossPrice];
    yield [`${path}.priceDiscount`, line.priceDiscount];
    yield [`${path}.priceBaseQuantity`, line.priceBaseQuantity];
    yield [`${path}.vatRate`, line.vatRate];
    for (const [at, { amount, baseAmount, percentage }] of line.allowances.entries())
      yield* listAllowance(`${path}.allowances.${at}`, amount, 'BR-DEC-24', baseAmount, 'BR-DEC-25', percentage);
    for (const [at, { amount, baseAmount, percentage }] of line.charges.entries())
      yield* listAllowance(`${path}.charges.${at}`, amount, 'BR-DEC-27', baseAmount, 'BR-DEC-28', percentage);
  }
}

function* listAllowance(
  path: string,
  amount: string,
  amountRule: RuleId,
  base: string,
  baseRule: RuleId,
  percentage: string,
): Generator<Amount> {
  yield [`${path}.amount`, amount, amountRule];
  yield [`${path}.baseAmount`, base, baseRule];
  yield [`${path}.percentage`, percentage];
}
