/** Exact decimal number: `digits` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

export const zero: Decimal = { digits: 0n, scale: 0 };
export const one: Decimal = { digits: 1n, scale: 0 };

/** Longer texts are no amounts, and would take long to calculate with. */
const maxLength = 40;

/** Parses a decimal text of XML (xs:decimal: `1234.50`, `-3`, `.5`); undefined if it is invalid. */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > maxLength) return undefined;
  const [, sign = '', whole = '', fraction = ''] = /^\s*([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?\s*$/u.exec(text) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

/** Converts a text to a number; 0 if it is empty or invalid, which another rule reports. */
export function toDecimal(text: string): Decimal {
  return parseDecimal(text) ?? zero;
}

const raise = ({ digits, scale }: Decimal, to: number): bigint =>
  scale === to ? digits : digits * 10n ** BigInt(to - scale);

export function add(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { digits: raise(left, scale) + raise(right, scale), scale };
}

export function subtract(left: Decimal, right: Decimal): Decimal {
  return add(left, { digits: -right.digits, scale: right.scale });
}

export function multiply(left: Decimal, right: Decimal): Decimal {
  return { digits: left.digits * right.digits, scale: left.scale + right.scale };
}

export function sum(numbers: Iterable<Decimal>): Decimal {
  let total = zero;
  for (const number of numbers) total = add(total, number);
  return total;
}

export function abs({ digits, scale }: Decimal): Decimal {
  return { digits: digits < 0n ? -digits : digits, scale };
}

/** Returns a number below 0, 0 or above 0, if the first number is smaller, equal or greater. */
export function compare(left: Decimal, right: Decimal): number {
  const { digits } = subtract(left, right);
  return digits < 0n ? -1 : digits > 0n ? 1 : 0;
}

export function isEqual(left: Decimal, right: Decimal): boolean {
  return compare(left, right) === 0;
}

/** Rounds to the given decimals, a half upwards as `round` of XPath does: 0.005 becomes 0.01, -0.005 becomes 0. */
export function round(number: Decimal, decimals: number): Decimal {
  if (number.scale <= decimals) return { digits: raise(number, decimals), scale: decimals };
  const divisor = 10n ** BigInt(number.scale - decimals);
  const lifted = number.digits + divisor / 2n;
  const quotient = lifted / divisor;
  return { digits: lifted < 0n && lifted % divisor !== 0n ? quotient - 1n : quotient, scale: decimals };
}

/** Returns one hundredth of a number. */
export function percent({ digits, scale }: Decimal): Decimal {
  return { digits, scale: scale + 2 };
}

/** Formats with at least two decimals: `1234.50`, `0.125`. */
export function formatDecimal(number: Decimal): string {
  const { digits, scale } = number.scale < 2 ? round(number, 2) : number;
  const text = abs({ digits, scale })
    .digits.toString()
    .padStart(scale + 1, '0');
  const fraction = text.slice(-scale).replace(/0+$/u, '').padEnd(2, '0');
  return `${digits < 0n ? '-' : ''}${text.slice(0, -scale)}.${fraction}`;
}
