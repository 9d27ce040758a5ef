/** Exact number: shares of a declaration have decimals and denominators of any kind. The denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const zero: Fraction = { numerator: 0n, denominator: 1n };
export const one: Fraction = { numerator: 1n, denominator: 1n };

const decimal = /^(\d{1,15})(?:[.,](\d{1,6}))?$/u;

/**
 * Returns `numerator / denominator`.
 *
 * @param numerator number without exponent, or text such as `12,5` or `12.500`
 * @throws RangeError if one of both is not such a number, or the denominator is not a positive whole one
 */
export function toFraction(numerator: string | number, denominator = 1): Fraction {
  const [, whole, digits = ''] = decimal.exec(String(numerator).trim()) ?? [];
  if (whole === undefined || !Number.isSafeInteger(denominator) || denominator < 1)
    throw new RangeError(`Not a share: ${numerator}/${denominator}`);
  return reduce(BigInt(whole + digits), BigInt(denominator) * 10n ** BigInt(digits.length));
}

export const add = (left: Fraction, right: Fraction): Fraction =>
  reduce(left.numerator * right.denominator + right.numerator * left.denominator, left.denominator * right.denominator);

export const sum = (values: readonly Fraction[]): Fraction => values.reduce(add, zero);

export const subtract = (left: Fraction, right: Fraction): Fraction =>
  add(left, { ...right, numerator: -right.numerator });

export const scale = ({ numerator, denominator }: Fraction, factor: number): Fraction =>
  reduce(numerator * BigInt(factor), denominator);

/** Negative, zero or positive, as for `sort`. */
export function compare(left: Fraction, right: Fraction): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Least common multiple of whole numbers. */
export const leastCommonMultiple = (values: readonly number[]): bigint =>
  values.reduce((result, value) => (result * BigInt(value)) / divisorOf(result, BigInt(value)), 1n);

/** Nearest number to `value * factor`, for screens and documents alone: decisions compare fractions. */
export const toNumber = ({ numerator, denominator }: Fraction, factor = 1n): number => {
  const scaled = reduce(numerator * factor, denominator);
  return Number(scaled.numerator) / Number(scaled.denominator);
};

function reduce(numerator: bigint, denominator: bigint): Fraction {
  const divisor = divisorOf(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

function divisorOf(left: bigint, right: bigint): bigint {
  let [greater, smaller] = [left, right];
  while (smaller !== 0n) [greater, smaller] = [smaller, greater % smaller];
  return greater;
}
