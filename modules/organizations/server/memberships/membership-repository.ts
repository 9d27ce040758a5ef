import { sql } from 'kysely';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { LanguageKey, LocalizedText } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { toRestriction } from '#platform/server/http/restrictions.ts';
import type { Restriction } from '#platform/server/http/restrictions.ts';

/** Membership of a user in an existing organisation. */
export interface OrganizationMembership {
  readonly membershipId: string;
  /** True if the organisation requires a second factor. */
  readonly requiresSecondFactor: boolean;
  /** Absent for an organisation that is open. */
  readonly restriction: Restriction | undefined;
  readonly organization: {
    readonly id: OrganizationId;
    readonly name: string;
    readonly identifier: string;
    readonly industry: LocalizedText;
  };
  /** Identifier of the application, null for none. */
  readonly startApplication: string | null;
  readonly languages: LanguageKey[];
  readonly defaultLanguage: LanguageKey;
}

/** Members without a permission cannot enter a copy out of a backup, as in `resolve_session`. */
const mayEnter = sql<boolean>`(organizations.availability <> 'copy' OR EXISTS (
  SELECT FROM membership_permissions mp WHERE mp.organization_id = organizations.id AND mp.membership_id = memberships.id))`;

/** Lists the organisations of a user by name, with the last chosen one. */
export async function listOrganizationsOfUser(
  tx: Transaction,
  userId: UserId,
): Promise<{ organizations: { id: OrganizationId; name: string }[]; lastChosen: OrganizationId | null }> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.id', 'organizations.name', 'memberships.chosen_at'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.state', '=', 'active')
    .where('organizations.deleted_at', 'is', null)
    .where(mayEnter)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute();
  const [last] = rows
    .filter((row) => row.chosen_at !== null)
    .toSorted((a, b) => Number(b.chosen_at) - Number(a.chosen_at));
  return {
    organizations: rows.map(({ id, name }) => ({ id: id as OrganizationId, name })),
    lastChosen: (last?.id ?? null) as OrganizationId | null,
  };
}

/** Finds the user's membership; null if there is none or the organisation was deleted. */
export async function findMembership(
  tx: Transaction,
  userId: UserId,
  organizationId: OrganizationId,
): Promise<OrganizationMembership | null> {
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .leftJoin('applications', 'applications.id', 'memberships.start_application_id')
    .select([
      'memberships.id as membershipId',
      'organizations.name',
      'organizations.identifier',
      'organizations.industry',
      'organizations.require_second_factor as requiresSecondFactor',
      'organizations.availability',
      'organizations.moved_to as movedTo',
      'applications.identifier as startApplication',
      'memberships.languages',
      'memberships.default_language as defaultLanguage',
    ])
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.user_id', '=', userId)
    .where('memberships.state', '=', 'active')
    .where('organizations.deleted_at', 'is', null)
    .where(mayEnter)
    .$castTo<
      Omit<OrganizationMembership, 'organization' | 'restriction'> &
        Omit<OrganizationMembership['organization'], 'id'> & {
          readonly availability: string;
          readonly movedTo: string | null;
        }
    >()
    .executeTakeFirst();
  if (!row) return null;
  const { name, identifier, industry, availability, movedTo, ...membership } = row;
  return {
    ...membership,
    restriction: toRestriction(availability, movedTo),
    organization: { id: organizationId, name, identifier, industry },
  };
}

/** Stores the organisation as the last chosen one. */
export async function rememberChoice(
  tx: Transaction,
  organizationId: OrganizationId,
  membershipId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ chosen_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', membershipId)
    .execute();
}
