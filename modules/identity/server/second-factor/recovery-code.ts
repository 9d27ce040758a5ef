import { createHash, randomBytes } from 'node:crypto';
import { toBase32 } from './totp.ts';

/** How many codes somebody has when they are made. */
export const recoveryCodeCount = 10;

const randomBytesPerCode = 10;
const groupLength = 4;

/** Ten codes of 80 random bits, as people read them: `ABCD-EFGH-IJKL-MNOP`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    (toBase32(randomBytes(randomBytesPerCode)).match(new RegExp(`.{${groupLength}}`, 'gu')) ?? []).join('-'),
  );
}

/**
 * What is stored of a code: nobody guesses 80 bits, so one round of SHA-256 is enough. The account makes equal codes
 * differ.
 */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${userId}\n${normalizeCode(code)}`)
    .digest();
}

/** A code as it is compared: without blanks and dashes, in capitals. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
}

/** Whether it is of the form that apps show, rather than a recovery code. */
export function isOneTimeCode(code: string): boolean {
  return /^\d{6}$/u.test(normalizeCode(code));
}
