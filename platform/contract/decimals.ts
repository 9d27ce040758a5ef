/** Decimals of the scaled integers that represent decimal numbers. */
export const amountDecimals = 2;
export const countDecimals = 3;
export const priceDecimals = 4;

/** Counts the decimals of the shortest notation that parses to `value` (1e-7 has 7). */
export function countFractionDigits(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const fraction = mantissa.split('.')[1]?.length ?? 0;
  return Math.max(0, fraction - Number(exponent));
}

/**
 * Converts a decimal number to an exact scaled integer: `toScaled(12.5, 3)` is `12500n`. @throws RangeError if the
 * number is not finite or has more decimals than the scale
 */
export function toScaled(value: number, decimals: number): bigint {
  if (!Number.isFinite(value) || countFractionDigits(value) > decimals) {
    throw new RangeError(`${value} has more than ${decimals} decimals`);
  }
  return BigInt(Math.round(Number(value.toFixed(decimals)) * 10 ** decimals));
}

/** Converts a scaled integer to a decimal number: `fromScaled(12500n, 3)` is `12.5`. */
export function fromScaled(scaled: bigint | number, decimals: number): number {
  return Number(scaled) / 10 ** decimals;
}

/** Converts cents to euros. */
export function fromCents(cents: bigint | number): number {
  return fromScaled(cents, amountDecimals);
}

/** Converts euros to exact cents. @throws RangeError like {@link toScaled} */
export function toCents(euros: number): bigint {
  return toScaled(euros, amountDecimals);
}

/** Divides integers, rounding half away from zero (commercial rounding, DIN 1333). */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const half = denominator / 2n;
  return numerator >= 0n ? (numerator + half) / denominator : -((-numerator + half) / denominator);
}
