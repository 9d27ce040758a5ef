import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Account and password hash of a device; a new password makes every device unknown. */
export interface DeviceAccount {
  readonly userId: string;
  readonly passwordChangedAt: Date;
}

// People may share a browser; above the limit the account with the oldest sign-in is removed.
const maxAccounts = 5;
const nonceLength = 22;
const entryPattern = /^[\w-]{65}$/u;

/**
 * Finds the part of a device cookie written by an earlier sign-in to the account; null for none. Failed attacks on an
 * account lock out everybody except these browsers (OWASP, device cookies). The cookie is no credential: the password
 * is still required.
 * @param cookie entries of several accounts: 16 random bytes and an HMAC-SHA-256 over them, base64url, separated by
 * dots
 */
export function findKnownDevice(secretKey: string, cookie: string | undefined, account: DeviceAccount): string | null {
  return readEntries(cookie).find((entry) => matches(secretKey, entry, account)) ?? null;
}

/** Adds the account of a successful sign-in to the cookie of the browser. */
export function rememberDevice(secretKey: string, cookie: string | undefined, account: DeviceAccount): string {
  const entries = readEntries(cookie);
  const known = entries.find((entry) => matches(secretKey, entry, account));
  const entry = known ?? createEntry(secretKey, randomBytes(16).toString('base64url'), account);
  return [entry, ...entries.filter((other) => other !== entry)].slice(0, maxAccounts).join('.');
}

function readEntries(cookie: string | undefined): string[] {
  return (cookie ?? '')
    .slice(0, 1000)
    .split('.')
    .filter((entry) => entryPattern.test(entry))
    .slice(0, maxAccounts);
}

function matches(secretKey: string, entry: string, account: DeviceAccount): boolean {
  return timingSafeEqual(Buffer.from(entry), Buffer.from(createEntry(secretKey, entry.slice(0, nonceLength), account)));
}

function createEntry(secretKey: string, nonce: string, { userId, passwordChangedAt }: DeviceAccount): string {
  const mac = createHmac('sha256', secretKey)
    .update(`device:${userId}:${passwordChangedAt.getTime()}:${nonce}`)
    .digest('base64url');
  return nonce + mac;
}
