import type { Client } from 'pg';
import { CopyError } from '../organization-copy/copy-error.ts';
import type { Moving } from './move-parts.ts';
import { findOrganization, requireOrganization } from './organization-state.ts';
import type { OrganizationState } from './organization-state.ts';

/**
 * Keeps every other move of the organisation away from a database until the connection ends, also when the process is
 * killed.
 *
 * @throws CopyError when another process moves it at this moment
 */
export async function lockMove(client: Client, organizationId: string): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('move ' || $1, 0)) AS locked`,
    [organizationId],
  );
  if (rows[0]?.locked !== true)
    throw new CopyError('The organisation is being moved by another process at this moment; wait until it has ended');
}

/**
 * Keeps the purge of files away from what has arrived of an organisation, until the connection ends: an earlier move may
 * have left files there, or the organisation returns to where it was removed.
 */
export async function keepContents(client: Client, organizationId: string): Promise<void> {
  await client.query(`SELECT pg_advisory_lock(hashtextextended('contents ' || $1, 0))`, [organizationId]);
}

/**
 * Waits until no transaction writes in a closed organisation any more; each holds the lock of `enter_organization`
 * (migration 74) and later ones are refused.
 *
 * @throws DatabaseError 55P03 when one of them takes longer
 */
export async function waitForWriters(client: Client, organizationId: string, maxMs: number): Promise<void> {
  await client.query(`SET lock_timeout = ${Math.max(1, Math.round(maxMs))}`);
  try {
    const key = `hashtextextended('organization ' || $1, 0)`;
    await client.query(`SELECT pg_advisory_lock(${key})`, [organizationId]);
    await client.query(`SELECT pg_advisory_unlock(${key})`, [organizationId]);
  } finally {
    await client.query(`SET lock_timeout = '30s'`);
  }
}

/**
 * Finds the organisation at the source and keeps other moves of it away from both databases.
 *
 * @throws CopyError when the source does not know it, or another process moves it
 */
export async function lockBoth({
  source,
  target,
  organization: name,
}: Pick<Moving, 'source' | 'target' | 'organization'>): Promise<OrganizationState> {
  const found = await requireOrganization(source.database, name);
  await lockMove(source.client, found.id);
  await lockMove(target.client, found.id);
  // Another call may have ended since.
  return (await findOrganization(source.database, found.id)) ?? found;
}
