import { commonPasswords } from './common-passwords.ts';

/** Length below which ASVS 6.2.1 discourages a password. */
const weakBelow = 8;
/** Length that NIST SP 800-63B-4 recommends for a password without second factor. */
const strongFrom = 15;

/** Strength of a password; `short`: too short to be saved. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

/** Rates by length alone, from the minimum on; composition rules lead to worse passwords (NIST SP 800-63B-4, 3.1.1.2). */
export function ratePassword(password: string, minLength: number): PasswordStrength {
  const length = [...password].length;
  if (length < minLength) return 'short';
  if (length < weakBelow) return 'weak';
  return length < strongFrom ? 'fair' : 'strong';
}

/** True for the most common passwords, also with digits or signs around them. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const core = lower.replaceAll(/^[\d!?.\-_*#]+|[\d!?.\-_*#]+$/g, '');
  return commonPasswords.has(lower) || (core.length >= 4 && commonPasswords.has(core)) || /^(.)\1*$/u.test(lower);
}
