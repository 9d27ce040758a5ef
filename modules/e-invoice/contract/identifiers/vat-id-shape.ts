import { compactIdentifier } from './compact-identifier.ts';

type DigitCheck = (digits: readonly number[]) => boolean;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const crossSum = (value: number): number => Math.floor(value / 10) + (value % 10);
const weigh = (digits: readonly number[], weights: readonly number[]): number =>
  sumOf(weights.map((weight, index) => weight * (digits[index] ?? 0)));

/** ISO 7064, MOD 11,10. */
const checkGerman: DigitCheck = (digits) => {
  const product = digits.slice(0, -1).reduce((carry, digit) => {
    const sum = (digit + carry) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return (11 - product) % 10 === digits.at(-1);
};

const checkAustrian: DigitCheck = (digits) => {
  const sum = sumOf(digits.slice(0, 7).map((digit, index) => (index % 2 === 0 ? digit : crossSum(digit * 2))));
  return (10 - ((sum + 4) % 10)) % 10 === digits[7];
};

const checkBelgian: DigitCheck = (digits) =>
  97 - (Number(digits.slice(0, 8).join('')) % 97) === Number(digits.slice(8).join(''));

const checkDanish: DigitCheck = (digits) => weigh(digits, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;

const checkFinnish: DigitCheck = (digits) => weigh(digits, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0;

const checkLuxembourgian: DigitCheck = (digits) =>
  Number(digits.slice(0, 6).join('')) % 89 === Number(digits.slice(6).join(''));

const checkPolish: DigitCheck = (digits) => weigh(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digits[9];

/** Luhn. */
const checkItalian: DigitCheck = (digits) =>
  sumOf(digits.map((digit, index) => (index % 2 === 0 ? digit : crossSum(digit * 2)))) % 10 === 0;

interface Shape {
  readonly pattern: RegExp;
  readonly check?: DigitCheck;
}

/** Shapes of VAT ids by their prefix (VIES), with the check digits of countries that publish them. */
const shapes: Readonly<Record<string, Shape>> = {
  AT: { pattern: /^U\d{8}$/u, check: checkAustrian },
  BE: { pattern: /^[01]\d{9}$/u, check: checkBelgian },
  BG: { pattern: /^\d{9,10}$/u },
  CY: { pattern: /^\d{8}[A-Z]$/u },
  CZ: { pattern: /^\d{8,10}$/u },
  DE: { pattern: /^[1-9]\d{8}$/u, check: checkGerman },
  DK: { pattern: /^\d{8}$/u, check: checkDanish },
  EE: { pattern: /^\d{9}$/u },
  EL: { pattern: /^\d{9}$/u },
  ES: { pattern: /^[A-Z0-9]\d{7}[A-Z0-9]$/u },
  FI: { pattern: /^\d{8}$/u, check: checkFinnish },
  FR: { pattern: /^[A-HJ-NP-Z0-9]{2}\d{9}$/u },
  HR: { pattern: /^\d{11}$/u, check: checkGerman },
  HU: { pattern: /^\d{8}$/u },
  IE: { pattern: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/u },
  IT: { pattern: /^\d{11}$/u, check: checkItalian },
  LT: { pattern: /^(?:\d{9}|\d{12})$/u },
  LU: { pattern: /^\d{8}$/u, check: checkLuxembourgian },
  LV: { pattern: /^\d{11}$/u },
  MT: { pattern: /^\d{8}$/u },
  NL: { pattern: /^[A-Z0-9+*]{10}\d{2}$/u },
  PL: { pattern: /^\d{10}$/u, check: checkPolish },
  PT: { pattern: /^\d{9}$/u },
  RO: { pattern: /^\d{2,10}$/u },
  SE: { pattern: /^\d{12}$/u },
  SI: { pattern: /^\d{8}$/u },
  SK: { pattern: /^\d{10}$/u },
  XI: { pattern: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/u },
};

/**
 * True if a VAT id can exist by the shape and the check digits of its country. Other countries than those of VIES pass.
 */
export function isPossibleVatId(vatId: string): boolean {
  const compact = compactIdentifier(vatId);
  const shape = shapes[compact.slice(0, 2)];
  if (shape === undefined) return true;
  const rest = compact.slice(2);
  if (!shape.pattern.test(rest)) return false;
  return shape.check?.(rest.replaceAll(/\D/gu, '').split('').map(Number)) ?? true;
}
