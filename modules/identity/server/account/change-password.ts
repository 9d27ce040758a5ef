import { recordAuditOfAccount } from '#platform/server/audit/record.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { voidLinks } from '../links/link-repository.ts';
import { sendAccountMail } from '../mails/send-account-mail.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { changeSessionValue, endOtherSessions } from '../sessions/session-repository.ts';
import { saveHash } from '../sign-in/credential-repository.ts';
import { checkOwnIdentity, useProof } from './check-own-identity.ts';
import type { OwnIdentity } from './check-own-identity.ts';

export interface PasswordChange extends OwnIdentity {
  readonly sessionId: string;
  readonly password: string;
  readonly requestId: string;
  readonly address: string;
}

/**
 * Changes the own password: all other sessions and all open links end, but for invitations and for those that give a stolen
 * address back. The user is told by mail.
 *
 * @returns the new value of the session that asked
 * @throws AppError password_wrong, code_missing, code_wrong, too_many_requests, overloaded
 */
export async function changePassword(dependencies: IdentityDependencies, hashing: PasswordHashing, request: PasswordChange): Promise<string> {
  const { database, clock, memberships } = dependencies;
  const { userId, sessionId } = request;
  const proof = await checkOwnIdentity(dependencies, hashing, request);
  const passwordHash = await hashing.run(userId, () => hashing.hash(request.password));
  const now = clock.now();
  return database.identity(
    async (tx) => {
      const user = await useProof(dependencies, tx, { proof, source: request, now });
      await saveHash(tx, userId, passwordHash, now);
      await endOtherSessions(tx, userId, sessionId);
      await voidLinks(tx, userId, now, ['join', 'email_undo']);
      await recordAuditOfAccount(tx, user, { event: 'password_changed', userId, source: request, now });
      const language = await memberships.findLanguage(tx, userId);
      await sendAccountMail(dependencies, tx, 'passwordChanged', { language, reader: user });
      return changeSessionValue(tx, sessionId, now);
    },
    { userId },
  );
}
