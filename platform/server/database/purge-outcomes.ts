import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Deletes marks whose outcome nobody can still ask for. @param before moment from which on marks stay */
export async function purgeOutcomes(database: Pick<Database, 'identity'>, before: Date): Promise<void> {
  // Marks are UUIDv7, which begin with their milliseconds.
  const first = before.getTime().toString(16).padStart(12, '0');
  const bound = `${first.slice(0, 8)}-${first.slice(8)}-0000-0000-000000000000`;
  await database.identity((tx) => sql`DELETE FROM transaction_outcomes WHERE id < ${bound}::uuid`.execute(tx));
}
