/** A share of the common property (Miteigentumsanteil): `numerator` (a decimal of at most three places) of `denominator`. */
export interface Share {
  readonly numerator: string;
  readonly denominator: number;
}

const written = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:([.,])(\d{1,3}))?\/(\d{1,3}(?:\.\d{3})+|\d{1,9})$/u;
const maxDenominator = 100_000_000;

/**
 * Reads a share such as "230/1000", "12,5/1000" or "1.234/10.000"; undefined if it is none or more than the whole. A point
 * before three digits groups them.
 */
export function parseShare(text: string): Share | undefined {
  const match = written.exec(text.replaceAll(/\s/gu, ''));
  if (match === null) return undefined;
  const [, whole = '', , decimals = '', all = ''] = match;
  const numerator = `${Number(whole.replaceAll('.', ''))}${decimals === '' ? '' : `.${decimals}`}`;
  const denominator = Number(all.replaceAll('.', ''));
  const isPart = Number(numerator) > 0 && denominator > 0 && Number(numerator) <= denominator;
  return isPart && denominator <= maxDenominator && Number(numerator) < 1_000_000_000
    ? { numerator, denominator }
    : undefined;
}

/** Writes a share as people do: "230/1000", "12,5/1000". */
export function formatShare({ numerator, denominator }: Share): string {
  const [whole = '0', decimals = ''] = numerator.split('.');
  const kept = decimals.replace(/0+$/u, '');
  return `${whole}${kept === '' ? '' : `,${kept}`}/${denominator}`;
}

const inThousandths = (numerator: string): bigint => {
  const [whole = '0', decimals = ''] = numerator.split('.');
  return BigInt(whole + decimals.padEnd(3, '0'));
};

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));

/** Adds shares exactly, over their least common denominator; without any: 0 of 1. */
export function addShares(shares: readonly Share[]): Share & { readonly isWhole: boolean } {
  let common = 1n;
  for (const { denominator } of shares) {
    const next = BigInt(denominator);
    common = (common / greatestDivisor(common, next)) * next;
  }
  let sum = 0n;
  for (const { numerator, denominator } of shares) sum += inThousandths(numerator) * (common / BigInt(denominator));
  const [whole, rest] = [sum / 1000n, sum % 1000n];
  return {
    numerator: rest === 0n ? String(whole) : `${whole}.${String(rest).padStart(3, '0')}`,
    denominator: Number(common),
    isWhole: sum === common * 1000n,
  };
}
