import { sql } from 'kysely';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { portalOf } from '../../contract/objects/channels.ts';
import type { PortalRecord } from '../../contract/objects/channels.ts';
import { askForTransfer, gatheringSeconds } from './transfer-job.ts';

/** Checksum of pictures that came from the portal: it has them already. */
export const adopted = 'adopted';

/** Has what portals show of an object transferred again, as when its pictures changed. @param id of the object's row */
export async function noteContentChange(
  tx: Transaction,
  organizationId: OrganizationId,
  id: string,
  { exceptAdopted = false }: { readonly exceptAdopted?: boolean } = {},
): Promise<void> {
  let changing = tx
    .updateTable('estate_publications')
    .set(({ eb }) => ({
      state: 'pending',
      revision: eb('revision', '+', 1),
      attempts: 0,
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${gatheringSeconds}::int)`,
    }))
    .where('estate_object_id', '=', id)
    .where(sql<boolean>`(wants_saved OR wants_published)`);
  if (exceptAdopted) changing = changing.where('sent_pictures', '<>', adopted);
  const changed = await changing.returning('channel').execute();
  const portals = changed.map(({ channel }) => portalOf(channel as PortalRecord));
  await askForTransfer(tx, organizationId, portals, gatheringSeconds);
}
