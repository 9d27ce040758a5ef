import { expect, it } from 'vitest';
import { addDays } from '#platform/contract/days.ts';
import { readLog } from '#testing/audit-log.ts';
import { readDatabaseDay } from '#testing/database-clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { base, createOwnersScene } from '#testing/owners-scene.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

it('former owners see what was posted for them for the configured time, also after it changes', async () => {
  const scene = await createOwnersScene(database, people);
  const { organizationId, admin } = scene;
  const user = await people.addUser({ organizationId, permissions: [] });
  const today = await readDatabaseDay(database);
  const daysAgo = (days: number) => addDays(today, -days);
  await scene.link({ email: user.email, validUntil: daysAgo(10) });
  await scene.link({ email: user.email, validUntil: daysAgo(40), eigentuemerEid: 'E-2' });
  expect((await scene.sees(user.id)).postings).toEqual([]);

  const grant = async (graceDays: number, version?: number) => {
    const { status, body } = await scene.browser.call<{ configuration: object; errors: [] }>(
      'PUT',
      `${base}/configuration`,
      {
        body: {
          configIdentifier: 'accessConfig',
          properties: { graceDays },
          ...(version !== undefined && { version }),
        },
      },
    );
    return status === 200 ? body.configuration : status;
  };
  expect(await grant(30, 0)).toEqual({ configIdentifier: 'accessConfig', properties: { graceDays: 30 }, version: 1 });
  expect(await scene.sees(user.id)).toEqual({ owners: ['E-1'], postings: ['E-1'] });
  await scene.addOwner('E-3');
  await scene.link({ email: user.email, validUntil: daysAgo(20), eigentuemerEid: 'E-3' });
  expect((await scene.sees(user.id)).postings).toEqual(['E-1', 'E-3']);
  expect([await grant(15, 0), await grant(3651), await grant(-1)]).toEqual([409, 400, 400]);
  expect(await grant(15, 1)).toMatchObject({ properties: { graceDays: 15 }, version: 2 });
  expect((await scene.sees(user.id)).postings).toEqual(['E-1']);
  expect((await readLog(database, organizationId)).at(-1)).toMatchObject({
    event: 'property_configuration_changed',
    by: admin.email,
    changes: [{ field: 'graceDays', from: '30', to: '15' }],
  });
});

it('the advisory board is marked on links of a community only, and on the log', async () => {
  const scene = await createOwnersScene(database, people);
  const add = async (body: object) => {
    const user = await people.addUser({ organizationId: scene.organizationId, permissions: [] });
    return (await scene.link({ email: user.email, advisoryBoard: true, ...body })).body.userEigentuemer;
  };
  const [member, owner] = [
    await add({ userType: 'weg' }),
    await add({ userType: 'eigentuemer', eigentuemerEid: 'E-2' }),
  ];
  expect([member.advisoryBoard, owner.advisoryBoard]).toEqual([true, false]);
  const save = (id: string, advisoryBoard: boolean) =>
    scene.browser.call<{ userEigentuemer: { advisoryBoard: boolean; version: number } }>(
      'PUT',
      `${base}/user-eigentuemer`,
      {
        body: { id, advisoryBoard },
      },
    );
  expect((await save(member.id, false)).body.userEigentuemer).toMatchObject({ advisoryBoard: false, version: 2 });
  expect((await save(owner.id, true)).body.userEigentuemer).toMatchObject({ advisoryBoard: false, version: 1 });
  expect((await readLog(database, scene.organizationId)).flatMap(({ changes }) => changes ?? [])).toContainEqual({
    field: 'advisoryBoard',
    from: 'true',
    to: 'false',
  });
});
