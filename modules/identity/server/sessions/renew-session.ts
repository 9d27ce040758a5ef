import type { Transaction } from '#platform/server/database/transaction.ts';
import { changeSessionValue, lockSession, nextExpiry } from './session-repository.ts';

// Specification: the web client renews before any action "if the expiry is within 60 seconds or already past".
const graceMinutes = 5;

/**
 * Extends a session and changes its value. The second of two parallel renewals with the same value gets the new end and
 * no value, because the first response has set the cookie of both.
 * @returns null if the session cannot be renewed
 */
export async function renewSession(
  tx: Transaction,
  value: string,
  now: Date,
  minutes: number,
): Promise<{ expiresAt: Date; value: string | null } | null> {
  const session = await lockSession(tx, value, now);
  if (!session) return null;
  const renewableUntil = Math.min(
    session.expiresAt.getTime() + graceMinutes * 60_000,
    session.absoluteExpiresAt.getTime(),
  );
  if (now.getTime() >= renewableUntil) return null;
  if (!session.current) return { expiresAt: session.expiresAt, value: null };
  const expiresAt = nextExpiry(now, minutes, session.absoluteExpiresAt);
  return { expiresAt, value: await changeSessionValue(tx, session.id, now, { expiresAt }) };
}
