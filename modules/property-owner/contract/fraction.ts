/**
 * Exact number: shares of a declaration have decimals and denominators of any kind. The denominator is positive. Fractions
 * are not reduced: with denominators that have nothing in common each reduction would take as long as all of the sum.
 */
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
  return { numerator: BigInt(whole + digits), denominator: BigInt(denominator) * 10n ** BigInt(digits.length) };
}

/** Adds up over one common denominator; values of the same denominator are added first. */
export function sum(values: readonly Fraction[]): Fraction {
  const numerators = new Map<bigint, bigint>();
  for (const { numerator, denominator } of values)
    numerators.set(denominator, (numerators.get(denominator) ?? 0n) + numerator);
  const common = multipleOf([...numerators.keys()]);
  let total = 0n;
  for (const [denominator, numerator] of numerators) total += numerator * (common / denominator);
  return { numerator: total, denominator: common };
}

export const add = (left: Fraction, right: Fraction): Fraction => sum([left, right]);

export const subtract = (left: Fraction, right: Fraction): Fraction =>
  add(left, { ...right, numerator: -right.numerator });

export const scale = ({ numerator, denominator }: Fraction, factor: number): Fraction => ({
  numerator: numerator * BigInt(factor),
  denominator,
});

/** Negative, zero or positive, as for `sort`. */
export function compare(left: Fraction, right: Fraction): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/**
 * Denominator over which shares are shown: the least common one. Of denominators that have little in common it is a
 * million, whose parts have decimals: people read no longer number, and the database keeps none.
 */
export function commonDenominator(denominators: readonly number[]): bigint {
  const common = multipleOf(denominators.map(BigInt));
  return common > maxShown ? million : common;
}

/** Exceeds every denominator that can be typed; the sum of all members' shares then has 13 digits at most. */
const maxShown = 1_000_000_000n;
const million = 1_000_000n;

/** Nearest number to `value * factor`, for screens and documents alone: decisions compare fractions. */
export const toNumber = ({ numerator, denominator }: Fraction, factor = 1n): number =>
  Number((numerator * factor * precision) / denominator) / Number(precision);

/** Power of two, by which a number is divided without a loss: more digits than a number has. */
const precision = 2n ** 128n;

/** Least common multiple. */
const multipleOf = (values: readonly bigint[]): bigint =>
  values.reduce((result, value) => (result % value === 0n ? result : (result / divisorOf(result, value)) * value), 1n);

function divisorOf(left: bigint, right: bigint): bigint {
  let [greater, smaller] = [left, right];
  while (smaller !== 0n) [greater, smaller] = [smaller, greater % smaller];
  return greater;
}
