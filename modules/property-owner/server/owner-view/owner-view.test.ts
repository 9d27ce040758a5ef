import { expect, it } from 'vitest';
import { createId } from '#platform/server/ids.ts';
import { readLog } from '#testing/audit-log.ts';
import { readDatabaseClock } from '#testing/database-clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { codesOf } from '#testing/users-scene.ts';
import type { OwnerView } from '../../contract/owner-view/owner-view.ts';
import { administrationPermission, base, createOwnersScene, ownersPermission } from '#testing/owners-scene.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const open = async () => {
  const scene = await createOwnersScene(database, people);
  const view = (method: 'GET' | 'POST' | 'DELETE', eid?: string, browser = scene.browser) =>
    browser.call<{ ownerView: OwnerView | null; errors: [] }>(
      method,
      `${base}/owner-view`,
      eid === undefined ? {} : { body: { eid } },
    );
  return { ...scene, view };
};

it('shows an administrator one owner only, for half an hour or until they end it', async () => {
  const { view, sees, admin, organizationId } = await open();
  expect((await view('GET')).body).toEqual({ ownerView: null });
  const before = await readDatabaseClock(database);
  const { status, body } = await view('POST', 'E-1');
  const after = await readDatabaseClock(database);
  expect([status, body.ownerView]).toMatchObject([200, { eid: 'E-1', name: 'Anna Acker' }]);
  const startedAt = Date.parse(body.ownerView?.endsAt ?? '') - 30 * 60_000;
  expect(startedAt).toBeGreaterThanOrEqual(before.getTime());
  expect(startedAt).toBeLessThanOrEqual(after.getTime());
  expect(await sees(admin.id)).toEqual({ owners: ['E-1'], postings: ['E-1'] });
  expect((await view('GET')).body.ownerView).toEqual(body.ownerView);
  expect((await view('DELETE')).status).toBe(200);
  expect(await sees(admin.id)).toEqual({ owners: ['E-1', 'E-2'], postings: ['E-1', 'E-2'] });
  const log = (await readLog(database, organizationId)).filter(({ event }) => event.startsWith('owner_view'));
  expect(log).toMatchObject([
    {
      event: 'owner_view_started',
      by: admin.email,
      subject: 'Anna Acker (E-1)',
      changes: [{ field: 'endsAt', to: body.ownerView?.endsAt }],
    },
    { event: 'owner_view_ended', by: admin.email, subject: 'Anna Acker (E-1)' },
  ]);
});

it('started many times at once, the last one wins, and none fails', async () => {
  const { view } = await open();
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => view('POST', `E-${1 + (index % 2)}`)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(['E-1', 'E-2']).toContain((await view('GET')).body.ownerView?.eid);
});

it('ends when its time is over', async () => {
  const { view, sees, admin, organizationId } = await open();
  await view('POST', 'E-1');
  await database.tenant({ organizationId, userId: admin.id }, (tx) =>
    tx
      .updateTable('owner_views')
      .set({ ends_at: new Date(0) })
      .execute(),
  );
  expect((await view('GET')).body).toEqual({ ownerView: null });
  expect((await sees(admin.id)).owners).toEqual(['E-1', 'E-2']);
});

it('makes the database refuse every write, and the administration screens report it instead of empty lists', async () => {
  const { view, link, list, remove, browser, admin, organizationId } = await open();
  const { body } = await link();
  await view('POST', 'E-2');
  const refused = [
    await list('E-1'),
    await list('0'),
    await link(),
    await remove(body.userEigentuemer),
    await browser.call('GET', `${base}/owner-invitations`),
    await browser.call('POST', `${base}/owner-invitations`, { body: { userType: 'weg', all: true } }),
    await browser.call('PUT', `${base}/user-eigentuemer`, {
      body: { id: body.userEigentuemer.id, sendReleaseEmail: false },
    }),
  ];
  for (const answer of refused) {
    expect([answer.status, ...codesOf({ body: { errors: answer.body.errors } })]).toEqual([409, ['owner_view_active']]);
    expect(answer.body.errors[0]?.params).toMatchObject({ owner: 'Bernd Bauer' });
  }
  const scope = { organizationId, userId: admin.id };
  expect(
    (
      await database.tenant(scope, (tx) =>
        tx.updateTable('property_owners').set({ full_name: 'Gekapert' }).executeTakeFirst(),
      )
    ).numUpdatedRows,
  ).toBe(0n);
  expect((await database.tenant(scope, (tx) => tx.deleteFrom('postings').executeTakeFirst())).numDeletedRows).toBe(0n);
  const added = { organization_id: organizationId, id: createId(), external_id: 'E-3' };
  await expect(
    database.tenant(scope, (tx) => tx.insertInto('property_owners').values(added).execute()),
  ).rejects.toThrow('row-level security');
  await view('DELETE');
  expect((await list('E-1')).body.userEigentuemer).toHaveLength(1);
});

it('of one owner replaces that of another; of a hidden owner it is 404, and the former view stays', async () => {
  const { view, sees, admin } = await open();
  await view('POST', 'E-1');
  expect((await view('POST', 'E-99')).status).toBe(404);
  expect((await sees(admin.id)).owners).toEqual(['E-1']);
  await view('POST', 'E-2');
  expect((await sees(admin.id)).owners).toEqual(['E-2']);
});

it('started twice at the same time is one', async () => {
  const { view, sees, admin } = await open();
  expect(
    (await Promise.all(['E-1', 'E-1', 'E-1'].map((eid) => view('POST', eid)))).map(({ status }) => status),
  ).toEqual([200, 200, 200]);
  expect((await sees(admin.id)).owners).toEqual(['E-1']);
});

it('belongs to one administrator: others see everything, and non-administrators cannot start one', async () => {
  const { view, sees, organizationId } = await open();
  await view('POST', 'E-1');
  const other = await people.addUser({ organizationId, permissions: [administrationPermission] });
  expect((await sees(other.id)).owners).toEqual(['E-1', 'E-2']);
  expect((await view('GET', undefined, await people.signIn(other))).body).toEqual({ ownerView: null });
  const owner = await people.addUser({ organizationId, permissions: [ownersPermission] });
  expect((await view('POST', 'E-1', await people.signIn(owner))).status).toBe(403);
});

it('shows nobody more than before: an administrator who loses the permission sees the linked owners only', async () => {
  const { view, sees, link, admin, organizationId } = await open();
  await link({ email: admin.email });
  await view('POST', 'E-2');
  await database.identity((tx) =>
    tx
      .deleteFrom('membership_permissions')
      .where('organization_id', '=', organizationId)
      .where(
        'permission_id',
        'in',
        tx.selectFrom('permissions').select('id').where('identifier', '=', administrationPermission),
      )
      .execute(),
  );
  expect((await sees(admin.id)).owners).toEqual(['E-1']);
});
