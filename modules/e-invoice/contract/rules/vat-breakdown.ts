import type { VatBreakdown } from '../model.ts';
import type { Decimal } from '../decimal.ts';
import {
  abs,
  compare,
  formatDecimal,
  multiply,
  one,
  parseDecimal,
  percent,
  round,
  subtract,
  toDecimal,
  zero,
} from '../decimal.ts';
import type { Findings, RuleContext } from './finding.ts';
import { broken, requireText } from './finding.ts';
import { isEmpty } from './is-empty.ts';

const cent: Decimal = { digits: 1n, scale: 2 };

/** Checks each row of the VAT breakdown: BR-45 to BR-48, BR-CO-17, BR-CO-18. */
export function* checkVatBreakdown({ invoice }: RuleContext): Findings {
  if (invoice.vatBreakdown.length === 0) yield broken('BR-CO-18', 'vatBreakdown');
  for (const [index, breakdown] of invoice.vatBreakdown.entries()) {
    const path = `vatBreakdown.${index}`;
    yield* requireText('BR-45', `${path}.taxableAmount`, breakdown.taxableAmount);
    yield* requireText('BR-46', `${path}.vatAmount`, breakdown.vatAmount);
    yield* requireText('BR-47', `${path}.category`, breakdown.category);
    if (breakdown.category !== 'O') yield* requireText('BR-48', `${path}.rate`, breakdown.rate);
    yield* checkVatAmount(path, breakdown);
  }
}

/**
 * Checks BR-CO-17. The official rules let VAT differ by less than one unit of the currency; such a difference is a hint
 * here. A cent is ignored: it comes from rounding by line.
 */
function* checkVatAmount(path: string, { taxableAmount, vatAmount, rate }: VatBreakdown): Findings {
  const [vat, readRate] = [parseDecimal(vatAmount), isEmpty(rate) ? zero : parseDecimal(rate)];
  if (vat === undefined || readRate === undefined) return;
  const { expected, difference } = compareVat(taxableAmount, readRate, vat);
  const isZeroRate = round(readRate, 0).digits === 0n;
  const isBroken = isZeroRate ? round(vat, 0).digits !== 0n : compare(difference, one) >= 0;
  const values = { expected: formatDecimal(isZeroRate ? zero : expected), found: formatDecimal(vat) };
  if (isBroken) yield broken('BR-CO-17', `${path}.vatAmount`, values);
  else if (!isZeroRate && compare(difference, cent) > 0)
    yield broken('BR-CO-17', `${path}.vatAmount`, { ...values, severity: 'hint' });
}

/** Returns the expected VAT and its difference from the stated one. */
export function compareVat(
  taxableAmount: string,
  rate: Decimal,
  vat: Decimal,
): { readonly expected: Decimal; readonly difference: Decimal } {
  const base = toDecimal(taxableAmount);
  const expected = round(percent(multiply(abs(base), rate)), 2);
  return {
    expected: { ...expected, digits: base.digits < 0n ? -expected.digits : expected.digits },
    difference: abs(subtract(abs(vat), expected)),
  };
}
