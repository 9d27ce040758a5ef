import type { OrganizationUser } from '../../contract/index.ts';
import { sql } from 'kysely';
import type { UserId } from '#platform/contract/ids.ts';
import type { LanguageKey, LocalizedText } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Actor, TenantContext } from '#platform/server/http/context.ts';
import { listOrder, text, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf, type PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { servicesOf } from '../catalogue/catalogue-repository.ts';

/** A membership with the person behind it and what the services of the organisation let them do. */
export interface Member {
  readonly id: string;
  readonly version: number;
  readonly userId: UserId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Sorted; of the services that the organisation has. */
  readonly permissions: readonly string[];
  readonly startApplication: { readonly id: string; readonly name: LocalizedText; readonly identifier: string } | null;
  readonly languages: readonly LanguageKey[];
  readonly defaultLanguage: LanguageKey;
  readonly state: OrganizationUser['state'];
  readonly invitedUntil: Date | null;
  /** When the mail of the invitation goes out; null: at once. */
  readonly invitationDueAt: Date | null;
  /** True when they hold a permission of the operator that the acting user does not hold. */
  readonly protected: boolean;
}

/** Which page of the members is wanted. */
export interface MemberListQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
}

// Who has an account already and has not accepted yet is known by the address that was invited: the name is theirs to tell.
const isNameHidden = sql<boolean>`(memberships.state = 'invited' AND users.email_proven_at IS NOT NULL)`;
const shownLastName = sql<string>`CASE WHEN ${isNameHidden} THEN '' ELSE users.last_name END`;
const shownFirstName = sql<string>`CASE WHEN ${isNameHidden} THEN '' ELSE users.first_name END`;
// As people sort names, whatever the locale of the cluster: Özdemir stands before Zander.
const byName = listOrder('asc', {
  last_name: text(sql`(${shownLastName}) COLLATE "und-x-icu"`),
  first_name: text(sql`(${shownFirstName}) COLLATE "und-x-icu"`),
  id: uuid(sql.ref('memberships.id')),
});

/** Members by name; the search looks at names and addresses. */
export async function listMembers(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  query: MemberListQuery,
): Promise<{ members: Member[]; nextCursor: string | null }> {
  let select = selectMembers(context);
  if (query.searchTerm) select = select.where(matchesWords(query.searchTerm, [shownFirstName, shownLastName, sql.ref('users.email')]));
  const { rows, nextCursor } = await pageOf(select, byName, query);
  return { members: rows.map(toMember), nextCursor };
}

/** The member of the organisation with this id; null when there is none. */
export async function findMember(context: Pick<TenantContext, 'tx' | 'actor'>, id: string): Promise<Member | null> {
  const row = await selectMembers(context).where('memberships.id', '=', id).executeTakeFirst();
  return row ? toMember(row) : null;
}

/** Whether somebody beside `membershipId` holds the permission in the organisation and can use it: has accepted. */
export async function isHeldByOthers({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>, membershipId: string, permission: string): Promise<boolean> {
  const row = await tx
    .selectFrom('membership_permissions')
    .innerJoin('permissions', 'permissions.id', 'membership_permissions.permission_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'membership_permissions.organization_id')
        .onRef('memberships.id', '=', 'membership_permissions.membership_id'),
    )
    .select('membership_id')
    .where('membership_permissions.organization_id', '=', actor.organizationId)
    .where('membership_id', '<>', membershipId)
    .where('memberships.state', '=', 'active')
    .where('permissions.identifier', '=', permission)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function selectMembers({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>) {
  return tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('applications', (join) =>
      join.onRef('applications.id', '=', 'memberships.start_application_id').on('applications.service_id', 'in', servicesOf(tx, actor.organizationId)),
    )
    .select([
      'memberships.id',
      'memberships.version',
      'memberships.languages',
      'memberships.default_language',
      'memberships.state',
      'memberships.invited_until',
      'memberships.invitation_due_at',
      'users.id as userId',
      'users.email',
      'applications.id as applicationId',
      'applications.identifier as applicationIdentifier',
      'applications.name as applicationName',
    ])
    .select([
      shownFirstName.as('first_name'),
      shownLastName.as('last_name'),
      sql<string[]>`ARRAY(${heldPermissions(tx, actor).select('permissions.identifier').orderBy('permissions.identifier')})`.as('permissions'),
      sql<boolean>`EXISTS (${heldPermissions(tx, actor)
        .innerJoin('services', 'services.id', 'permissions.service_id')
        .select('services.id')
        .where('services.operator_only', '=', true)
        .where(sql<boolean>`permissions.identifier <> ALL (${[...actor.permissions]}::text[])`)})`.as('protected'),
    ])
    .where('memberships.organization_id', '=', actor.organizationId);
}

/** Permissions of the membership at hand, of services that the organisation has. */
function heldPermissions(tx: Transaction, { organizationId }: Actor) {
  return tx
    .selectFrom('membership_permissions')
    .innerJoin('permissions', 'permissions.id', 'membership_permissions.permission_id')
    .whereRef('membership_permissions.organization_id', '=', sql.ref('memberships.organization_id'))
    .whereRef('membership_permissions.membership_id', '=', sql.ref('memberships.id'))
    .where('permissions.service_id', 'in', servicesOf(tx, organizationId));
}

function toMember(row: Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number]): Member {
  const { id, version, email, permissions, applicationId, applicationIdentifier, applicationName } = row;
  return {
    id,
    version,
    userId: row.userId as UserId,
    email,
    firstName: row.first_name,
    lastName: row.last_name,
    permissions,
    startApplication:
      applicationId !== null && applicationIdentifier !== null
        ? { id: applicationId, name: applicationName as LocalizedText, identifier: applicationIdentifier }
        : null,
    languages: row.languages as LanguageKey[],
    defaultLanguage: row.default_language as LanguageKey,
    state: row.state as Member['state'],
    invitedUntil: row.invited_until,
    invitationDueAt: row.invitation_due_at,
    protected: row.protected,
  };
}
