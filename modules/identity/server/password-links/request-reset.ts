import { sql } from 'kysely';
import type { AuditRecord } from '#modules/audit/server/index.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { findBrand } from '../brands/brand-repository.ts';
import { writeResetMail } from '../mails/account-mails.ts';
import { resetMails } from '../throttling/limits.ts';
import { countAttempt } from '../throttling/throttle.ts';
import { findUserByEmail, normalizeEmail } from '../users/user-repository.ts';
import { insertLink } from './link-repository.ts';

/**
 * Mails a set-password link if the account exists. Neither the answer nor its time tells whether it does: an
 * unknown address goes through the same statements, and what was written for it is taken back.
 *
 * @returns whether a mail went out, for the log
 */
export async function requestReset(
  dependencies: IdentityDependencies,
  address: string,
  language: LanguageKey,
  source: AuditRecord['source'],
): Promise<boolean> {
  const { database, clock, mailer, configuration, audit } = dependencies;
  const email = normalizeEmail(address);
  const now = clock.now();
  try {
    const mailed = await database.identity(async (tx) => {
      await countAttempt(tx, resetMails, email, now);
      const user = await findUserByEmail(tx, email);
      const brand = await findBrand(tx, new URL(configuration.publicUrl).hostname);
      await sql`SAVEPOINT reset`.execute(tx);
      const { selector, secret } = await insertLink(tx, { email, purpose: 'reset', language, now });
      const url = `${configuration.publicUrl}/benit/auth/set-password/${selector}/${secret}`;
      const reader = user ?? { email, firstName: '', lastName: '' };
      await mailer.send(tx, writeResetMail({ language, brand, reader, url }));
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
