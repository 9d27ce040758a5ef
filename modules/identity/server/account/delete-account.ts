import { recordAuditOfAccount } from '#platform/server/audit/record.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { IdentityParts } from '../dependencies.ts';
import { notifyAddresses } from '../mails/notify-addresses.ts';
import { endSessionsOfUser } from '../sessions/session-repository.ts';
import { signInByAccount } from '../throttling/limits.ts';
import { forgetAttempts } from '../throttling/throttle.ts';
import { checkOwnIdentity } from './check-own-identity.ts';
import type { OwnIdentity } from './check-own-identity.ts';

/**
 * Deletes the own account with its memberships, sessions, links and second factor; its address becomes available.
 * Contributions stay, with the name. Notifies the user by mail.
 * @throws AppError sole_administrator naming an organisation without another administrator; password_wrong,
 * code_missing, code_wrong, too_many_requests, overloaded
 */
export async function deleteAccount(dependencies: IdentityParts, identity: OwnIdentity): Promise<void> {
  const { memberships } = dependencies;
  const { userId, source } = identity;
  const account = await checkOwnIdentity(dependencies, identity);
  await account.change(
    async (tx, user, now) => {
      const kept = (await memberships.listOrganizations(tx, userId)).find(({ soleAdministrator }) => soleAdministrator);
      if (kept) throw new AppError('sole_administrator', { params: { organization: kept.name } });
      await recordAuditOfAccount(tx, user, { event: 'account_deleted', userId, source, now });
      await memberships.withdrawInvitations(tx, { userId, exceptId: null, email: user.email, source, now });
      await notifyAddresses(dependencies, tx, 'accountDeleted', { user, now });
      await endSessionsOfUser(tx, userId);
      await forgetAttempts(tx, signInByAccount, user.email);
      await tx.deleteFrom('users').where('id', '=', userId).execute();
    },
    // The lock order of removing a member: first the organisation, then the account.
    (tx) => memberships.lockOrganizations(tx, userId),
  );
}
