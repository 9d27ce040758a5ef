import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { administrationPermission } from '../../contract/catalogue.ts';

/** True for an administrator, unless they view the portal as an owner. */
export async function seesEveryOwner(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ every: boolean }>`
    SELECT kontor_sees_every_owner(ARRAY[${administrationPermission}]) AS every`.execute(tx);
  return rows[0]?.every ?? false;
}
