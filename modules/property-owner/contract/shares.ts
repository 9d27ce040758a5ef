import { commonDenominator, compare, one, sum, toFraction, toNumber } from './fraction.ts';

/** A share of the common property (Miteigentumsanteil): `numerator` (a decimal of at most three places) of `denominator`. */
export interface Share {
  readonly numerator: string;
  readonly denominator: number;
}

const written = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:([.,])(\d{1,3}))?\/(\d{1,3}(?:\.\d{3})+|\d{1,9})$/u;
const maxDenominator = 100_000_000;
/** Different denominators of the shares of one community: a declaration has one, and corrections of it a few more. */
export const maxDenominators = 20;

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
  const common = commonDenominator(shares.map(({ denominator }) => denominator));
  const [whole = '0', decimals = ''] = toNumber(total, common).toFixed(3).split('.');
  return { numerator: `${whole}${decimals === '000' ? '' : `.${decimals}`}`, denominator: Number(common), isWhole };
}
