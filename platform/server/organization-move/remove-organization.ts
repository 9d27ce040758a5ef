import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Removes the rows of an organisation that nobody works in, and the accounts that then belong to no organisation; the
 * files follow with the next purge of files. Nothing happens unless the organisation is in the given state.
 *
 * @returns false when it was not
 */
export async function removeOrganization(
  database: Database,
  organizationId: string,
  availability: 'arriving' | 'moved' | 'copy',
  now: Date,
): Promise<boolean> {
  const marked = await database.identity((tx) =>
    tx
      .updateTable('organizations')
      .set({ deleted_at: now })
      .where('id', '=', organizationId)
      .where('availability', '=', availability)
      .returning('id')
      .executeTakeFirst(),
  );
  if (marked === undefined) return false;
  await database.purge(async (tx) => {
    // Years of documents exceed the usual timeout of half a minute.
    await sql`SET LOCAL statement_timeout = '30min'`.execute(tx);
    const members = await tx
      .selectFrom('memberships')
      .select('user_id')
      .where('organization_id', '=', organizationId)
      .execute();
    // Every table of an organisation references it with ON DELETE CASCADE.
    await tx.deleteFrom('organizations').where('id', '=', organizationId).execute();
    const accounts = sql`SELECT unnest(${members.map(({ user_id: id }) => id)}::uuid[])`;
    // Locked before the check: a parallel transaction may add a membership.
    await sql`SELECT FROM users WHERE id IN (${accounts}) ORDER BY id FOR UPDATE`.execute(tx);
    await sql`
      DELETE FROM users WHERE id IN (${accounts}) AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id)`.execute(
      tx,
    );
  });
  return true;
}
