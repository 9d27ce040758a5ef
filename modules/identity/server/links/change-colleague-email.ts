import { sql } from 'kysely';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { hintAtAddress } from '../mails/account-mails.ts';
import { sendAccountMail } from '../mails/send-account-mail.ts';
import { accountMails, emailChecks } from '../throttling/limits.ts';
import { countAttempt } from '../throttling/throttle.ts';
import { isAccountAddress } from '../users/colleagues.ts';
import type { User } from '../users/user-repository.ts';
import { createSelector, linkAddress } from './account-link.ts';

/** An address entered by an administrator for a member. */
export interface ColleagueEmail {
  readonly membershipId: string;
  /** The current account, locked. */
  readonly user: User;
  /** Address in its stored form. */
  readonly email: string;
  readonly organizationName: string;
  readonly changedBy: string;
  readonly changedById: string;
  readonly language: LanguageKey;
}

/**
 * Mails a confirmation link to a member's new address: the account keeps its address until the new mailbox answers by
 * setting a password. Notifies both addresses. Works in tenant transactions.
 * @throws AppError email_taken; account_shared; too_many_requests for too many mails to one of the addresses, or too
 * many address checks by the administrator
 */
export async function requestColleagueEmail(
  dependencies: Pick<IdentityDependencies, 'clock' | 'mailer' | 'configuration' | 'secretKey'>,
  tx: Transaction,
  { membershipId, user, email, organizationName, changedBy, changedById, language }: ColleagueEmail,
): Promise<void> {
  const { clock, configuration, secretKey } = dependencies;
  const now = clock.now();
  // The result reveals if an account has the address, so it counts as such a question; the route counts refusals.
  await countAttempt(tx, emailChecks, changedById, now);
  if (await isAccountAddress(tx, email)) throw new AppError('email_taken', { field: 'email' });
  const selector = createSelector();
  const { rows } = await sql<{ made: boolean }>`
    SELECT create_email_change_link(${selector}, ${membershipId}::uuid, ${email}, ${language}, ${now}::timestamptz) AS made
  `.execute(tx);
  if (rows[0]?.made !== true) throw new AppError('account_shared', { field: 'email' });
  for (const address of [user.email, email]) await countAttempt(tx, accountMails, address, now);
  const url = linkAddress(configuration.publicUrl, secretKey, 'email_change', selector);
  const mail = { language, organization: organizationName, actor: changedBy, before: user.email };
  // The present address may be a typing error, read by a stranger: the mail only hints at the new one.
  await sendAccountMail(dependencies, tx, 'emailRequested', { ...mail, reader: user, after: hintAtAddress(email) });
  await sendAccountMail(dependencies, tx, 'emailOffered', { ...mail, reader: { ...user, email }, url, after: email });
}
