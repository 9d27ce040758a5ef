import { recordAuditOfAccount } from '#platform/server/audit/record.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { IdentityParts } from '../dependencies.ts';
import { sendAccountMail } from '../mails/send-account-mail.ts';
import { endSessionsOfUser } from '../sessions/session-repository.ts';
import { assertNewPassword, findMinPasswordLength } from '../passwords/password-rule.ts';
import { saveHash } from '../sign-in/credential-repository.ts';
import { codeChecks, signInByAccount, signInByNetwork } from '../throttling/limits.ts';
import { forgetAttempts } from '../throttling/throttle.ts';
import { changeAddress } from './change-address.ts';
import { lockUser, proveAddress } from '../users/user-repository.ts';
import type { User } from '../users/user-repository.ts';
import { passwordPurposes } from './account-link.ts';
import { checkLink, redeemLink } from './check-link.ts';
import type { LinkRequest } from './check-link.ts';
import { voidLinks } from './link-repository.ts';
import type { StoredLink } from './link-repository.ts';

export interface SetPasswordRequest extends LinkRequest {
  readonly password: string;
  readonly requestId: string;
}

/**
 * Sets the password by a link: exactly one of parallel attempts succeeds. The use confirms the address, which becomes
 * the account's; accepts the link's invitation, ends all sessions, removes the locks of account and network on failed
 * sign-ins, and notifies the user by mail.
 * @returns the user's id
 * @throws AppError link_expired, too_many_requests, validation_failed (assertNewPassword); email_taken if another account took the address meanwhile;
 * overloaded
 */
export async function setPasswordByLink(dependencies: IdentityParts, request: SetPasswordRequest): Promise<string> {
  const { clock, database, hashing, memberships } = dependencies;
  // Invalid links and passwords cost no hashing.
  const { userId } = await checkLink(dependencies, request, passwordPurposes);
  const minLength = await database.identity((tx) => findMinPasswordLength(dependencies, tx, userId), {
    readOnly: true,
  });
  assertNewPassword(request.password, minLength);
  const passwordHash = await hashing.run(networkOf(request.address), () => hashing.hash(request.password));
  return redeemLink(dependencies, request, passwordPurposes, async (tx, link) => {
    const now = clock.now();
    const before = await lockUser(tx, link.userId);
    const user = before && (await takeAddress(dependencies, tx, { link, user: before, request, now }));
    if (!user) return null;
    await saveHash(tx, user.id, passwordHash, now);
    await proveAddress(tx, user.id, now);
    await endSessionsOfUser(tx, user.id);
    // The owner's link that restores a stolen address survives a password set by the thief; invitations stay open.
    await voidLinks(tx, user.id, now, link.purpose === 'email_undo' ? [] : ['join', 'email_undo']);
    const failed = await forgetAttempts(tx, signInByAccount, user.email);
    await forgetAttempts(tx, codeChecks, user.id);
    // Ten failures have locked the network, too. Only that many are removed: resets must not allow more guesses at
    // other accounts.
    await forgetAttempts(tx, signInByNetwork, networkOf(request.address), failed);
    await recordAuditOfAccount(tx, user, { event: 'password_set', userId: user.id, source: request, now });
    if (link.membership) await memberships.accept(tx, { ...link.membership, userId: user.id, source: request, now });
    await sendAccountMail(dependencies, tx, 'passwordChanged', { language: link.language, reader: user });
    return user.id;
  });
}

interface Taking {
  readonly link: StoredLink;
  readonly user: User;
  readonly request: SetPasswordRequest;
  readonly now: Date;
}

/** Returns the account under the link's address; null if the link is void. */
async function takeAddress(
  dependencies: IdentityParts,
  tx: Transaction,
  { link, user, request, now }: Taking,
): Promise<User | null> {
  const { email, purpose, membership } = link;
  if (purpose === 'reset' || purpose === 'invitation') return email === user.email ? user : null;
  // Another organisation trusts the account since then: it invited the former address.
  if (
    membership &&
    (await dependencies.memberships.belongsElsewhere(tx, {
      userId: user.id,
      organizationId: membership.organizationId,
    }))
  )
    return null;
  return changeAddress(dependencies, tx, { user, email, membershipId: membership?.id ?? null, source: request, now });
}
