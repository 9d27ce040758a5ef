import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { listOrganizationsOfUser } from './membership-repository.ts';

/**
 * The organisation that a new session starts in: the only one, else the one last chosen (specification, section 4);
 * null when the user has to choose.
 */
export async function findStartOrganization(tx: Transaction, userId: UserId): Promise<OrganizationId | null> {
  const { organizations, lastChosen } = await listOrganizationsOfUser(tx, userId);
  return organizations.length === 1 ? (organizations[0]?.id ?? null) : lastChosen;
}
