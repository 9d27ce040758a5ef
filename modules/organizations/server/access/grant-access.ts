import type { Welcome } from '#modules/identity/server/index.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import type { PermissionIdentifier } from '#platform/contract/catalogue.ts';
import type { UserId } from '#platform/contract/ids.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { addMember } from '../administration/add-member.ts';
import { findIdsByIdentifier } from '../catalogue/find-by-identifier.ts';
import { listApplications } from '../catalogue/catalogue-repository.ts';
import { planMail } from '../invitations/plan-mail.ts';
import { beginAdministration } from '../users/begin-administration.ts';
import type { Administration } from '../users/begin-administration.ts';
import type { Accounts } from '../users/context.ts';
import { findMember } from '../users/member-repository.ts';
import type { Member } from '../users/member-repository.ts';
import { recordOfUser, toDescribedUser } from '../users/record-users.ts';

/** Grant of one of a module's own permissions to a person. */
export interface AccessGrant {
  /** Permission that the acting user must hold. */
  readonly by: PermissionIdentifier;
  /** Names are needed for a new account only. */
  readonly person: { readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly permission: PermissionIdentifier;
  /** Identifier of the start application, for members without one. */
  readonly startApplication: string;
  /** Words of the invitation, written in the organisation's name, in a language. */
  readonly welcome: (language: LanguageKey) => Welcome;
  /** Language in which the person came, if they did: that of a new member, as far as it is one of theirs. */
  readonly language?: LanguageKey | undefined;
}

/** Member who received the permission. */
export interface GrantedAccess {
  readonly membershipId: string;
  readonly userId: UserId;
  readonly email: string;
  /** Empty if the organisation may not see the name. */
  readonly firstName: string;
  readonly lastName: string;
  readonly language: LanguageKey;
  /**
   * State after the grant. `invited`: an invitation was mailed; `waiting`: they have an open one; `member`: no mail was
   * sent.
   */
  readonly outcome: 'invited' | 'waiting' | 'member';
  /** Sending time of the invitation. */
  readonly dueAt: Date | null;
}

/** Languages of new members of this kind. */
const languages: readonly LanguageKey[] = ['de', 'en'];

/**
 * Grants a permission: invites a person without membership as {@link addUser} does, and extends a member's permissions.
 * @throws AppError permission_denied; validation_failed naming missing names; too_many_requests
 */
export async function grantAccess(
  context: TenantContext,
  accounts: Accounts,
  grant: AccessGrant,
): Promise<GrantedAccess> {
  const administration = await beginAdministration({ ...context, accounts }, grant.by);
  const { tx, actor } = administration;
  const { user } = await accounts.ensureUser(tx, grant.person);
  const row = await tx
    .selectFrom('memberships')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  const member = row ? await findMember(administration, row.id) : null;
  if (member) {
    await givePermission(administration, member, grant);
    const isOver =
      member.state === 'invited' && member.invitedUntil !== null && member.invitedUntil <= administration.clock.now();
    const dueAt = isOver
      ? await mailInvitation(administration, member.id, { language: member.defaultLanguage, grant })
      : null;
    const outcome = isOver ? 'invited' : member.state === 'invited' ? 'waiting' : 'member';
    return {
      ...toPerson(member),
      membershipId: member.id,
      userId: member.userId,
      language: member.defaultLanguage,
      outcome,
      dueAt,
    };
  }
  const workplace = {
    permissions: [grant.permission],
    startApplication: await findApplication(administration, grant),
    languages,
    defaultLanguage: languages.find((key) => key === grant.language) ?? 'de',
  } as const;
  const id = await addMember(tx, {
    ...workplace,
    organizationId: actor.organizationId,
    userId: user.id,
    startApplication: workplace.startApplication?.identifier ?? null,
    invitation: { by: administration.actorName },
    now: administration.clock.now(),
  });
  const dueAt = await mailInvitation(administration, id, { language: workplace.defaultLanguage, grant });
  await announceAccessChange(tx, { userId: user.id, organizationId: actor.organizationId });
  await recordOfUser(
    administration,
    'user_added',
    { ...user, id },
    listChanges(null, toDescribedUser(user, workplace)),
  );
  return {
    ...toPerson(user),
    membershipId: id,
    userId: user.id,
    language: workplace.defaultLanguage,
    outcome: 'invited',
    dueAt,
  };
}

/**
 * Mails an invitation that replaces older ones; counts towards the organisation's mails of a day. @returns its sending
 * time
 */
async function mailInvitation(
  { tx, actor, accounts, clock, organizationName, actorName }: Administration,
  membershipId: string,
  { language, grant }: { readonly language: LanguageKey; readonly grant: AccessGrant },
): Promise<Date> {
  const dueAt = await planMail(tx, actor.organizationId, clock.now());
  await accounts.inviteMember(tx, {
    membershipId,
    organizationName,
    invitedBy: actorName,
    language,
    dueAt,
    welcome: grant.welcome(language),
  });
  return dueAt;
}

async function givePermission(administration: Administration, member: Member, grant: AccessGrant): Promise<void> {
  const { tx, actor } = administration;
  const { organizationId } = actor;
  const startApplication = member.startApplication ?? (await findApplication(administration, grant));
  const after = {
    ...member,
    permissions: [...new Set([...member.permissions, grant.permission])].toSorted(),
    startApplication,
  };
  const changes = listChanges(toDescribedUser(member, member), toDescribedUser(member, after));
  if (changes.length === 0) return;
  const [permissionId] = await findIdsByIdentifier(tx, 'permissions', [grant.permission]);
  if (permissionId === undefined) throw new Error(`${grant.permission} is not in any catalogue`);
  await tx
    .insertInto('membership_permissions')
    .values({ organization_id: organizationId, membership_id: member.id, permission_id: permissionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable('memberships')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      ...(startApplication && { start_application_id: startApplication.id }),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', member.id)
    .execute();
  await announceAccessChange(tx, { userId: member.userId, organizationId });
  await recordOfUser(administration, 'user_changed', member, changes);
}

/** Finds the start application, if the permission opens it here. */
async function findApplication(
  { tx, actor }: Administration,
  { permission, startApplication }: AccessGrant,
): Promise<Member['startApplication']> {
  const applications = await listApplications(tx, actor.organizationId, [permission]);
  return applications.find(({ identifier }) => identifier === startApplication) ?? null;
}

function toPerson({ email, firstName, lastName }: AccessGrant['person']): AccessGrant['person'] {
  return { email, firstName, lastName };
}
