import { recordAuditOfAccount } from '#platform/server/audit/record.ts';
import type { IdentityParts } from '../dependencies.ts';
import { voidLinks } from '../links/link-repository.ts';
import { sendAccountMail } from '../mails/send-account-mail.ts';
import { endOtherSessions, replaceSession } from '../sessions/session-repository.ts';
import { assertNewPassword, findMinPasswordLength } from '../passwords/password-rule.ts';
import { saveHash } from '../sign-in/credential-repository.ts';
import { checkOwnIdentity } from './check-own-identity.ts';
import type { OwnIdentity } from './check-own-identity.ts';

export interface PasswordChange extends OwnIdentity {
  readonly sessionId: string;
  readonly password: string;
}

/**
 * Changes the own password: ends all other sessions and the former value of this one, and voids open links except
 * invitations and those that restore a stolen address. Notifies the user by mail.
 * @returns the new value of the current session
 * @throws AppError password_wrong, code_missing, code_wrong, too_many_requests, overloaded, validation_failed (assertNewPassword)
 */
export async function changePassword(dependencies: IdentityParts, request: PasswordChange): Promise<string> {
  const { database, hashing, memberships } = dependencies;
  const { userId, sessionId, source } = request;
  const account = await checkOwnIdentity(dependencies, request);
  const minLength = await database.identity((tx) => findMinPasswordLength(dependencies, tx, userId), {
    readOnly: true,
  });
  assertNewPassword(request.password, minLength);
  const passwordHash = await hashing.run(userId, () => hashing.hash(request.password));
  return account.change(async (tx, user, now) => {
    await saveHash(tx, userId, passwordHash, now);
    await endOtherSessions(tx, userId, sessionId);
    await voidLinks(tx, userId, now, ['join', 'email_undo']);
    await recordAuditOfAccount(tx, user, { event: 'password_changed', userId, source, now });
    const language = await memberships.findLanguage(tx, userId);
    await sendAccountMail(dependencies, tx, 'passwordChanged', { language, reader: user });
    return replaceSession(tx, sessionId);
  });
}
