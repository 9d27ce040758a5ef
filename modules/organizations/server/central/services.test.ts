import { describe, expect, test } from 'vitest';
import type { Service } from '../../contract/index.ts';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import { centralBase, createTestOperator, listenForNotices, readAudit, serviceIds } from '#testing/operator.ts';
import { createTestPeople } from '#testing/people.ts';

const { database, adminUrl } = await createTestDatabase();
const people = await createTestPeople(database);
const operator = await createTestOperator(people);
const takeAnnounced = await listenForNotices(adminUrl);

async function list(searchTerm?: string): Promise<Service[]> {
  const query = searchTerm === undefined ? '' : `?searchTerm=${encodeURIComponent(searchTerm)}`;
  const { status, body } = await operator.browser.call<{ services: Service[] }>(
    'GET',
    `${centralBase}/service${query}`,
  );
  expect(status).toBe(200);
  return body.services;
}
const identifiers = async (searchTerm?: string): Promise<string[]> =>
  (await list(searchTerm)).map(({ identifier }) => identifier);
const remove = (id: string) => operator.browser.call('DELETE', `${centralBase}/service/${id}`);

/** Adds a service with its own permission and application, for a test that withdraws it. */
async function addService() {
  const [id, permissionId, applicationId, identifier] = [createId(), createId(), createId(), `service-${createId()}`];
  const text = (de: string): string => JSON.stringify({ de });
  await database.identity(async (tx) => {
    await tx
      .insertInto('services')
      .values({ id, identifier, name: text('Prüfdienst'), description: text('') })
      .execute();
    await tx
      .insertInto('permissions')
      .values({ id: permissionId, identifier: `${identifier}-permission`, service_id: id, description: text('') })
      .execute();
    await tx
      .insertInto('applications')
      .values({
        id: applicationId,
        identifier: `${identifier}-app`,
        service_id: id,
        name: text('A'),
        description: text(''),
        path: '/x',
        icon: 'x',
        sort_order: 999,
      })
      .execute();
    await tx
      .insertInto('application_permissions')
      .values({ application_id: applicationId, permission_id: permissionId })
      .execute();
  });
  return { id, identifier, permission: `${identifier}-permission` };
}

describe('the services', () => {
  test('come in the order of the catalogue with their applications, permissions and what opens what', async () => {
    const services = await list();
    expect(services.slice(0, 5).map(({ identifier }) => identifier)).toEqual([
      'organization-administration',
      'central-administration',
      'accounting',
      'care',
      'property-assistant',
    ]);
    const [mandatory, central, accounting] = services;
    expect(mandatory).toMatchObject({ mandatory: true, operatorOnly: false });
    expect(central).toMatchObject({
      mandatory: false,
      operatorOnly: true,
      name: { de: 'Zentrale Verwaltung', cn: '平台管理' },
      permissions: [{ identifier: 'benit-central-configuration-permission', description: { fr: expect.any(String) } }],
    });
    expect(central?.applications.slice(0, 2)).toMatchObject([
      { identifier: 'organizations', type: 'web' },
      { identifier: 'services' },
    ]);
    expect(accounting?.applicationPermissions).toContainEqual({
      application: 'invoices',
      permission: 'benit-accounting-permission',
    });
    // Seven applications; two permissions open one of them.
    expect(accounting?.applicationPermissions).toHaveLength(8);
  });

  test.each([
    ['buchhaltung', ['accounting']],
    ['Бухгалтерия', ['accounting']],
    ['CONTABILIDAD', ['accounting']],
    ['护理', ['care']],
    ['réglement', []],
    ['property-assistant', ['property-assistant']],
    // Decomposed accent, as typed on some keyboards.
    ['documentacio\u0301n', ['care']],
    ['time-tracking', ['accounting']],
    ['Zeiterfassung', ['accounting']],
    ['ri-property-assistant-permission', ['property-assistant']],
    ['Créer et', []],
    ['%', []],
  ])('a search for %s', async (term, expected) => {
    const found = await identifiers(term);
    expect(found.filter((identifier) => !identifier.startsWith('service-'))).toEqual(expected);
  });

  test('a search has the spelling of every other one, and words in any order', async () => {
    const { identifier } = await addService();
    for (const term of ['pruefdienst', 'Prufdienst', `Prüfdienst ${identifier}`, `${identifier} Prüfdienst`])
      expect(await identifiers(term), term).toContain(identifier);
    expect(await identifiers('   ')).toEqual(await identifiers());
  });

  test('count the organisations that have them and exist', async () => {
    const service = await addService();
    const count = async () => (await list(service.identifier))[0]?.organizationCount;
    expect(await count()).toBe(0);
    await people.addOrganization([service.identifier]);
    const deleted = await people.addOrganization([service.identifier]);
    expect(await count()).toBe(2);
    await operator.remove(deleted);
    expect(await count()).toBe(1);
    const existing = await database.identity((tx) =>
      tx
        .selectFrom('organizations')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    expect((await list('organization-administration'))[0]?.organizationCount).toBe(Number(existing.n));
  });
});

describe('withdrawing', () => {
  test('takes the service from every organisation with the next call, and everybody is told to look again', async () => {
    const service = await addService();
    const organizationId = await people.addOrganization([service.identifier, 'accounting']);
    const user = await people.addUser({
      organizationId,
      permissions: [service.permission, 'benit-accounting-permission'],
    });
    const browser = await people.signIn(user);
    const choose = async () =>
      (await browser.call('GET', `/api/benit/organization-configuration/current-org-data/${organizationId}`)).body;
    expect((await choose()).permissionIdentifiers).toEqual(['benit-accounting-permission', service.permission]);
    await takeAnnounced();
    expect(await remove(service.id)).toMatchObject({ status: 200, body: {} });
    expect(await takeAnnounced()).toEqual([{}]);
    expect(await choose()).toMatchObject({
      permissionIdentifiers: ['benit-accounting-permission'],
      applications: expect.not.arrayContaining([expect.objectContaining({ identifier: `${service.identifier}-app` })]),
    });
    expect(await identifiers()).not.toContain(service.identifier);
    const organization = (await operator.list('?limit=200')).body.organizations.find(({ id }) => id === organizationId);
    expect(organization?.serviceIds).toEqual(await serviceIds(database, 'organization-administration', 'accounting'));
    expect((await remove(service.id)).status).toBe(404);

    const entry = (await readAudit(database, operator.organizationId)).find(({ subject_id: id }) => id === service.id);
    expect(entry).toMatchObject({
      event: 'service_deleted',
      user_id: operator.user.id,
      subject_type: 'service',
      subject_label: 'Prüfdienst',
    });
  });

  test('who had a withdrawn service keeps it in the books, also when the organisation is saved meanwhile', async () => {
    const service = await addService();
    const organizationId = await people.addOrganization([service.identifier]);
    await remove(service.id);
    const answer = await operator.save(organizationId, {
      name: 'Gespeichert',
      identifier: organizationId,
      serviceIds: [],
    });
    expect(answer.body.organization.serviceIds).toEqual(await serviceIds(database, 'organization-administration'));
    expect(
      await operator.save(organizationId, { name: 'Anders', identifier: organizationId, serviceIds: [service.id] }),
    ).toMatchObject({ status: 400 });
    await database.identity((tx) =>
      tx.updateTable('services').set({ deleted_at: null }).where('id', '=', service.id).execute(),
    );
    const [restored] = (await operator.list(`?searchTerm=${organizationId}`)).body.organizations;
    expect(restored?.serviceIds).toContain(service.id);
  });

  test("mandatory services and the operator's own stay; what is not there is not found", async () => {
    for (const id of await serviceIds(database, 'organization-administration', 'central-administration')) {
      expect(await remove(id)).toMatchObject({ status: 422, body: { errors: [{ code: 'mandatory_service' }] } });
    }
    expect((await remove(createId())).status).toBe(404);
    expect((await remove('no-id')).status).toBe(400);
    expect((await list()).length).toBeGreaterThanOrEqual(5);
  });
});
