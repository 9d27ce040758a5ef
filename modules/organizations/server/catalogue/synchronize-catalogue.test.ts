import { expect, it } from 'vitest';
import type { CatalogueService } from '#platform/contract/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { modules } from '#testing/product-modules.ts';
import { synchronizeCatalogue } from './synchronize-catalogue.ts';

const { database } = await createTestDatabase();

/** Reads every catalogue row with the transaction that wrote it last. */
function readCatalogue() {
  return database.identity(async (tx) => ({
    services: await tx.selectFrom('services').selectAll().orderBy('identifier').execute(),
    permissions: await tx.selectFrom('permissions').selectAll().orderBy('identifier').execute(),
    applications: await tx.selectFrom('applications').selectAll().orderBy('identifier').execute(),
    opened: await tx
      .selectFrom('application_permissions')
      .selectAll()
      .orderBy('application_id')
      .orderBy('permission_id')
      .execute(),
    written: (
      await tx
        .selectFrom('applications')
        .select((row) => row.cast<string>(row.ref('xmin' as 'id'), 'text').as('by'))
        .execute()
    ).map(({ by }) => by),
  }));
}

it('writes nothing if the catalogue is as declared', async () => {
  const before = await readCatalogue();
  await synchronizeCatalogue(database, modules);
  expect(await readCatalogue()).toEqual(before);
  expect(before.applications.map(({ identifier }) => identifier)).toContain('invoices');
});

it('adds new entries, corrects different ones, and keeps the ids', async () => {
  const before = await readCatalogue();
  await database.identity(async (tx) => {
    await tx.deleteFrom('applications').where('identifier', '=', 'invoices').execute();
    await tx.deleteFrom('services').where('identifier', '=', 'care').execute();
    await tx
      .updateTable('applications')
      .set({ path: '/elsewhere', name: '{"de": "Anders"}' })
      .where('identifier', '=', 'audit')
      .execute();
    await tx
      .updateTable('permissions')
      .set({ description: '{"de": "Anders"}' })
      .where('identifier', '=', 'benit-accounting-permission')
      .execute();
  });
  await synchronizeCatalogue(database, modules);
  const after = await readCatalogue();
  // The deleted ones return with new ids.
  const without = (row: object): object => ({ ...row, id: '', service_id: '' });
  const described = ({ services, permissions, applications }: typeof after) =>
    [services, permissions, applications].map((rows) => rows.map(without));
  expect(described(after)).toEqual(described(before));
  expect(after.opened).toHaveLength(before.opened.length);
  expect(after.applications.find(({ identifier }) => identifier === 'audit')?.id).toBe(
    before.applications.find(({ identifier }) => identifier === 'audit')?.id,
  );
});

it('opens an application by the declared permissions only', async () => {
  const granted = () =>
    database.identity((tx) =>
      tx
        .selectFrom('application_permissions')
        .innerJoin('applications', 'applications.id', 'application_id')
        .innerJoin('permissions', 'permissions.id', 'permission_id')
        .select('permissions.identifier')
        .where('applications.identifier', '=', 'invoices')
        .execute(),
    );
  await database.identity(async (tx) => {
    const { id } = await tx
      .selectFrom('applications')
      .select('id')
      .where('identifier', '=', 'invoices')
      .executeTakeFirstOrThrow();
    const permission = await tx
      .selectFrom('permissions')
      .select('id')
      .where('identifier', '=', 'benit-organization-users-permission')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('application_permissions')
      .values({ application_id: id, permission_id: permission.id })
      .execute();
  });
  await synchronizeCatalogue(database, modules);
  expect(await granted()).toEqual([{ identifier: 'benit-accounting-permission' }]);
});

it('keeps a withdrawn service withdrawn, and entries that only another version declares', async () => {
  const deletedAt = new Date('2026-01-01T00:00:00Z');
  await database.identity(async (tx) => {
    await tx
      .updateTable('services')
      .set({ deleted_at: deletedAt, name: '{"de": "Anders"}' })
      .where('identifier', '=', 'accounting')
      .execute();
    const row = { identifier: 'of-another-version', name: '{"de": "x"}', description: '{"de": "x"}' };
    await tx
      .insertInto('services')
      .values({ ...row, id: '01a20000-0000-7000-8000-000000000001' })
      .execute();
  });
  await synchronizeCatalogue(database, modules);
  const { services } = await readCatalogue();
  expect(services.find(({ identifier }) => identifier === 'accounting')).toMatchObject({
    deleted_at: deletedAt,
    name: { de: 'Buchhaltung' },
  });
  expect(services.map(({ identifier }) => identifier)).toContain('of-another-version');
});

it('is written once by processes that start in parallel', async () => {
  await Promise.all(Array.from({ length: 4 }, () => synchronizeCatalogue(database, modules)));
  const before = await readCatalogue();
  await Promise.all(Array.from({ length: 4 }, () => synchronizeCatalogue(database, modules)));
  expect(await readCatalogue()).toEqual(before);
});

it.each([
  ['service', 'nothing', 'benit-accounting-permission'],
  ['permission', 'shop', 'nothing'],
])('refuses an application of a %s that nobody declares', async (kind, service, permission) => {
  const shop: CatalogueService = { identifier: 'shop', permissions: [] };
  const application = {
    identifier: 'till',
    service,
    path: '/till',
    icon: 'till',
    order: 1,
    permissions: [permission],
  } as const;
  await expect(
    synchronizeCatalogue(database, [{ name: 'shop', catalogue: { services: [shop], applications: [application] } }]),
  ).rejects.toThrow(`shop: the application till refers to the undeclared ${kind} nothing`);
});
