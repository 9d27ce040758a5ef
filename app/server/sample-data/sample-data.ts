import { sql } from 'kysely';
import { deleteAccountsWithoutMembership } from '#modules/organizations/server/index.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createSampleRecords, insertSampleRecords, sampleCounts } from '#platform/server/records/sample-records.ts';
import { readDemoMark, writeDemoMark } from '../demo/demo-mark.ts';
import type { Modules } from '../modules.ts';
import { sampleOrganizations } from './sample-organizations.ts';

/** Account that is signed in in development mode; it has no password. */
export const developerEmail = 'developer@demo.example';
const startApplication = 'customer';

/**
 * Adds the made-up developer with every service and permission of this version, and the made-up records; marked as part
 * of the demo, and removed with it. The database must not roll back writes.
 */
export async function addSampleData({
  modules,
  database,
}: {
  readonly modules: Modules;
  readonly database: Database;
}): Promise<void> {
  const userId = await database.identity((tx) => addDeveloper(modules, tx));
  const entities = modules.list.flatMap(({ entities: own = [] }) => own);
  const records = createSampleRecords(
    entities,
    Object.assign({}, ...modules.list.map(({ samples = {} }) => samples)) as Parameters<typeof createSampleRecords>[1],
  );
  for (const { id: organizationId } of Object.values(sampleOrganizations)) {
    const isOfLists = organizationId === sampleOrganizations.lists.id;
    await database.tenant({ organizationId, userId }, async (tx) => {
      await sql`SELECT set_config('app.every_owner', 'on', true)`.execute(tx);
      for (const [entity, made] of records)
        await insertSampleRecords(tx, organizationId, entity, isOfLists ? made.slice(0, sampleCounts.list) : made);
    });
  }
}

async function addDeveloper({ list, identity, organizations }: Modules, tx: Transaction): Promise<string> {
  const offered = list.flatMap(({ catalogue }) => catalogue?.services ?? []);
  const services = offered.filter(({ mandatory }) => mandatory !== true).map((service) => service.identifier);
  const industry = { de: 'Entwicklung', en: 'Development' };
  const { records, lists } = sampleOrganizations;
  await organizations.createOrganization(tx, { ...records, industry, services });
  await organizations.createOrganization(tx, { ...lists, industry, services: [] });
  const user =
    (await identity.findUserByEmail(tx, developerEmail)) ??
    (await identity.createUser(tx, { email: developerEmail, firstName: 'Toni', lastName: 'Muster' }));
  await organizations.addMember(tx, {
    organizationId: records.id,
    userId: user.id,
    permissions: offered.flatMap((service) => [...service.permissions]),
    startApplication,
    languages: languageKeys,
    defaultLanguage: 'de',
  });
  const mark = await readDemoMark(tx);
  if (mark !== null)
    await writeDemoMark(tx, {
      ...mark,
      organizations: [...mark.organizations, records.id, lists.id],
      users: [...new Set([...mark.users, user.id])],
    });
  return user.id;
}

/**
 * Removes the made-up organisations with all they hold, and the developer: at the end of development mode, and at the
 * next start of any mode after a process that was killed. The organisation of a former version, whose invoices were
 * stored, is deleted as an administrator would delete it.
 */
export async function removeSampleData(database: Database): Promise<void> {
  const developer = await database.identity(closeOrganizations);
  if (developer === undefined) return;
  await database.purge(async (tx) => {
    await tx.deleteFrom('organizations').where('id', 'in', sampleIds).execute();
    await deleteAccountsWithoutMembership(tx, [developer.id]);
  });
}

const sampleIds = Object.values(sampleOrganizations).map(({ id }) => id);

/** Only deleted organisations can be purged. @returns the developer, if there is one */
async function closeOrganizations(tx: Transaction): Promise<{ readonly id: string } | undefined> {
  const mark = await readDemoMark(tx);
  const ofDemo = mark?.organizations ?? [];
  await tx
    .updateTable('organizations')
    .set({ deleted_at: sql`coalesce(deleted_at, now())` })
    .where((are) =>
      are.or([
        are('id', 'in', sampleIds),
        are.and([are('identifier', '=', 'sample-data'), are('id', '=', sql<string>`ANY (${ofDemo}::uuid[])`)]),
      ]),
    )
    .execute();
  if (mark !== null)
    await writeDemoMark(tx, { ...mark, organizations: ofDemo.filter((id) => !sampleIds.some((own) => own === id)) });
  return tx.selectFrom('users').select('id').where('email', '=', developerEmail).executeTakeFirst();
}
