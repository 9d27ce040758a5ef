import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import {
  accountingPermission,
  base,
  centralPermission,
  codesOf,
  createUsersScene,
  usersPermission,
} from '#testing/users-scene.ts';
import type { UsersScene } from '#testing/users-scene.ts';

const hoursPermission = 'benit-time-tracking-permission';

const { database } = await createTestDatabase();

/**
 * Creates an administrator of the operator's organisation without the operator's permission, and a colleague with it.
 */
async function createOperatorScene() {
  const scene = await createUsersScene(database, {
    services: ['central-administration', 'accounting'],
    name: 'Betreiber',
  });
  const operator = await scene.addColleague(usersPermission, centralPermission, accountingPermission);
  return { scene, operator, operatorBrowser: await scene.people.signIn(operator.user) };
}

const listPermissions = async (scene: UsersScene, browser = scene.browser): Promise<unknown> =>
  (await browser.call('GET', `${base}/organization-permissions`)).body['permissionIdentifiers'];

describe('access to the administration of users', () => {
  test('is limited to users with the permission', async () => {
    const scene = await createUsersScene(database);
    const { user, member } = await scene.addColleague(accountingPermission);
    const browser = await scene.people.signIn(user);
    const all = (as = browser) =>
      Promise.all([
        scene.list('', as),
        scene.add({}, as),
        scene.save(member, { firstName: 'Anders' }, as),
        scene.remove(member.id, as),
        scene.invite(member.id, as),
        as.call('GET', `${base}/organization-permissions`),
        as.call('POST', `${base}/applications`, { body: { permissionIdentifiers: [] } }),
      ]);
    expect((await all()).map((answer) => [answer.status, ...codesOf(answer)])).toEqual(
      Array.from({ length: 7 }, () => [403, ['permission_denied']]),
    );
    expect((await all(scene.people.browser())).map(({ status }) => status)).toEqual(
      Array.from({ length: 7 }, () => 401),
    );
    expect(await scene.find(user.email)).toEqual(member);
  });
});

describe('the permission of the operator', () => {
  test('cannot be granted in an organisation without the service, not even to oneself', async () => {
    const scene = await createUsersScene(database);
    const member = await scene.find(scene.admin.email);
    expect(await listPermissions(scene)).not.toContain(centralPermission);
    const permissions = [...member.permissions, { identifier: centralPermission }];
    expect(
      codesOf(await scene.save(member, { permissions, startApplicationId: await scene.applicationId('invoices') })),
    ).toEqual([['not_offered', 'permissions.2.identifier']]);
    expect(codesOf(await scene.add({ permissionIdentifiers: [accountingPermission, centralPermission] }))).toEqual([
      ['not_offered', 'permissionIdentifiers.1'],
    ]);
    expect((await scene.browser.call('GET', '/api/benit/central-configuration/organization')).status).toBe(403);
  });

  test('cannot be granted by an administrator of the operator without it', async () => {
    const { scene } = await createOperatorScene();
    expect(await listPermissions(scene)).toEqual([usersPermission, accountingPermission, hoursPermission]);
    const member = await scene.find(scene.admin.email);
    const startApplicationId = await scene.applicationId('invoices');
    const permissions = [{ identifier: centralPermission }, ...member.permissions];
    expect(codesOf(await scene.save(member, { permissions, startApplicationId }))).toEqual([
      ['not_offered', 'permissions.0.identifier'],
    ]);
    expect(codesOf(await scene.add({ permissionIdentifiers: [accountingPermission, centralPermission] }))).toEqual([
      ['not_offered', 'permissionIdentifiers.1'],
    ]);
    expect(await scene.find(scene.admin.email)).toEqual(member);
    expect((await scene.browser.call('GET', '/api/benit/central-configuration/organization')).status).toBe(403);
  });

  test('protects its holders from administrators without it', async () => {
    const { scene, operator } = await createOperatorScene();
    expect(operator.member).toMatchObject({
      protected: true,
      permissions: [
        { identifier: accountingPermission },
        { identifier: centralPermission },
        { identifier: usersPermission },
      ],
    });
    const permissions = [{ identifier: accountingPermission }];
    const answers = [
      await scene.save(operator.member),
      await scene.save(operator.member, { permissions }),
      await scene.save(operator.member, { email: 'mine@takeover.example' }),
      await scene.remove(operator.member.id),
      await scene.invite(operator.member.id),
    ];
    expect(answers.map((answer) => [answer.status, ...codesOf(answer)])).toEqual(
      Array.from({ length: 5 }, () => [403, ['permission_denied']]),
    );
    expect(await scene.find(operator.user.email)).toEqual(operator.member);
    expect(await scene.readMails('mine@takeover.example')).toEqual([]);
  });

  test('is granted and revoked by its holders', async () => {
    const { scene, operator, operatorBrowser } = await createOperatorScene();
    expect(await listPermissions(scene, operatorBrowser)).toEqual(
      [usersPermission, accountingPermission, hoursPermission, centralPermission].toSorted(
        (a, b) => Number(b === usersPermission) - Number(a === usersPermission),
      ),
    );
    const member = await scene.find(scene.admin.email);
    const startApplicationId = await scene.applicationId('invoices');
    const permissions = [...member.permissions, { identifier: centralPermission }];
    const given = await scene.save(member, { permissions, startApplicationId }, operatorBrowser);
    expect(given.body.user).toMatchObject({ protected: false, version: 2 });
    expect((await scene.find(operator.user.email)).protected).toBe(false);
    expect((await scene.remove(operator.member.id)).status).toBe(200);
    expect((await scene.list('', operatorBrowser)).status).toBe(403);
  });

  test('stays with its last holder', async () => {
    const { operator, operatorBrowser, scene } = await createOperatorScene();
    const permissions = [{ identifier: usersPermission }, { identifier: accountingPermission }];
    const startApplicationId = await scene.applicationId('invoices');
    const strip = () => scene.save(operator.member, { permissions, startApplicationId }, operatorBrowser);
    expect(codesOf(await strip())).toEqual([['last_administrator']]);
    expect(codesOf(await scene.remove(operator.member.id, operatorBrowser))).toEqual([['last_administrator']]);
    await scene.people.addUser({ organizationId: scene.organizationId, permissions: [centralPermission] });
    expect((await strip()).status).toBe(200);
  });

  test('of a service that the organisation no longer has protects nobody and can be granted by nobody', async () => {
    const { scene, operator } = await createOperatorScene();
    await database.identity((tx) =>
      tx.deleteFrom('organization_services').where('organization_id', '=', scene.organizationId).execute(),
    );
    expect(await scene.find(operator.user.email)).toMatchObject({
      protected: false,
      permissions: [{ identifier: usersPermission }],
    });
    expect(await listPermissions(scene)).toEqual([usersPermission]);
    expect((await scene.remove(operator.member.id)).status).toBe(200);
  });

  test('that was just revoked allows nothing any more, also in a request that has already begun', async () => {
    const { scene, operator, operatorBrowser } = await createOperatorScene();
    await scene.people.addUser({ organizationId: scene.organizationId, permissions: [centralPermission] });
    const startApplicationId = await scene.applicationId('invoices');
    const self = await scene.find(scene.admin.email);
    const permissions = [...self.permissions, { identifier: centralPermission }];
    const strip = scene.save(
      operator.member,
      { permissions: [{ identifier: accountingPermission }], startApplicationId },
      operatorBrowser,
    );
    const [stripped, given] = await Promise.all([
      strip,
      scene.save(self, { permissions, startApplicationId }, operatorBrowser),
    ]);
    expect(stripped.status).toBe(200);
    const holds = (await scene.find(scene.admin.email)).permissions.some(
      ({ identifier }) => identifier === centralPermission,
    );
    expect([given.status, holds]).toEqual(given.status === 200 ? [200, true] : [403, false]);
  });
});
