import type { LanguageKey } from '#platform/contract/languages.ts';
import { isCheckViolation, isUniqueViolation } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import { findBrand } from '../brands/brand-repository.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { writeEmailChangedMail } from '../mails/membership-mails.ts';
import { inviteUser } from '../password-links/invite-user.ts';
import { useUpLinksOfUser } from '../password-links/link-repository.ts';
import { endSessionsOfUser } from '../sessions/session-repository.ts';
import { accountMails } from '../throttling/limits.ts';
import { countAttempt } from '../throttling/throttle.ts';
import type { Person } from './ensure-user.ts';
import { findUserByEmail, findUsersWithPassword, normalizeEmail, updateName } from './user-repository.ts';
import type { User } from './user-repository.ts';

/** What somebody else makes of an account. */
export interface AccountChange extends Person {
  /** The account as it stands, locked by {@link lockAccount}. */
  readonly user: User;
  readonly organizationName: string;
  readonly changedBy: string | null;
  /** Of the mails. */
  readonly language: LanguageKey;
}

/** Locks an account, so that nobody adds it elsewhere meanwhile, and reads it as it stands. */
export async function lockAccount(tx: Transaction, userId: string): Promise<User | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { id: row.id as User['id'], email: row.email, firstName: row.first_name, lastName: row.last_name } : null;
}

/**
 * Changes name and e-mail address. A new address ends all sessions and all set-password links, and both addresses are
 * told; whoever has not accepted the invitation yet is invited again, at the new address.
 *
 * @throws AppError email_taken when another account has the address; too_many_requests when one of the addresses has
 *   got too many mails already
 */
export async function changeAccount(
  dependencies: Pick<IdentityDependencies, 'clock' | 'mailer' | 'configuration'>,
  tx: Transaction,
  change: AccountChange,
): Promise<User> {
  const { user, firstName, lastName } = change;
  const email = normalizeEmail(change.email);
  if (firstName !== user.firstName || lastName !== user.lastName) await updateName(tx, user.id, firstName, lastName);
  const changed = { id: user.id, email, firstName, lastName };
  if (email === user.email) return changed;
  await updateEmail(tx, user.id, email);
  await endSessionsOfUser(tx, user.id);
  await useUpLinksOfUser(tx, user.id, dependencies.clock.now());
  await tellBothAddresses(dependencies, tx, change, changed);
  return changed;
}

async function updateEmail(tx: Transaction, id: string, email: string): Promise<void> {
  // Looked up first: the violation would come no sooner than another change of the same address is through.
  if (await findUserByEmail(tx, email)) throw new AppError('email_taken', { field: 'email' });
  try {
    await tx.updateTable('users').set({ email }).where('id', '=', id).execute();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('email_taken', { field: 'email', cause: error });
    throw isCheckViolation(error, 'users_email_check') ? invalidField('email', 'invalid_format', { format: 'email' }) : error;
  }
}

async function tellBothAddresses(
  dependencies: Pick<IdentityDependencies, 'clock' | 'mailer' | 'configuration'>,
  tx: Transaction,
  { user, organizationName, changedBy, language }: AccountChange,
  changed: User,
): Promise<void> {
  const { clock, mailer, configuration } = dependencies;
  const invited = !(await findUsersWithPassword(tx, [user.id])).has(user.id);
  const brand = await findBrand(tx, new URL(configuration.publicUrl).hostname);
  const mail = { language, brand, organization: organizationName, actor: changedBy, url: configuration.publicUrl, before: user.email, invited };
  await countAttempt(tx, accountMails, user.email, clock.now());
  // Whoever reads the former address may be a stranger, when it was a typing error: the new one is only hinted at.
  await mailer.send(tx, writeEmailChangedMail({ ...mail, reader: user, after: hintAt(changed.email) }));
  // The invitation tells everything; a second mail about an address she never used would only confuse.
  if (invited) {
    await inviteUser(dependencies, tx, { user: changed, organizationName, invitedBy: changedBy, language });
    return;
  }
  await countAttempt(tx, accountMails, changed.email, clock.now());
  await mailer.send(tx, writeEmailChangedMail({ ...mail, reader: changed, after: changed.email }));
}

/** The first character and the domain: enough for whoever knows the address. */
function hintAt(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}…${email.slice(at)}`;
}
