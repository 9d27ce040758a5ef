import type { Transaction } from '#platform/server/database/transaction.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import type { MemberTarget } from '#platform/contract/live-events.ts';
import { ownerAccessChanged } from '../../contract/owner-view/owner-access-changed.ts';

/**
 * Tells the windows of a member that they see other owners than before, and has every process ask the walls of the rooms
 * that they are in.
 */
export async function announceOwnerAccess(tx: Transaction, { organizationId, userId }: MemberTarget): Promise<void> {
  await publish(tx, ownerAccessChanged, { organizationId, userId }, null);
  await announceAccessChange(tx, { organizationId, userId });
}
