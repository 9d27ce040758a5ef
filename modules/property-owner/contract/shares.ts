import { compare, leastCommonMultiple, one, sum, toFraction, toNumber } from './fraction.ts';

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

/** Adds shares exactly, over their least common denominator; without any: 0 of 1. */
export function addShares(shares: readonly Share[]): Share & { readonly isWhole: boolean } {
  const total = sum(shares.map(({ numerator, denominator }) => toFraction(numerator, denominator)));
  const isWhole = compare(total, one) === 0;
  const common = leastCommonMultiple(shares.map(({ denominator }) => denominator));
  // Denominators that have little in common: printed as parts of a million.
  if (common > BigInt(Number.MAX_SAFE_INTEGER))
    return { numerator: toNumber(total, million).toFixed(3), denominator: Number(million), isWhole };
  const thousandths = (total.numerator * common * 1000n) / total.denominator;
  const [whole, rest] = [thousandths / 1000n, thousandths % 1000n];
  return {
    numerator: rest === 0n ? String(whole) : `${whole}.${String(rest).padStart(3, '0')}`,
    denominator: Number(common),
    isWhole,
  };
}

const million = 1_000_000n;
