import type { UserId } from '#platform/contract/ids.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { IdentityParts } from '../dependencies.ts';
import { checkLink, redeemLink } from '../links/check-link.ts';
import type { LinkRequest } from '../links/check-link.ts';
import { createLink, voidLinksFor } from '../links/link-repository.ts';
import { hintAtAddress } from '../mails/account-mails.ts';
import { sendAccountMail } from '../mails/send-account-mail.ts';
import { lockSession, replaceSession } from '../sessions/session-repository.ts';
import { isCurrentHash } from '../sign-in/credential-repository.ts';
import { accountMails, emailChecks } from '../throttling/limits.ts';
import { countAttempt } from '../throttling/throttle.ts';
import { changeAddress } from '../links/change-address.ts';
import { findUserByEmail, lockUser, normalizeEmail } from '../users/user-repository.ts';
import { checkOwnIdentity } from './check-own-identity.ts';
import type { OwnIdentity } from './check-own-identity.ts';
import { checkOwnPassword } from './check-own-password.ts';

export interface EmailRequest extends OwnIdentity {
  readonly email: string;
}

/**
 * Mails a confirmation link to a new address; the account keeps its address until the link is used. For an address of
 * another account the same statements run and its owner is notified: the response reveals no accounts.
 * @returns the address in its stored form
 * @throws AppError password_wrong, code_missing, code_wrong, email_unchanged, too_many_requests, overloaded
 */
export async function requestEmailChange(dependencies: IdentityParts, request: EmailRequest): Promise<string> {
  const { database, clock, memberships } = dependencies;
  const { userId } = request;
  const account = await checkOwnIdentity(dependencies, request);
  const email = normalizeEmail(request.email);
  // A separate transaction: a refusal below must not undo the count.
  await database.identity((tx) => countAttempt(tx, emailChecks, userId, clock.now()));
  return account.change(async (tx, user, now) => {
    if (user.email === email) throw new AppError('email_unchanged', { field: 'email' });
    const owner = await findUserByEmail(tx, email);
    await countAttempt(tx, accountMails, email, now);
    await voidLinksFor(tx, userId, 'email_confirmation', now);
    const language = await memberships.findLanguage(tx, owner?.id ?? userId);
    // The change is pending in both cases; the link of an address in use is sent to nobody.
    const url = await createLink(dependencies, tx, {
      purpose: 'email_confirmation',
      account: user.email,
      email,
      language,
      now,
    });
    if (owner) await sendAccountMail(dependencies, tx, 'emailInUse', { language, reader: owner });
    else await sendAccountMail(dependencies, tx, 'emailConfirmation', { language, reader: { ...user, email }, url });
    return email;
  });
}

/** Withdraws a requested change of address. */
export async function withdrawEmailChange(
  { database, clock }: Pick<IdentityParts, 'database' | 'clock'>,
  userId: UserId,
): Promise<void> {
  await database.identity((tx) => voidLinksFor(tx, userId, 'email_confirmation', clock.now()), { userId });
}

/**
 * Returns the address that a link confirms.
 * @throws AppError link_expired, too_many_requests
 */
export async function checkEmailConfirmation(dependencies: IdentityParts, request: LinkRequest): Promise<string> {
  return (await checkLink(dependencies, request, ['email_confirmation'])).email;
}

export interface EmailConfirmation extends LinkRequest {
  readonly password: string;
  /** Value of the session that opened the link, if any. */
  readonly sessionValue: string | undefined;
  readonly source: AuditRecord['source'];
}

/**
 * Changes the address of the account. Requires the password, so that a click on a link caused by a stranger has no
 * effect; the former mailbox gets a link that restores it for 7 days.
 * @returns the user's id, and a new value for the session that opened the link if it belongs to the user: the former
 * value becomes invalid
 * @throws AppError link_expired, password_wrong, email_taken, too_many_requests, overloaded
 */
export async function confirmEmail(
  dependencies: IdentityParts,
  request: EmailConfirmation,
): Promise<{ userId: UserId; sessionValue: string | null }> {
  const { userId } = await checkLink(dependencies, request, ['email_confirmation']);
  const hash = await checkOwnPassword(dependencies, { userId, password: request.password, field: 'password' });
  return redeemLink(dependencies, request, ['email_confirmation'], async (tx, link, now) => {
    const before = await lockUser(tx, link.userId);
    if (!before || !(await isCurrentHash(tx, before.id, hash))) return null;
    const after = await changeAddress(dependencies, tx, {
      user: before,
      email: link.email,
      membershipId: null,
      source: request.source,
      now,
    });
    const { language } = link;
    const url = await createLink(dependencies, tx, {
      purpose: 'email_undo',
      account: after.email,
      email: before.email,
      language,
      now,
    });
    const mail = { language, reader: before, url, before: before.email, after: hintAtAddress(after.email) };
    await sendAccountMail(dependencies, tx, 'emailChanged', mail);
    const session = request.sessionValue === undefined ? null : await lockSession(tx, request.sessionValue, now);
    return {
      userId: after.id,
      sessionValue:
        session?.userId === after.id && now < session.expiresAt ? await replaceSession(tx, session.id) : null,
    };
  });
}
