import type { Welcome } from '#modules/identity/server/index.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { planMail } from '../invitations/plan-mail.ts';
import { beginAdministration, findChangeableMember } from './begin-administration.ts';
import type { Administration } from './begin-administration.ts';
import type { UsersContext } from './context.ts';
import { recordOfUser } from './record-users.ts';

/**
 * Mails an invitation again with a new validity; older links stop working.
 * @throws AppError not_found, permission_denied, invitation_accepted, too_many_requests
 */
export async function repeatInvitation(context: UsersContext, membershipId: string): Promise<void> {
  await inviteAgain(await beginAdministration(context), membershipId);
}

/** Mails an invitation again within a started administration. @param welcome words of a module that gave the access */
export async function inviteAgain(
  administration: Administration,
  membershipId: string,
  welcome?: (language: LanguageKey) => Welcome,
): Promise<void> {
  const { tx, actor, accounts, clock, organizationName, actorName } = administration;
  const member = await findChangeableMember(administration, membershipId);
  if (member.state !== 'invited') throw new AppError('invitation_accepted');
  const dueAt = await planMail(tx, actor.organizationId, clock.now());
  await accounts.inviteMember(tx, {
    membershipId: member.id,
    organizationName,
    invitedBy: actorName,
    language: member.defaultLanguage,
    dueAt,
    repeated: true,
    ...(welcome && { welcome: welcome(member.defaultLanguage) }),
  });
  await recordOfUser(administration, 'invitation_sent', member);
}
