import { sql } from 'kysely';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/database/database.ts';

/**
 * The made-up organisations of development mode. The developer works in the first; its lists are read from the second,
 * because a list shows fewer records than a lookup chooses from. Records have the same ids in both.
 */
export const sampleOrganizations = {
  records: {
    id: '01890a5d-ac96-8000-a000-000000000001' as OrganizationId,
    identifier: 'sample-records',
    name: 'Musterbetrieb',
  },
  lists: {
    id: '01890a5d-ac96-8000-a000-000000000002' as OrganizationId,
    identifier: 'sample-lists',
    name: 'Musterbetrieb (Listen)',
  },
} as const;

const ids = new Set<string>(Object.values(sampleOrganizations).map(({ id }) => id));

/** The database for requests of development mode: writes of the made-up organisations run whole, and are rolled back. */
export function rollBackSampleWrites(database: Database): Database {
  return {
    ...database,
    tenant: async (scope, work, options = {}) => {
      if (options.readOnly === true || !ids.has(scope.organizationId)) return database.tenant(scope, work, options);
      const rollback = new Error('A write of development mode is rolled back');
      let results: [Awaited<ReturnType<typeof work>>] | undefined;
      try {
        return await database.tenant(
          scope,
          async (tx) => {
            results = [await work(tx)];
            // A COMMIT would still check these.
            await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
            throw rollback;
          },
          options,
        );
      } catch (error) {
        if (error !== rollback || results === undefined) throw error;
        return results[0];
      }
    },
  };
}
