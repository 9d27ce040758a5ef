import { createHash, randomBytes } from 'node:crypto';

/** Creates a session value of 256 random bits. Only its hash is stored, so a copy of the database opens no session. */
export function createSessionValue(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored hash of a session value; null for an invalid value. */
export function hashSessionValue(value: string): Buffer | null {
  return /^[\w-]{43}$/u.test(value) ? createHash('sha256').update(value).digest() : null;
}
