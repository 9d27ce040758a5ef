import { recordAuditOfAccount } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { tellAddresses } from '../mails/tell-addresses.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { endSessionsOfUser } from '../sessions/session-repository.ts';
import { signInByAccount } from '../throttling/limits.ts';
import { forgetAttempts } from '../throttling/throttle.ts';
import { checkOwnIdentity, useProof } from './check-own-identity.ts';
import type { OwnIdentity } from './check-own-identity.ts';

/**
 * Deletes the own account with its memberships, sessions, links and second factor; its address is free again. What was
 * written in its name stays, with the name. The user is told by mail.
 *
 * @throws AppError sole_administrator naming an organisation that nobody else administers; password_wrong, code_missing,
 *   code_wrong, too_many_requests, overloaded
 */
export async function deleteAccount(
  dependencies: IdentityDependencies,
  hashing: PasswordHashing,
  { source, ...identity }: OwnIdentity & { readonly source: AuditRecord['source'] },
): Promise<void> {
  const { database, clock, memberships } = dependencies;
  const { userId } = identity;
  const proof = await checkOwnIdentity(dependencies, hashing, identity);
  const now = clock.now();
  await database.identity(
    async (tx) => {
      // In the order of an administrator who removes a member: the organisation first, the account then.
      await memberships.lockOrganizations(tx, userId);
      const user = await useProof(dependencies, tx, { proof, source, now });
      const kept = (await memberships.listOrganizations(tx, userId)).find(({ soleAdministrator }) => soleAdministrator);
      if (kept) throw new AppError('sole_administrator', { params: { organization: kept.name } });
      await recordAuditOfAccount(tx, user, { event: 'account_deleted', userId, source, now });
      await memberships.withdrawInvitations(tx, { userId, exceptId: null, email: user.email, source, now });
      await tellAddresses(dependencies, tx, 'accountDeleted', { user, now });
      await endSessionsOfUser(tx, userId);
      await forgetAttempts(tx, signInByAccount, user.email);
      await tx.deleteFrom('users').where('id', '=', userId).execute();
    },
    { userId },
  );
}
