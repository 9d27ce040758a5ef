import type { Database } from '#platform/server/database/database.ts';
import type { PurgeHold, ServerModule } from '#platform/server/module.ts';

/** The modules that may keep organisations from being purged. */
export type ListPurgeHolds = () => readonly Pick<ServerModule, 'name' | 'purgeHold'>[];

/** What keeps an organisation from being purged, with the module that says so. */
export interface NamedPurgeHold extends PurgeHold {
  readonly module: string;
}

/** Asks every module, in a transaction of that organisation, what keeps it from being purged. */
export async function readHolds(
  database: Database,
  modules: ReturnType<ListPurgeHolds>,
  organizationId: string,
  now: Date,
): Promise<NamedPurgeHold[]> {
  const asked = modules.flatMap(({ name, purgeHold }) => (purgeHold ? [{ name, purgeHold }] : []));
  // On behalf of nobody in particular: no user has the id of an organisation.
  return database.tenant(
    { organizationId, userId: organizationId },
    async (tx) => {
      const holds: NamedPurgeHold[] = [];
      for (const { name, purgeHold } of asked) {
        const hold = await purgeHold(tx, now);
        if (hold) holds.push({ ...hold, module: name });
      }
      return holds;
    },
    { readOnly: true },
  );
}
