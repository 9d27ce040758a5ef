import { recordAuditOfAccount } from '#modules/audit/server/index.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { findBrand } from '../brands/brand-repository.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { writePasswordChangedMail } from '../mails/account-mails.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import type { WorkQueue } from '../passwords/work-queue.ts';
import { endSessionsOfUser } from '../sessions/session-repository.ts';
import { saveHash } from '../sign-in/credential-repository.ts';
import { signInByAccount, wrongLinks } from '../throttling/limits.ts';
import { networkOf } from '../throttling/network-of.ts';
import { countAttempt, forgetAttempt, forgetAttempts } from '../throttling/throttle.ts';
import { findUserById } from '../users/user-repository.ts';
import { findLink, useLink, useUpLinksOfUser } from './link-repository.ts';
import type { PasswordLink } from './link-repository.ts';

/**
 * The e-mail address behind a link that is good. Looking uses nothing up, because mail scanners look first.
 *
 * @throws AppError link_expired; too_many_requests after too many bad links from the network
 */
export async function checkLink({ database, clock }: IdentityDependencies, link: PasswordLink, address: string): Promise<string> {
  const now = clock.now();
  const found = await database.identity(async (tx) => {
    const attempt = await countAttempt(tx, wrongLinks, networkOf(address), now);
    const good = await findLink(tx, link, now);
    if (good) await forgetAttempt(tx, attempt);
    return good;
  });
  if (!found) throw new AppError('link_expired');
  return found.email;
}

/**
 * Sets the password by a link: of any number of parallel tries exactly one succeeds. Ends all sessions of the user,
 * lifts the lock on guessing and tells the user by mail.
 *
 * @returns the user's id
 * @throws AppError as {@link checkLink}; overloaded
 */
export async function setPasswordByLink(
  dependencies: IdentityDependencies,
  hashing: WorkQueue,
  request: { readonly link: PasswordLink; readonly password: string; readonly address: string; readonly requestId: string },
): Promise<string> {
  const { database, clock, mailer, configuration } = dependencies;
  const { link } = request;
  // Bad links cost no hashing.
  await checkLink(dependencies, link, request.address);
  const passwordHash = await hashing.run(() => hashPassword(request.password));
  const now = clock.now();
  const userId = await database.identity(async (tx) => {
    const attempt = await countAttempt(tx, wrongLinks, networkOf(request.address), now);
    const used = await useLink(tx, link, now);
    const user = used && (await findUserById(tx, used.userId));
    if (!user) return null;
    await forgetAttempt(tx, attempt);
    await saveHash(tx, user.id, passwordHash, now);
    await endSessionsOfUser(tx, user.id);
    await useUpLinksOfUser(tx, user.id, now);
    await forgetAttempts(tx, signInByAccount, user.email);
    await recordAuditOfAccount(tx, user, { event: 'password_set', userId: user.id, source: request, now });
    const brand = await findBrand(tx, new URL(configuration.publicUrl).hostname);
    await mailer.send(tx, writePasswordChangedMail({ language: used.language, brand, reader: user, url: configuration.publicUrl }));
    return user.id;
  });
  if (userId === null) throw new AppError('link_expired');
  return userId;
}
