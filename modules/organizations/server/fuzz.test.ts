import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import { createId } from '#platform/server/ids.ts';
import type { FuzzScene } from '#testing/fuzz-scene.ts';
import { testByFuzzing } from '#testing/fuzzing.ts';
import { addPastInvoices } from '#testing/past-invoices.ts';

const heldName = 'Aufbewahrt';
const granted = ['benit-accounting-permission', 'benit-organization-users-permission'];

function invite({ people, database }: FuzzScene, userId: UserId, organizationId: OrganizationId): Promise<string> {
  const workplace = { permissions: [], startApplication: null, languages: ['de'], defaultLanguage: 'de' } as const;
  return database.identity((tx) =>
    people.organizations.addMember(tx, { organizationId, userId, ...workplace, invitation: { by: 'Anna' } }),
  );
}

/** Adds a deleted organisation with an issued invoice under retention. */
async function addHeldOrganization({ people, database }: FuzzScene): Promise<string> {
  const organizationId = await people.addOrganization([], heldName);
  await addPastInvoices(database, organizationId, [{ day: '2026-01-02' }]);
  await database.identity((tx) =>
    tx.updateTable('organizations').set({ deleted_at: people.clock.now() }).where('id', '=', organizationId).execute(),
  );
  return organizationId;
}

/** Creates three targets of the endpoint, unused by other tests. */
async function bringIds(scene: FuzzScene): Promise<string[]> {
  const { people, database, organizationId, user, path } = scene;
  const ids = [createId(), createId(), createId()];
  if (path.includes('/invitations/'))
    return Promise.all(ids.map(async () => invite(scene, user.id, await people.addOrganization())));
  if (path.includes('/deleted-organization/')) return Promise.all(ids.map(() => addHeldOrganization(scene)));
  if (path.includes('/organization/')) return Promise.all(ids.map(() => people.addOrganization()));
  if (path.includes('/user-org/')) {
    return Promise.all(
      ids.map(async (id) => {
        const member = await database.identity((tx) =>
          people.identity.createUser(tx, { email: `${id}@fuzz.example`, firstName: 'Erika', lastName: 'Muster' }),
        );
        return invite(scene, member.id, organizationId);
      }),
    );
  }
  if (path.includes('/service/')) {
    const text = JSON.stringify({ de: 'Dienst' });
    await database.identity((tx) =>
      tx
        .insertInto('services')
        .values(ids.map((id) => ({ id, identifier: id, name: text, description: text })))
        .execute(),
    );
  }
  return ids;
}

/** Adds three hosts with a name, unused by other tests. */
async function bringHosts({ database, path }: FuzzScene): Promise<string[]> {
  if (!path.includes('/brand')) return [];
  const hosts = [createId(), createId(), createId()].map((id) => `${id}.example`);
  await database.identity((tx) =>
    tx
      .insertInto('brands')
      .values(hosts.map((host) => ({ host, name: 'Pflegewelt' })))
      .execute(),
  );
  return hosts;
}

await testByFuzzing(
  'organizations',
  async (scene) => {
    const applications = await scene.database.identity((tx) =>
      tx
        .selectFrom('applications')
        .select('id')
        .where('identifier', 'in', ['invoices', 'organization-users'])
        .execute(),
    );
    return {
      id: await bringIds(scene),
      name: [heldName],
      host: await bringHosts(scene),
      logo: [''],
      permissionIdentifiers: [granted, granted.slice(0, 1)],
      permissions: [granted.map((identifier) => ({ identifier }))],
      userLanguages: [
        ['de', 'en'],
        ['en', 'de', 'fr'],
      ],
      userDefaultLanguage: ['de', 'en'],
      startApplicationId: applications.map(({ id }) => id),
    };
  },
  ['checkJoinLink', 'acceptJoinLink', 'declineJoinLink'],
);
