import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { household, owner, placeDelivery, table } from '#testing/deliveries/build-delivery.ts';
import type { GivenDelivery } from '#testing/deliveries/build-delivery.ts';
import { openDeliveries, propertyUrl } from '#testing/deliveries/scene.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { runTasks } from '#testing/receipts/scene.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { whenOver } from '#testing/when-over.ts';
import type { CommunityMember } from '../../contract/community/members.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(database);
runTasks(people, testDatabase);

async function openScene() {
  const server = await startFtpServer();
  whenOver(() => server.stop());
  const scene = await openDeliveries({ people, database, server });
  const keeper = await people.signIn(
    await people.addUser({
      organizationId: scene.organizationId,
      permissions: ['ri-property-management-weg-admin-permission'],
    }),
  );
  let count = 0;
  const deliver = async (members: readonly string[], mode: GivenDelivery['mode'] = 'FULL') => {
    count += 1;
    const files = {
      ...household,
      ...table('eigentuemer.csv', owner('E1'), owner('E2'), owner('W1')),
      ...table('mitglieder.csv', ...members),
    };
    placeDelivery(scene.tree, { id: `D${count}`, mode, files });
    const [entry] = await scene.refresh();
    if (entry?.state !== 'waiting') return entry;
    return (await scene.refresh({ confirm: entry.id }))[0];
  };
  const list = async () => {
    const { body } = await keeper.call<TestBody & { mitglieder: CommunityMember[]; summe: object }>(
      'GET',
      `${propertyUrl}/weg-mitglieder/W1?former=true`,
    );
    return body;
  };
  return { ...scene, keeper, deliver, list };
}

it('members are delivered with unit, share, period and address; what is wrong is named by line', async () => {
  const { deliver, list } = await openScene();
  const entry = await deliver([
    'G1;W1;Anna Adam;WE 1;600/1000;2019-04-01;;anna@lindenhang.example',
    'G2;W1;Bernd Bach;WE 2;400/1000;01.04.2019;31.12.2099;keine Adresse',
    'G3;W1;Carla Conrad;WE 3;halb;;;',
    'G4;W9;Dora Dietz;WE 4;1/1000;;;',
    'G5;W1;Emil Ernst;WE 5;1/1000;2026-02-01;2026-01-31;',
    'G6;W1;;WE 6;1/1000;;;',
  ]);
  expect(entry?.counts['mitglieder.csv']).toMatchObject({ fetched: 6, new: 2, refused: 4 });
  const errors = (entry?.errors ?? []).map(
    ({ line, field, code, effect }) => [line ?? 0, field, code, effect] as const,
  );
  expect(errors.toSorted(([one], [other]) => one - other)).toEqual([
    [3, 'email', 'email_invalid', 'cell'],
    [4, 'mea', 'share_invalid', 'row'],
    [5, 'eid', 'reference_unknown', 'row'],
    [6, 'bis', 'date_invalid', 'row'],
    [7, 'name', 'required', 'row'],
  ]);
  const { mitglieder, summe } = await list();
  expect(mitglieder).toMatchObject([
    {
      person: 'Anna Adam',
      einheit: 'WE 1',
      mea: '600/1000',
      from: '2019-04-01',
      to: null,
      email: 'anna@lindenhang.example',
    },
    { person: 'Bernd Bach', einheit: 'WE 2', mea: '400/1000', from: '2019-04-01', to: '2099-12-31', email: '' },
  ]);
  expect(summe).toEqual({ mea: '1000/1000', istVollstaendig: true, anzahl: 2 });
});

it('a complete delivery changes members and withdraws those it does not name, but never typed ones; it can be taken back', async () => {
  const { deliver, list, keeper, refresh } = await openScene();
  await deliver(['G1;W1;Anna Adam;WE 1;600/1000;;;', 'G2;W1;Bernd Bach;WE 2;400/1000;;;']);
  const typed = await keeper.call('POST', `${propertyUrl}/weg-mitglieder/W1`, {
    body: { person: 'Carla Conrad', einheit: 'WE 3', mea: '1/1000' },
  });
  expect(typed.status, typed.text).toBe(200);
  const entry = await deliver(['G1;W1;Anna Adam-Bach;WE 1;600/1000;;;']);
  expect(entry?.counts['mitglieder.csv']).toMatchObject({ changed: 1, withdrawn: 1 });
  const names = async () => (await list()).mitglieder.map(({ person }) => person);
  expect(await names()).toEqual(['Anna Adam-Bach', 'Carla Conrad']);
  expect(await refresh({ undo: entry?.id })).toMatchObject([{ state: 'undone' }]);
  expect(await names()).toEqual(['Anna Adam', 'Bernd Bach', 'Carla Conrad']);
});

it('the twenty-first denominator of a community is refused, also in a later delivery', async () => {
  const { deliver, list } = await openScene();
  const member = (count: number, denominator: number) => `G${count};W1;Anna Adam;WE ${count};1/${denominator};;;`;
  const twenty = Array.from({ length: 20 }, (_, index) => member(index, 1000 + index));
  const first = await deliver([...twenty, member(20, 7), member(21, 1000)]);
  const errors = (entry: typeof first) =>
    entry?.errors.map(({ line, field, code, value }) => [line, field, code, value]);
  expect(errors(first)).toEqual([[22, 'mea', 'too_many_denominators', '1/7']]);
  const second = await deliver([member(22, 11), member(23, 1001)], 'DELTA');
  expect(errors(second)).toEqual([[2, 'mea', 'too_many_denominators', '1/11']]);
  expect((await list()).mitglieder).toHaveLength(22);
});
