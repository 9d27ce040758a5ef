import { createHmac, randomInt } from 'node:crypto';
import { codeAlphabet, codeLength, readCode } from '#modules/property-owner/contract/links/letters/code.ts';

/** Creates a code of 79 random bits. */
export function createCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}

/** Hashes a code with SECRET_KEY (HMAC-SHA-256). @param typed as it was typed, see `readCode` */
export function hashCode(secretKey: string, typed: string): Buffer {
  return createHmac('sha256', secretKey)
    .update(`owner-letter:${readCode(typed)}`)
    .digest();
}
