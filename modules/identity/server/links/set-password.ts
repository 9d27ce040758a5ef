import { recordAuditOfAccount } from '#platform/server/audit/record.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { IdentityParts } from '../dependencies.ts';
import { sendAccountMail } from '../mails/send-account-mail.ts';
import { endSessionsOfUser } from '../sessions/session-repository.ts';
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
 * Sets the password by a link: of any number of parallel tries exactly one succeeds. The mailbox has answered, so the
 * address is proven and becomes the account's; the invitation of the link is accepted, all sessions end, the locks on
 * guessing, of the account and of this network, are lifted, and the user is told by mail.
 *
 * @returns the user's id
 * @throws AppError link_expired, too_many_requests; email_taken when another account has got the address meanwhile;
 *   overloaded
 */
export async function setPasswordByLink(dependencies: IdentityParts, request: SetPasswordRequest): Promise<string> {
  const { clock, hashing, memberships } = dependencies;
  // Bad links cost no hashing.
  await checkLink(dependencies, request, passwordPurposes);
  const passwordHash = await hashing.run(networkOf(request.address), () => hashing.hash(request.password));
  return redeemLink(dependencies, request, passwordPurposes, async (tx, link) => {
    const now = clock.now();
    const before = await lockUser(tx, link.userId);
    const user = before && (await takeAddress(dependencies, tx, { link, user: before, request, now }));
    if (!user) return null;
    await saveHash(tx, user.id, passwordHash, now);
    await proveAddress(tx, user.id, now);
    await endSessionsOfUser(tx, user.id);
    // Whoever was robbed of the address gets it back also when the thief sets a password; invitations stay open.
    await voidLinks(tx, user.id, now, link.purpose === 'email_undo' ? [] : ['join', 'email_undo']);
    const failed = await forgetAttempts(tx, signInByAccount, user.email);
    await forgetAttempts(tx, codeChecks, user.id);
    // Whoever failed ten times has locked their network, too. No more than those: resets must not buy guesses at
    // others.
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

/** The account under the address of the link; null when the link is void. */
async function takeAddress(
  dependencies: IdentityParts,
  tx: Transaction,
  { link, user, request, now }: Taking,
): Promise<User | null> {
  const { email, purpose, membership } = link;
  if (purpose === 'reset' || purpose === 'invitation') return email === user.email ? user : null;
  // Another organisation has come to trust the account since: its people invited the former address.
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
