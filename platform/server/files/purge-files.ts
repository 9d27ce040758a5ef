import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { FilesParts } from './files-parts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes what nobody keeps: files that were stored without being kept, a day later; contents that were discarded,
 * `keepDays` after that; what killed processes left. A backup that began before, and a database recovered to a time in
 * these days, find every content of their rows.
 *
 * @param now the present
 * @returns how many contents were removed
 */
export async function purgeFiles({ database, store, drafts, keepDays = 1 }: FilesParts, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - dayMs);
  const discardedBefore = new Date(now.getTime() - keepDays * dayMs);
  await drafts.removeAbandoned(dayAgo);
  await database.identity((tx) =>
    tx.deleteFrom('files').where('kept_at', 'is', null).where('created_at', '<', dayAgo).execute(),
  );
  await discardStrays({ database, store });
  let removed = 0;
  for (;;) {
    const next = await purgeNext({ database, store }, discardedBefore);
    if (next === 'none') return removed;
    if (next === 'removed') removed += 1;
  }
}

/**
 * The store is reached inside the transaction on purpose: its lock holds up whoever is about to store the same content,
 * who writes it afterwards. Done again, it does no harm.
 */
async function purgeNext(
  { database, store }: Pick<FilesParts, 'database' | 'store'>,
  before: Date,
): Promise<'none' | 'removed' | 'in use'> {
  return database.identity(async (tx) => {
    const discarded = await tx
      .selectFrom('discarded_contents')
      .select(['owner_id as organizationId', 'sha256'])
      .where('discarded_at', '<', before)
      // A move counts on the contents that are there already, and stores its rows at the end.
      .where(sql<boolean>`pg_try_advisory_xact_lock_shared(hashtextextended('contents ' || owner_id, 0))`)
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!discarded) return 'none';
    const { organizationId, sha256 } = discarded;
    const used = await tx
      .selectFrom('files')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('sha256', '=', sha256)
      .limit(1)
      .executeTakeFirst();
    if (!used) await store.remove(discarded);
    await tx
      .deleteFrom('discarded_contents')
      .where('owner_id', '=', organizationId)
      .where('sha256', '=', sha256)
      .execute();
    return used ? 'in use' : 'removed';
  });
}

/**
 * Discards contents that no row knows: those that were written while the backup was made that this installation comes
 * from.
 */
async function discardStrays({ database, store }: Pick<FilesParts, 'database' | 'store'>): Promise<void> {
  let batch: { owner_id: string; sha256: string }[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await discardUnknown(database, batch);
    batch = [];
  };
  for await (const { organizationId, sha256 } of store.list?.() ?? []) {
    batch.push({ owner_id: organizationId, sha256 });
    if (batch.length === 1000) await flush();
  }
  await flush();
}

async function discardUnknown(
  database: Database,
  found: readonly { owner_id: string; sha256: string }[],
): Promise<void> {
  await database.identity((tx) =>
    sql`
      INSERT INTO discarded_contents (owner_id, sha256)
      SELECT c.owner_id, c.sha256 FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS c (owner_id uuid, sha256 text)
       WHERE NOT EXISTS (SELECT FROM files f WHERE f.organization_id = c.owner_id AND f.sha256 = c.sha256)
      ON CONFLICT DO NOTHING`.execute(tx),
  );
}
