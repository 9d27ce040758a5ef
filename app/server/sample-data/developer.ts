import type { OrganizationId } from '#platform/contract/ids.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { readDemoMark, writeDemoMark } from '../demo/demo-mark.ts';
import type { Modules } from '../modules.ts';

/** Account that is signed in in development mode; it has no password. */
export const developerEmail = 'developer@demo.example';
const identifier = 'sample-data';
const startApplication = 'customer';

/**
 * The made-up developer in their organisation, with all services and permissions of this version; marked as part of the
 * demo, and removed with it.
 */
export async function ensureDeveloper({
  modules,
  database,
}: {
  readonly modules: Modules;
  readonly database: Database;
}): Promise<void> {
  const { identity, organizations } = modules;
  const offered = modules.list.flatMap(({ catalogue }) => catalogue?.services ?? []);
  const services = offered.filter(({ mandatory }) => mandatory !== true).map((service) => service.identifier);
  const permissions = offered.flatMap((service) => [...service.permissions]);
  await database.identity(async (tx) => {
    if ((await identity.findUserByEmail(tx, developerEmail)) === null) {
      const organizationId =
        (await findOrganization(tx)) ??
        (await organizations.createOrganization(tx, {
          identifier,
          name: 'Musterbetrieb',
          industry: { de: 'Entwicklung', en: 'Development' },
          services,
        }));
      const user = await identity.createUser(tx, { email: developerEmail, firstName: 'Toni', lastName: 'Muster' });
      await organizations.addMember(tx, {
        organizationId,
        userId: user.id,
        permissions,
        startApplication,
        languages: languageKeys,
        defaultLanguage: 'de',
      });
      const mark = await readDemoMark(tx);
      if (mark !== null)
        await writeDemoMark(tx, {
          ...mark,
          organizations: [...mark.organizations, organizationId],
          users: [...mark.users, user.id],
        });
      return;
    }
    // Services that came with this version.
    await organizations.addServices(tx, identifier, services);
    await organizations.addPermissions(tx, { identifier, email: developerEmail, permissions });
  });
}

async function findOrganization(tx: Transaction): Promise<OrganizationId | undefined> {
  return (await tx.selectFrom('organizations').select('id').where('identifier', '=', identifier).executeTakeFirst())
    ?.id as OrganizationId | undefined;
}
