import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What the hash of a password belongs to; a new password makes every device unknown. */
export interface DeviceAccount {
  readonly userId: string;
  readonly passwordChangedAt: Date;
}

// Several people may share a browser; of more than this the one who signed in longest ago is forgotten.
const maxAccounts = 5;
const nonceLength = 22;
const entryPattern = /^[\w-]{65}$/u;

/**
 * The part of a device cookie that was written when somebody signed in to the account with this browser; null for none.
 * Attackers who fail against an account lock out everybody but such browsers (OWASP, device cookies). The cookie is no
 * secret of the account: the password is asked for all the same.
 *
 * @param cookie entries of several accounts: 16 random bytes and an HMAC-SHA-256 over them, base64url, separated by
 *   dots
 */
export function findKnownDevice(secretKey: string, cookie: string | undefined, account: DeviceAccount): string | null {
  return readEntries(cookie).find((entry) => matches(secretKey, entry, account)) ?? null;
}

/** The cookie of a browser in which somebody has just signed in to the account. */
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
