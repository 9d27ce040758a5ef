import { asIdentity } from '#platform/server/database/as-identity.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { beginAdministration, findChangeableMember } from './begin-administration.ts';
import type { UsersContext } from './context.ts';
import { recordOfUser } from './record-users.ts';

/**
 * Mails a new invitation; older links of the user stop working.
 *
 * @throws AppError not_found, permission_denied, invitation_accepted, too_many_requests
 */
export async function repeatInvitation(context: UsersContext, membershipId: string): Promise<void> {
  const administration = await beginAdministration(context);
  const { tx, accounts, organizationName, actorName } = administration;
  const member = await findChangeableMember(administration, membershipId);
  await asIdentity(tx, async () => {
    const user = await accounts.lockAccount(tx, member.userId);
    if (!user) throw new AppError('not_found');
    await accounts.repeatInvitation(tx, { user, organizationName, invitedBy: actorName, language: member.defaultLanguage });
  });
  await recordOfUser(administration, 'invitation_sent', member);
}
