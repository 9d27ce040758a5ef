import type { Database } from '#platform/server/database/database.ts';
import type { PurgeHold, ServerModule } from '#platform/server/module.ts';

/** Lists the modules that may prevent the purge of organisations. */
export type ListPurgeHolds = () => readonly Pick<ServerModule, 'name' | 'purgeHold'>[];

/** A reason against the purge of an organisation, with its module. */
export interface NamedPurgeHold extends PurgeHold {
  readonly module: string;
}

/** Reads from every module, in a transaction of the organisation, the reasons against its purge. */
export async function readHolds(
  database: Database,
  modules: ReturnType<ListPurgeHolds>,
  organizationId: string,
  now: Date,
): Promise<NamedPurgeHold[]> {
  const asked = modules.flatMap(({ name, purgeHold }) => (purgeHold ? [{ name, purgeHold }] : []));
  // Acts for no user: no user has the id of an organisation.
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
