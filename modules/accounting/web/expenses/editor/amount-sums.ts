import { formatDecimal, parseDecimal } from '#platform/contract/decimal-text.ts';
import { amountDecimals, countFractionDigits, divideRounded, fromCents, toCents } from '#platform/contract/decimals.ts';
import type { ValuesOf } from '#platform/contract/fields.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { expenseAmountFields } from '#modules/accounting/contract/expenses/expenses.ts';

export type AmountValues = ValuesOf<typeof expenseAmountFields>;

/** A hundred percent with two decimals. */
const hundredPercent = 10_000n;

/** Sums all rows in euros; null while one of them cannot be read, or without any. */
export function sumUp(
  rows: readonly AmountValues[],
  language: LanguageKey,
): { readonly net: number; readonly vat: number; readonly gross: number } | null {
  const nets = rows.map(({ net }) => readScaled(net, language));
  const vats = rows.map(({ vatCost }) => readScaled(vatCost, language));
  if (rows.length === 0 || [...nets, ...vats].includes(null)) return null;
  const add = (amounts: readonly (bigint | null)[]) =>
    amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
  const [net, vat] = [add(nets), add(vats)];
  return {
    net: fromCents(net),
    vat: fromCents(vat),
    gross: fromCents(net + vat),
  };
}

/** Computes the VAT from net and rate in the form's notation; null while one of them cannot be read. */
export function computeVat({ net, vat }: Pick<AmountValues, 'net' | 'vat'>, language: LanguageKey): string | null {
  const [amount, rate] = [readScaled(net, language), readScaled(vat, language)];
  if (amount === null || rate === null) return null;
  return formatDecimal(fromCents(divideRounded(amount * rate, hundredPercent)), language, {
    min: 2,
    max: 2,
    isGrouped: true,
  });
}

/** Parses a number with two decimals at most, times a hundred. */
function readScaled(text: string, language: LanguageKey): bigint | null {
  const read = parseDecimal(text, language);
  return read === undefined || read === null || countFractionDigits(read) > amountDecimals ? null : toCents(read);
}
