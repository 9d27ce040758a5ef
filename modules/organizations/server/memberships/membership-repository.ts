import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { LanguageKey, LocalizedText } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** Membership of a user in an existing organisation. */
export interface OrganizationMembership {
  readonly membershipId: string;
  /** True if the organisation requires a second factor. */
  readonly requiresSecondFactor: boolean;
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
      'applications.identifier as startApplication',
      'memberships.languages',
      'memberships.default_language as defaultLanguage',
    ])
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.user_id', '=', userId)
    .where('memberships.state', '=', 'active')
    .where('organizations.deleted_at', 'is', null)
    .$castTo<Omit<OrganizationMembership, 'organization'> & Omit<OrganizationMembership['organization'], 'id'>>()
    .executeTakeFirst();
  if (!row) return null;
  const { name, identifier, industry, ...membership } = row;
  return { ...membership, organization: { id: organizationId, name, identifier, industry } };
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
