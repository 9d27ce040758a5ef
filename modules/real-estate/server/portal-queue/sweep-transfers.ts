import { sql } from 'kysely';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { portalOf } from '../../contract/objects/channels.ts';
import type { PortalRecord } from '../../contract/objects/channels.ts';
import { askForTransfer } from './transfer-job.ts';

const isOverdue = sql<boolean>`state = 'pending' AND next_attempt_at < now() - interval '2 minutes'`;

/** SQL: organisations with a transfer whose job was given up. */
export const selectOverdueTransfers = sql`SELECT organization_id FROM estate_publications WHERE ${isOverdue}`;

/** Asks again for transfers whose job was given up: nothing that is wanted is forgotten. */
export async function sweepTransfers(tx: Transaction, organizationId: OrganizationId): Promise<void> {
  const due = await tx.selectFrom('estate_publications').select('channel').distinct().where(isOverdue).execute();
  await askForTransfer(
    tx,
    organizationId,
    due.map(({ channel }) => portalOf(channel as PortalRecord)),
  );
}
