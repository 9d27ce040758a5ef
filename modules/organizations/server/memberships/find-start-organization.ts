import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { listOrganizationsOfUser } from './membership-repository.ts';

/**
 * Finds the organisation of a new session: the only one, else the last chosen one (specification, section 4); null if
 * the user has to choose.
 */
export async function findStartOrganization(tx: Transaction, userId: UserId): Promise<OrganizationId | null> {
  const { organizations, lastChosen } = await listOrganizationsOfUser(tx, userId);
  return organizations.length === 1 ? (organizations[0]?.id ?? null) : lastChosen;
}
