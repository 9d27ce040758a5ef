import { recordAudit } from '#platform/server/audit/record.ts';
import type { AccountMemberships } from '#modules/identity/server/index.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { acceptMembership } from '../invitations/answer-invitation.ts';
import { listAdministratedOrganizations, lockOrganizations } from './end-memberships.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { listOrganizationsOfUser } from './membership-repository.ts';

/** Queries on memberships for the identity module. */
export const accountMemberships: AccountMemberships = {
  findStartOrganization,
  findLanguage: async (tx, userId) => {
    const row = await tx
      .selectFrom('memberships')
      .select('default_language')
      .where('user_id', '=', userId)
      .orderBy('chosen_at', (order) => order.desc().nullsLast())
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
    return (row?.default_language ?? 'de') as LanguageKey;
  },
  findOrganizationName: async (tx, organizationId) => {
    const row = await tx
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', organizationId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row?.name ?? null;
  },
  lock: async (tx, { organizationId, id }) => {
    await tx
      .selectFrom('memberships')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .forUpdate()
      .execute();
  },
  accept: async (tx, membership) => void (await acceptMembership(tx, membership)),
  withdrawInvitations: async (tx, { userId, exceptId, email, source, now }) => {
    let withdrawal = tx
      .deleteFrom('memberships')
      .where('user_id', '=', userId)
      .where('state', '=', 'invited')
      // The database refuses changes in an organisation that is being moved or has moved.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('organizations')
            .whereRef('organizations.id', '=', 'memberships.organization_id')
            .where('availability', '=', 'open'),
        ),
      );
    if (exceptId !== null) withdrawal = withdrawal.where('id', '<>', exceptId);
    for (const { organization_id: organizationId, id } of await withdrawal
      .returning(['organization_id', 'id'])
      .execute()) {
      await recordAudit(tx, organizationId, {
        event: 'invitation_withdrawn',
        userId: null,
        subject: { type: 'user', id, label: email },
        source,
        now,
      });
    }
  },
  lockOrganizations,
  listOrganizations: listAdministratedOrganizations,
  findMinPasswordLength: async (tx, userId) => {
    const row = await tx
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
      .select(({ fn }) => fn.max('organizations.min_password_length').as('length'))
      .where('memberships.user_id', '=', userId)
      .executeTakeFirst();
    return row?.length ?? null;
  },
  belongsElsewhere: async (tx, { userId, organizationId }) => {
    const row = await tx
      .selectFrom('memberships')
      .select('id')
      .where('user_id', '=', userId)
      .where('organization_id', '<>', organizationId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
};

/**
 * Finds the organisation of a new session: the only one, else the last chosen one (specification, section 4); null if
 * the user has to choose.
 */
async function findStartOrganization(tx: Transaction, userId: UserId): Promise<OrganizationId | null> {
  const { organizations, lastChosen } = await listOrganizationsOfUser(tx, userId);
  return organizations.length === 1 ? (organizations[0]?.id ?? null) : lastChosen;
}
