import type { Decimal } from '../decimal.ts';
import { add, formatDecimal, isEqual, parseDecimal, round, subtract, sum, toDecimal } from '../decimal.ts';
import type { Findings, RuleContext } from './finding.ts';
import { broken, requireText } from './finding.ts';
import { isEmpty } from './is-empty.ts';
import type { RuleId } from './rule-texts.ts';

/**
 * Checks the sums of the invoice: BR-12 to BR-15, BR-53, BR-CO-10 to BR-CO-16. They must agree exactly, rounded to two
 * decimals. BR-CO-25 left the standard with 1.3.16: § 286 BGB answers when an invoice without a day is due.
 */
export function* checkTotals({ invoice }: RuleContext): Findings {
  const { totals, lines, allowances, charges, vatBreakdown } = invoice;
  yield* requireText('BR-12', 'totals.lines', totals.lines);
  yield* requireText('BR-13', 'totals.net', totals.net);
  yield* requireText('BR-14', 'totals.gross', totals.gross);
  yield* requireText('BR-15', 'totals.due', totals.due);
  // The VAT total of the invoice is also that of a tax currency that equals its own.
  if (!isEmpty(invoice.taxCurrency) && invoice.taxCurrency !== invoice.currency)
    yield* requireText('BR-53', 'totals.vatInTaxCurrency', totals.vatInTaxCurrency);
  const number = (text: string): Decimal => toDecimal(text);
  yield* compareSum('BR-CO-10', 'totals.lines', totals.lines, sum(lines.map(({ netAmount }) => number(netAmount))));
  if (!isEmpty(totals.allowances) || allowances.length > 0)
    yield* compareSum(
      'BR-CO-11',
      'totals.allowances',
      totals.allowances || '0',
      sum(allowances.map(({ amount }) => number(amount))),
    );
  if (!isEmpty(totals.charges) || charges.length > 0)
    yield* compareSum(
      'BR-CO-12',
      'totals.charges',
      totals.charges || '0',
      sum(charges.map(({ amount }) => number(amount))),
    );
  if (!isEmpty(totals.lines))
    yield* compareSum(
      'BR-CO-13',
      'totals.net',
      totals.net,
      add(subtract(number(totals.lines), number(totals.allowances)), number(totals.charges)),
    );
  if (vatBreakdown.length > 0)
    yield* compareSum(
      'BR-CO-14',
      'totals.vat',
      totals.vat,
      sum(vatBreakdown.map(({ vatAmount }) => number(vatAmount))),
    );
  if (!isEmpty(totals.net))
    yield* compareSum('BR-CO-15', 'totals.gross', totals.gross, add(number(totals.net), number(totals.vat)));
  if (!isEmpty(totals.gross))
    yield* compareSum(
      'BR-CO-16',
      'totals.due',
      totals.due,
      add(subtract(number(totals.gross), number(totals.prepaid)), number(totals.rounding)),
    );
}

/** Compares a sum; other rules report missing and invalid numbers. */
function* compareSum(rule: RuleId, path: string, found: string, exact: Decimal): Findings {
  const given = parseDecimal(found);
  const expected = round(exact, 2);
  if (given !== undefined && !isEqual(given, expected))
    yield broken(rule, path, { expected: formatDecimal(expected), found: formatDecimal(given) });
}
