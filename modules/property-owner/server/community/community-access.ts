import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { communityAdministrationPermission } from '../../contract/catalogue.ts';

/** Purpose of the PDFs of communities: the wall knows it (migration 58). */
export const communityFilePurpose = 'community';

/** True for whoever keeps the resolutions and meetings of communities, unless they view the portal as an owner. */
export async function administersCommunities(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ administers: boolean }>`
    SELECT kontor_sees_every_owner(ARRAY[${communityAdministrationPermission}]) AS administers`.execute(tx);
  return rows[0]?.administers ?? false;
}
