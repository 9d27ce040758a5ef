import type { Client } from 'pg';
import { CopyError } from '../organization-copy/copy-error.ts';
import { createId } from '../ids.ts';
import type { SavedOrganization } from './load-backup.ts';

/** As many characters as the administration takes. */
const [maxName, maxIdentifier] = [200, 100];

/**
 * Names the copy of an organisation after the day of the backup, and keeps other restores of it away until the
 * connection ends. An identifier that is in use, also by a deleted organisation until it is purged, gets a number.
 *
 * @throws CopyError when the copy of that day exists, or another process restores the organisation at this moment
 */
export async function nameCopy(
  client: Client,
  original: SavedOrganization,
  { name = original.name, day }: { readonly name?: string | undefined; readonly day: string },
): Promise<SavedOrganization> {
  await lockRestore(client, original);
  return {
    id: createId(),
    name: append(name, ` (Stand ${day.split('-').toReversed().join('.')})`, maxName),
    identifier: await findIdentifier(client, original, day),
  };
}

async function lockRestore(client: Client, { id, name }: SavedOrganization): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('restore ' || $1, 0)) AS locked`,
    [id],
  );
  if (rows[0]?.locked !== true)
    throw new CopyError(`${name} is being restored by another process at this moment; wait until it has ended`);
}

async function findIdentifier(client: Client, { identifier }: SavedOrganization, day: string): Promise<string> {
  await client.query('BEGIN READ ONLY; SET LOCAL ROLE kontor_backup');
  try {
    for (let number = 1; ; number += 1) {
      const wanted = append(identifier, `-${day}${number === 1 ? '' : `-${number}`}`, maxIdentifier);
      const { rows } = await client.query<{ copies: boolean }>(
        `SELECT availability = 'copy' AND deleted_at IS NULL AS copies FROM organizations WHERE identifier = $1`,
        [wanted],
      );
      if (rows[0] === undefined) return wanted;
      if (rows[0].copies)
        throw new CopyError(`The copy ${wanted} exists already; delete it in the administration first`);
    }
  } finally {
    await client.query('ROLLBACK');
  }
}

function append(text: string, end: string, max: number): string {
  return `${[...text].slice(0, max - end.length).join('')}${end}`;
}
