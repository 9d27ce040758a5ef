import { createHash, randomBytes } from 'node:crypto';

/** A new session value: 256 random bits. Only its hash is stored, so a copy of the database opens no session. */
export function createSessionValue(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database knows of a session value; null when it cannot be one. */
export function hashSessionValue(value: string): Buffer | null {
  return /^[\w-]{43}$/u.test(value) ? createHash('sha256').update(value).digest() : null;
}
