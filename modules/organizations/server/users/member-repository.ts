import type { OrganizationUser } from '../../contract/index.ts';
import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { UserId } from '#platform/contract/ids.ts';
import type { LanguageKey, LocalizedText } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Actor, TenantContext } from '#platform/server/http/context.ts';
import { listOrder, naturalText, text, uuid } from '#platform/server/lists/list-order.ts';
import type { Direction, ListOrder, OrderColumn } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { userSorts } from '../../contract/sorts.ts';
import { servicesOf } from '../catalogue/catalogue-repository.ts';
import { shownFirstName, shownLastName } from './shown-names.ts';

/** A membership with its person and their permissions in the organisation's services. */
export interface Member {
  readonly id: string;
  readonly version: number;
  readonly userId: UserId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Sorted permissions of the organisation's services. */
  readonly permissions: readonly string[];
  readonly startApplication: { readonly id: string; readonly name: LocalizedText; readonly identifier: string } | null;
  readonly languages: readonly LanguageKey[];
  readonly defaultLanguage: LanguageKey;
  readonly state: OrganizationUser['state'];
  readonly invitedUntil: Date | null;
  /** Sending time of the invitation; null: at once. */
  readonly invitationDueAt: Date | null;
  /** True if they hold a permission of the operator that the acting user lacks. */
  readonly protected: boolean;
}

type Sort = (typeof userSorts)[number];

/** Page and sort order of the members. */
export interface MemberListQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
  readonly sort?: Sort | undefined;
  readonly direction?: Direction | undefined;
}

/** Orders by the field, equal values by name. */
function orderOf(sort: Sort, direction: Direction): ListOrder<{ readonly id: OrderColumn }> {
  const first = {
    name: {},
    email: { email: naturalText('users.email', direction) },
    state: { state: text(sql.ref('memberships.state')) },
  };
  return listOrder(direction, {
    ...first[sort],
    lastName: naturalText(shownLastName, direction),
    firstName: naturalText(shownFirstName, direction),
    id: uuid(sql.ref('memberships.id')),
  });
}

/** Lists members, by name unless sorted otherwise; the search matches names and addresses. */
export async function listMembers(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  query: MemberListQuery,
): Promise<{ members: Member[]; nextCursor: string | null }> {
  let select = selectMembers(context);
  if (isSearchTerm(query.searchTerm))
    select = select.where(matchesWords(query.searchTerm, [shownFirstName, shownLastName, sql.ref('users.email')]));
  const { rows: members, nextCursor } = await pageOf(
    select,
    orderOf(query.sort ?? 'name', query.direction ?? 'asc'),
    query,
  );
  return { members, nextCursor };
}

/** Finds the member of the organisation with this id; null if there is none. */
export async function findMember(context: Pick<TenantContext, 'tx' | 'actor'>, id: string): Promise<Member | null> {
  return (await selectMembers(context).where('memberships.id', '=', id).executeTakeFirst()) ?? null;
}

/** True if an active member other than `membershipId` holds the permission in the organisation. */
export async function isHeldByOthers(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  membershipId: string,
  permission: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('membership_permissions')
    .innerJoin('permissions', 'permissions.id', 'membership_permissions.permission_id')
    .innerJoin('memberships', (join) => joinByKey(join, 'memberships', 'membership_permissions.membership_id'))
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
      join
        .onRef('applications.id', '=', 'memberships.start_application_id')
        .on('applications.service_id', 'in', servicesOf(tx, actor.organizationId)),
    )
    .select([
      'memberships.id',
      'memberships.version',
      'memberships.languages',
      'memberships.default_language as defaultLanguage',
      'memberships.state',
      'memberships.invited_until as invitedUntil',
      'memberships.invitation_due_at as invitationDueAt',
      'users.id as userId',
      'users.email',
    ])
    .select([
      shownFirstName.as('firstName'),
      shownLastName.as('lastName'),
      sql`CASE WHEN applications.id IS NOT NULL THEN json_build_object('id', applications.id, 'name', applications.name, 'identifier', applications.identifier) END`.as(
        'startApplication',
      ),
      sql<
        string[]
      >`ARRAY(${heldPermissions(tx, actor).select('permissions.identifier').orderBy('permissions.identifier')})`.as(
        'permissions',
      ),
      sql<boolean>`EXISTS (${heldPermissions(tx, actor)
        .innerJoin('services', 'services.id', 'permissions.service_id')
        .select('services.id')
        .where('services.operator_only', '=', true)
        .where(sql<boolean>`permissions.identifier <> ALL (${[...actor.permissions]}::text[])`)})`.as('protected'),
    ])
    .where('memberships.organization_id', '=', actor.organizationId)
    .$castTo<Member>();
}

/** Selects the permissions of the outer query's membership, of services that the organisation has. */
function heldPermissions(tx: Transaction, { organizationId }: Actor) {
  return tx
    .selectFrom('membership_permissions')
    .innerJoin('permissions', 'permissions.id', 'membership_permissions.permission_id')
    .whereRef('membership_permissions.organization_id', '=', sql.ref('memberships.organization_id'))
    .whereRef('membership_permissions.membership_id', '=', sql.ref('memberships.id'))
    .where('permissions.service_id', 'in', servicesOf(tx, organizationId));
}
