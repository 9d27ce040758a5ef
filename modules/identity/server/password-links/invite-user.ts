import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { findBrand } from '../brands/brand-repository.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { writeAddedMail, writeInvitationMail } from '../mails/membership-mails.ts';
import type { MembershipMail } from '../mails/membership-mails.ts';
import { accountMails, repeatedInvitations } from '../throttling/limits.ts';
import { countAttempt } from '../throttling/throttle.ts';
import { findUsersWithPassword } from '../users/user-repository.ts';
import type { User } from '../users/user-repository.ts';
import { insertLink, useUpLinksOfUser } from './link-repository.ts';

/** Who is invited where. */
export interface Invitation {
  readonly user: User;
  readonly organizationName: string;
  /** Name of the person who invites; null: the operator. */
  readonly invitedBy: string | null;
  readonly language: LanguageKey;
  /** The link to mail to somebody without a password; a new one is made if absent. */
  readonly link?: string;
}

type InvitationDependencies = Pick<IdentityDependencies, 'clock' | 'mailer' | 'configuration'>;

/**
 * Mails a user about a new membership: with a link that sets a password while the account has none, else that the
 * account was added.
 *
 * @returns which of the two
 * @throws AppError too_many_requests when the address has got too many mails already, whoever caused them
 */
export async function inviteUser(dependencies: InvitationDependencies, tx: Transaction, invitation: Invitation): Promise<'invited' | 'added'> {
  const { clock, mailer, configuration } = dependencies;
  const { user } = invitation;
  await countAttempt(tx, accountMails, user.email, clock.now());
  if ((await findUsersWithPassword(tx, [user.id])).has(user.id)) {
    await mailer.send(tx, writeAddedMail(await toMail(tx, invitation, configuration.publicUrl, configuration.publicUrl)));
    return 'added';
  }
  const link = invitation.link ?? (await createInvitationLink(dependencies, tx, invitation));
  await mailer.send(tx, writeInvitationMail(await toMail(tx, invitation, link, configuration.publicUrl)));
  return 'invited';
}

/**
 * Sends an invitation again; older links stop working.
 *
 * @throws AppError invitation_accepted when the account has a password; too_many_requests
 */
export async function repeatInvitation(dependencies: InvitationDependencies, tx: Transaction, invitation: Invitation): Promise<void> {
  const { user } = invitation;
  if ((await findUsersWithPassword(tx, [user.id])).has(user.id)) throw new AppError('invitation_accepted');
  await countAttempt(tx, repeatedInvitations, user.email, dependencies.clock.now());
  await inviteUser(dependencies, tx, invitation);
}

/** Makes a link that sets the first password, good for 72 hours; older links of the user are used up. */
export async function createInvitationLink(
  { clock, configuration }: Pick<IdentityDependencies, 'clock' | 'configuration'>,
  tx: Transaction,
  { user, language }: Pick<Invitation, 'user' | 'language'>,
): Promise<string> {
  const now = clock.now();
  await useUpLinksOfUser(tx, user.id, now);
  const { selector, secret } = await insertLink(tx, { email: user.email, purpose: 'invitation', language, now });
  return `${configuration.publicUrl}/benit/auth/set-password/${selector}/${secret}`;
}

async function toMail(tx: Transaction, invitation: Invitation, url: string, publicUrl: string): Promise<MembershipMail> {
  const { user, organizationName, invitedBy, language } = invitation;
  const brand = await findBrand(tx, new URL(publicUrl).hostname);
  return { language, brand, reader: user, organization: organizationName, actor: invitedBy, url };
}
