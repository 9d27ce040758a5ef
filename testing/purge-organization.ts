import { systemClock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';

/** Removes an organisation with everything it has, as the purge does 30 days after its deletion. */
export async function purgeOrganization(database: Database, organizationId: string): Promise<void> {
  await database.identity((tx) =>
    tx.updateTable('organizations').set({ deleted_at: systemClock.now() }).where('id', '=', organizationId).execute(),
  );
  await database.purge((tx) => tx.deleteFrom('organizations').where('id', '=', organizationId).execute());
}
