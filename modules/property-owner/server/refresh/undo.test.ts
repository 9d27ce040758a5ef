import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createId } from '#platform/server/ids.ts';
import { readLog } from '#testing/audit-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import {
  buildPdf,
  costType,
  document,
  household,
  owner,
  placeDelivery,
  posting,
  receipt,
  table,
  tenant,
  unit,
} from '#testing/deliveries/build-delivery.ts';
import { openDeliveries, propertyUrl } from '#testing/deliveries/scene.ts';
import type { DeliveryScene } from '#testing/deliveries/scene.ts';
import { readPostingSums } from '#testing/posting-sums.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createRandom } from '#testing/random.ts';
import { runTasks } from '#testing/receipts/scene.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { whenOver } from '#testing/when-over.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(database);
runTasks(people, testDatabase);

async function openScene() {
  const server = await startFtpServer();
  whenOver(() => server.stop());
  const scene = await openDeliveries({ people, database, server });
  /** Imports a delivery, whatever it removes. @returns its entry */
  const deliver = async (given: Parameters<typeof placeDelivery>[1]) => {
    placeDelivery(scene.tree, given);
    const [entry] = await scene.refresh();
    if (entry?.state !== 'waiting') return entry;
    return (await scene.refresh({ confirm: entry.id }))[0];
  };
  return { ...scene, deliver };
}

const tables = [
  'property_owners',
  'properties',
  'rental_units',
  'rental_tenants',
  'cost_types',
  'postings',
  'receipts',
  'account_balances',
  'owner_documents',
  'security_deposits',
  'cost_structures',
  'owner_links',
  'posting_assignments',
  'delivery_state',
] as const;

/** All rows of property management, the sums of postings compared with them. Versions only increase. */
/** Columns that no delivery brings: counters, and which file was read meanwhile. */
const unlike = ['version', 'text_file_id'];

async function readRows({ read }: Pick<DeliveryScene, 'read'>): Promise<Record<string, unknown>> {
  return read(async (tx) => {
    const rows: Record<string, unknown> = {};
    for (const name of tables)
      rows[name] = (
        await sql`SELECT to_jsonb(t) - ${unlike}::text[] AS row FROM ${sql.table(name)} t ORDER BY (to_jsonb(t) - ${unlike}::text[])::text`.execute(
          tx,
        )
      ).rows;
    const { kept, posted } = await readPostingSums(tx);
    expect(kept).toEqual(posted);
    return rows;
  });
}

const books = {
  ...household,
  ...table('eigentuemer.csv', owner('E1'), owner('E2')),
  ...table('mietobjekte.csv', unit('U1', 'E1'), unit('U2', 'E2')),
  ...table('mieter.csv', tenant('T1', 'U1'), tenant('T2', 'U2')),
  ...table('buchungen.csv', posting('B1', { moid: 'U1', mid: 'T1' }), posting('B2', { eid: 'E9', mid: 'T3' })),
  ...table('belege.csv', receipt('A1')),
  'archiv/A1.pdf': buildPdf('A1'),
  ...table('dokumente.csv', document('D1', { moid: 'U1' }), document('D2', { eid: 'E2' })),
  'dokumente/D1.pdf': buildPdf('D1'),
  'dokumente/D2.pdf': buildPdf('D2'),
  'kontostand.csv': 'eid;konto;iban;datum;betrag\r\nE1;K;;1.1.2026;5,00\r\n',
};
/** Renames, sells, withdraws, adds and resolves. */
const changed = {
  ...table('eigentuemer.csv', owner('E1', 'Neu'), owner('E9')),
  ...table('mietobjekte.csv', unit('U1', 'E9'), unit('U3', 'E1', 'Neubau')),
  ...table('mieter.csv', tenant('T1', 'U3'), tenant('T3', 'U3')),
  ...table('kostenarten.csv', costType('K1'), costType('K2')),
  ...table('buchungen.csv', posting('B1', { amount: '7,00', moid: 'U3', kaid: 'K2' }), posting('B3', { eid: 'E9' })),
  ...table('belege.csv', receipt('A1', { amount: '1,00' }), receipt('A2', { eid: 'E9' })),
  'archiv/A1.pdf': buildPdf('A1, zweite Fassung'),
  'archiv/A2.pdf': buildPdf('A2'),
  ...table('dokumente.csv', document('D1', { title: 'Neu', kind: 'VERTRAG' }), document('D3', { eid: 'E9' })),
  'dokumente/D1.pdf': buildPdf('D1, zweite Fassung'),
  'dokumente/D3.pdf': buildPdf('A2'),
  'kontostand.csv': 'eid;konto;iban;datum;betrag\r\nE1;K;;1.1.2026;6,00\r\nE9;K;;1.1.2026;6,00\r\n',
};

it.each(['FULL', 'DELTA'] as const)('a %s delivery is taken back whole: all rows are as before', async (mode) => {
  const scene = await openScene();
  const { deliver, refresh, list, browser, organizationId } = scene;
  await deliver({ id: 'D1', mode: 'FULL', files: books });
  const { id: tenantId } = await scene.read((tx) =>
    tx.selectFrom('rental_tenants').select('id').where('external_id', '=', 'T1').executeTakeFirstOrThrow(),
  );
  await database.tenant({ organizationId, userId: scene.user.id }, (tx) =>
    tx
      .insertInto('security_deposits')
      .values({ organization_id: organizationId, id: createId(), tenant_id: tenantId })
      .execute(),
  );
  const before = await readRows(scene);
  const taken = await deliver({ id: 'D2', mode, files: changed });
  expect(taken).toMatchObject({ state: 'taken', canUndo: true });
  expect(await readRows(scene)).not.toEqual(before);

  const { body } = await browser.call('GET', `${propertyUrl}/update-data/${taken?.id ?? ''}/undo`);
  expect(body).toMatchObject({ delivery: { deliveryId: 'D1' } });
  expect(await refresh({ undo: taken?.id })).toMatchObject([
    { id: taken?.id, state: 'undone', canUndo: false, decision: { by: 'Erika Muster' } },
  ]);

  expect(await readRows(scene)).toEqual(before);
  expect((await list()).map(({ state }) => state)).toEqual(['undone', 'taken']);
  expect((await readLog(database, organizationId)).map(({ event }) => event)).toContain('delivery_undone');
  // Its folder is still on the server.
  expect(await refresh()).toMatchObject([{ state: 'checked', delivery: null }]);
});

it('the document of a changed receipt returns with it, though the delivery had replaced it', async () => {
  const { deliver, refresh, browser, tree } = await openScene();
  await deliver({ id: 'D1', mode: 'FULL', files: books });
  const taken = await deliver({ id: 'D2', files: changed });
  await refresh({ undo: taken?.id });
  placeDelivery(tree, { id: 'D3', files: table('buchungen.csv', posting('B7')) });
  await refresh();
  const { status, text } = await browser.call('GET', `${propertyUrl}/get-file/A1`, {
    headers: { accept: 'application/pdf' },
  });
  expect([status, text.includes('zweite Fassung')]).toEqual([200, false]);
});

it('decisions that people made meanwhile stay: links, assignments, typed records, edited fields', async () => {
  const scene = await openScene();
  const { deliver, refresh, browser, read, organizationId, user } = scene;
  await deliver({ id: 'D1', mode: 'FULL', files: books });
  const taken = await deliver({
    id: 'D2',
    mode: 'DELTA',
    files: { ...changed, ...table('buchungen.csv', posting('B1', { eid: 'E1' }), posting('B8', { eid: 'E77' })) },
  });
  await browser.call('POST', `${propertyUrl}/user-eigentuemer`, {
    body: {
      userType: 'weg',
      email: `${organizationId}@o.example`,
      firstName: 'O',
      lastName: 'L',
      eigentuemerEid: 'E9',
    },
  });
  await browser.call('POST', `${propertyUrl}/unassigned-transactions`, { body: { buchungids: ['B8'], eid: 'E1' } });
  const idOf = async (name: 'rental_tenants' | 'property_owners', key: string) =>
    (await read((tx) => tx.selectFrom(name).select('id').where('external_id', '=', key).executeTakeFirstOrThrow())).id;
  const [t3, e2] = [await idOf('rental_tenants', 'T3'), await idOf('property_owners', 'E2')];
  await database.tenant({ organizationId, userId: user.id }, async (tx) => {
    await tx
      .insertInto('cost_structures')
      .values({ organization_id: organizationId, id: createId(), tenant_id: t3 })
      .execute();
    await tx
      .updateTable('property_owners')
      .set({ telephone_number: '0221', version: 9 })
      .where('id', '=', e2)
      .execute();
  });

  const { body } = await browser.call<{ undo: { table: string; kept: number }[] }>(
    'GET',
    `${propertyUrl}/update-data/${taken?.id ?? ''}/undo`,
  );
  expect(Object.fromEntries(body.undo.filter(({ kept }) => kept > 0).map((one) => [one.table, one.kept]))).toEqual({
    owners: 1,
    properties: 1,
    units: 1,
    tenants: 1,
  });
  await refresh({ undo: taken?.id });

  const owners = await read((tx) =>
    tx
      .selectFrom('property_owners')
      .select(['external_id', 'last_name', 'active', 'telephone_number'])
      .orderBy('external_id')
      .execute(),
  );
  expect(owners).toEqual([
    { external_id: 'E1', last_name: 'Muster', active: true, telephone_number: '' },
    { external_id: 'E2', last_name: 'Muster', active: true, telephone_number: '0221' },
    { external_id: 'E9', last_name: 'Muster', active: false, telephone_number: '' },
  ]);
  expect(await read((tx) => tx.selectFrom('owner_links').select('id').execute())).toHaveLength(1);
  expect(await read((tx) => tx.selectFrom('posting_assignments').select('posting_external_id').execute())).toHaveLength(
    1,
  );
  expect(await read((tx) => tx.selectFrom('rental_tenants').select('active').where('id', '=', t3).execute())).toEqual([
    { active: false },
  ]);
  expect(
    (await read((tx) => tx.selectFrom('postings').select('external_id').execute()))
      .map((row) => row.external_id)
      .toSorted(),
  ).toEqual(['B1', 'B2']);
});

it('only the last imported delivery can be taken back, once', async () => {
  const { deliver, start, refresh, whenIdle } = await openScene();
  const first = await deliver({ id: 'D1', files: books });
  const second = await deliver({ id: 'D2', files: changed });
  const decided = { status: 409, body: { errors: [{ code: 'delivery_decided' }] } };
  expect(await start({ undo: first?.id })).toMatchObject(decided);
  await refresh({ undo: second?.id });
  expect(await start({ undo: second?.id })).toMatchObject(decided);
  expect(await start({ undo: first?.id })).toMatchObject(decided);
  await whenIdle();
});

it('random deliveries are taken back to the rows before', { timeout: 60_000 }, async () => {
  const random = createRandom(25);
  const pick = (count: number) => Math.floor(random() * count);
  const some = (prefix: string, count: number, row: (id: string) => string) =>
    Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
      .filter(() => random() < 0.7)
      .map(row);
  const scene = await openScene();
  for (let round = 1; round <= 8; round += 1) {
    const files = {
      ...table('eigentuemer.csv', ...some('E', 6, (id) => owner(id, `Name ${pick(3)}`))),
      ...table('mietobjekte.csv', ...some('U', 8, (id) => unit(id, `E${1 + pick(6)}`, `Haus ${pick(3)}`))),
      ...table('mieter.csv', ...some('T', 8, (id) => tenant(id, `U${1 + pick(8)}`))),
      ...table('kostenarten.csv', ...some('K', 4, costType)),
      ...table(
        'buchungen.csv',
        ...some('B', 30, (id) =>
          posting(id, {
            eid: `E${1 + pick(8)}`,
            moid: `U${1 + pick(9)}`,
            mid: `T${1 + pick(9)}`,
            kaid: `K${1 + pick(5)}`,
            amount: `${pick(99)},00`,
          }),
        ),
      ),
      ...table(
        'belege.csv',
        ...some('A', 6, (id) => receipt(id, { eid: `E${1 + pick(8)}`, amount: `${pick(99)},00` })),
      ),
      ...table(
        'dokumente.csv',
        ...some('D', 6, (id) => document(id, { eid: `E${1 + pick(7)}`, title: `Titel ${pick(3)}`, file: 'D.pdf' })),
      ),
      'dokumente/D.pdf': buildPdf(`${pick(2)}`),
    };
    const before = await readRows(scene);
    const entry = await scene.deliver({ id: `D${round}`, mode: random() < 0.5 ? 'FULL' : 'DELTA', files });
    expect(entry?.state).toBe('taken');
    if (round % 2 === 1) continue;
    await scene.refresh({ undo: entry?.id });
    expect(await readRows(scene), `round ${round}`).toEqual(before);
  }
});
