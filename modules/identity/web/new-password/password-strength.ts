import { passwordLength } from '../../contract/index.ts';
import { commonPasswords } from './common-passwords.ts';

/** From ASVS 6.2.1: shorter passwords are discouraged. */
const weakBelow = 8;
/** From NIST SP 800-63B-4: recommended for a password that stands alone. */
const strongFrom = 15;

/** `short`: too short to be saved. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

/** Strength by length alone; composition rules lead to worse passwords (NIST SP 800-63B-4, 3.1.1.2). */
export function ratePassword(password: string): PasswordStrength {
  const length = [...password].length;
  if (length < passwordLength.min) return 'short';
  if (length < weakBelow) return 'weak';
  return length < strongFrom ? 'fair' : 'strong';
}

/** Whether the password is among those that are tried first, also with digits or signs around it. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const core = lower.replaceAll(/^[\d!?.\-_*#]+|[\d!?.\-_*#]+$/g, '');
  return commonPasswords.has(lower) || (core.length >= 4 && commonPasswords.has(core)) || /^(.)\1*$/u.test(lower);
}
