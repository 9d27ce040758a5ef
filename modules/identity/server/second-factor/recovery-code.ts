import { createHash, randomBytes } from 'node:crypto';
import { toBase32 } from './totp.ts';

/** Number of new recovery codes. */
const recoveryCodeCount = 10;

const randomBytesPerCode = 10;
const groupLength = 4;

/** Creates ten codes of 80 random bits in readable form: `ABCD-EFGH-IJKL-MNOP`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    (toBase32(randomBytes(randomBytesPerCode)).match(new RegExp(`.{${groupLength}}`, 'gu')) ?? []).join('-'),
  );
}

/**
 * Returns the stored hash of a code: 80 bits cannot be guessed, so one round of SHA-256 is enough. The account id makes
 * equal codes differ.
 */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${userId}\n${normalizeCode(code)}`)
    .digest();
}

/** Normalises a code for comparison: without blanks and dashes, in capitals. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
}

/** True for the form of app codes, false for that of recovery codes. */
export function isOneTimeCode(code: string): boolean {
  return /^\d{6}$/u.test(normalizeCode(code));
}
