import { sql } from 'kysely';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { sendAccountMail } from '../mails/send-account-mail.ts';
import { resetMails, resetRequests } from '../throttling/limits.ts';
import { countAttempt, assertNotThrottled } from '../throttling/throttle.ts';
import { findUserByEmail, normalizeEmail } from '../users/user-repository.ts';
import { createLink } from './link-repository.ts';

/**
 * Mails a set-password link if the account exists. Neither the response nor its duration reveals an account: an unknown
 * address runs the same statements, and their writes are rolled back.
 * @returns true if a mail was sent, for the log
 * @throws AppError too_many_requests for too many requests of the network, for any accounts
 */
export async function requestReset(
  dependencies: IdentityDependencies,
  address: string,
  language: LanguageKey,
  source: AuditRecord['source'],
): Promise<boolean> {
  const { database, clock, audit } = dependencies;
  const email = normalizeEmail(address);
  const now = clock.now();
  await countRequest(dependencies, source.address, now);
  try {
    const mailed = await database.identity(async (tx) => {
      await countAttempt(tx, resetMails, email, now);
      const user = await findUserByEmail(tx, email);
      await sql`SAVEPOINT reset`.execute(tx);
      const url = await createLink(dependencies, tx, { account: email, purpose: 'reset', language, now });
      const reader = user ?? { email, firstName: '', lastName: '' };
      await sendAccountMail(dependencies, tx, 'reset', { language, reader, url });
      await (user ? sql`RELEASE SAVEPOINT reset` : sql`ROLLBACK TO SAVEPOINT reset`).execute(tx);
      return user !== null;
    });
    audit.recordLater({ account: { email } }, { event: 'password_reset_requested', userId: null, source, now });
    return mailed;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Counts the request before any lookup or write: a refusal costs one reading statement. */
async function countRequest({ database }: IdentityDependencies, address: string | null, now: Date): Promise<void> {
  if (address === null) return;
  const network = networkOf(address);
  await database.identity((tx) => assertNotThrottled(tx, resetRequests, network, now), { readOnly: true });
  await database.identity((tx) => countAttempt(tx, resetRequests, network, now));
}
