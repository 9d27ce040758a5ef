import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { announceFiles, findFile } from '#platform/server/files/file-repository.ts';
import { createId } from '#platform/server/ids.ts';
import { readLog } from '#testing/audit-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import {
  buildPdf,
  household,
  owner,
  placeDelivery,
  posting,
  receipt,
  table,
} from '#testing/deliveries/build-delivery.ts';
import { openDeliveries, propertyUrl } from '#testing/deliveries/scene.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { runTasks } from '#testing/receipts/scene.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { startSftpServer } from '#testing/remote/sftp-server.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { whenOver } from '#testing/when-over.ts';
import { documentPurpose } from '../import/fetch-documents.ts';
import { forEveryOwner } from '../wall/for-every-owner.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { startIfDue } from './scheduled-refresh.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(database, { connect: { allowPrivate: true, idleMs: 1500 } });
runTasks(people, testDatabase);

async function openScene(kind: 'ftp' | 'sftp' = 'ftp') {
  const server = kind === 'ftp' ? await startFtpServer() : await startSftpServer();
  whenOver(() => server.stop());
  return { server, ...(await openDeliveries({ people, database, server })) };
}

const bookings = (...rows: readonly string[]) => table('buchungen.csv', ...rows);

it('imports all waiting deliveries, oldest first, each with its own journal entry', async () => {
  const { tree, refresh, read } = await openScene();
  placeDelivery(tree, { id: 'D2', files: bookings(posting('B1', { amount: '2,00' })) });
  placeDelivery(tree, { id: 'D1', files: { ...household, ...bookings(posting('B1', { amount: '1,00' })) } });
  expect((await refresh()).map(({ state, delivery }) => [state, delivery?.deliveryId])).toEqual([
    ['taken', 'D1'],
    ['taken', 'D2'],
  ]);
  expect(
    Number(
      (await read((tx) => tx.selectFrom('postings').select('amount_cents').executeTakeFirstOrThrow())).amount_cents,
    ),
  ).toBe(200);
});

it('begins with the newest complete delivery, which contains the older ones', async () => {
  const { tree, refresh, server, folder } = await openScene();
  placeDelivery(tree, { id: 'D1', mode: 'FULL', files: household });
  placeDelivery(tree, { id: 'D2', mode: 'FULL', files: household });
  placeDelivery(tree, { id: 'D3', files: bookings(posting('B1')) });
  expect((await refresh()).map(({ state, delivery }) => [state, delivery?.deliveryId])).toEqual([
    ['taken', 'D2'],
    ['taken', 'D3'],
  ]);
  expect(server.read).not.toContain(`${folder}/D1/eigentuemer.csv`);
});

it('a refused delivery is in the journal and delays no other', async () => {
  const { tree, refresh } = await openScene();
  placeDelivery(tree, { id: 'D1', files: household, manifest: { mode: 'HALB' } });
  placeDelivery(tree, { id: 'D2', files: { 'eigentuemer.csv': 'x' } });
  placeDelivery(tree, { id: 'D3', files: household });
  expect((await refresh()).map(({ state, delivery }) => [state, delivery?.deliveryId])).toEqual([
    ['refused', undefined],
    ['refused', 'D2'],
    ['taken', 'D3'],
  ]);
});

it('documents beyond the storage limit of the organisation are refused with their delivery', async () => {
  const { tree, refresh, read, organizationId } = await openScene();
  await database.identity((tx) =>
    tx.updateTable('organizations').set({ storage_limit_bytes: 100 }).where('id', '=', organizationId).execute(),
  );
  placeDelivery(tree, {
    id: 'D1',
    files: { ...household, ...table('belege.csv', receipt('A1')), 'archiv/A1.pdf': buildPdf('x'.repeat(100)) },
  });
  for (const dryRun of [true, false])
    expect(await refresh({ dryRun })).toMatchObject([
      { state: 'refused', errors: [{ file: 'archiv/A1.pdf', code: 'storage_full' }] },
    ]);
  expect(await read((tx) => tx.selectFrom('files').select('id').execute())).toEqual([]);
});

it('a dry run examines the next delivery to import, whatever else is in the folder', async () => {
  const { tree, refresh } = await openScene();
  placeDelivery(tree, { id: 'D1', files: household, manifest: { mode: 'HALB' } });
  placeDelivery(tree, { id: 'D2', files: household });
  expect(await refresh({ dryRun: true })).toMatchObject([
    { state: 'checked', delivery: { deliveryId: 'D2' }, counts: { 'eigentuemer.csv': { new: 1 } } },
  ]);
});

it('a dry run reports the same and changes nothing', async () => {
  const { tree, refresh, read, browser } = await openScene();
  placeDelivery(tree, {
    id: 'D1',
    mode: 'FULL',
    files: {
      ...household,
      ...bookings(posting('B1'), posting('B2', { amount: 'x' })),
      ...table('belege.csv', receipt('A1')),
      'archiv/A1.pdf': buildPdf('A1'),
    },
  });
  const [checked] = await refresh({ dryRun: true });
  expect(checked).toMatchObject({ state: 'checked', dryRun: true, delivery: { deliveryId: 'D1' } });
  expect(await read((tx) => tx.selectFrom('property_owners').selectAll().execute())).toEqual([]);
  expect(await read((tx) => tx.selectFrom('files').selectAll().execute())).toEqual([]);
  expect((await browser.call<TestBody>('GET', `${propertyUrl}/configuration`)).text).toContain('"expirationId":null');
  const [taken] = await refresh();
  expect(taken).toMatchObject({ state: 'taken', counts: checked?.counts, errors: checked?.errors });
  expect((await browser.call<TestBody>('GET', `${propertyUrl}/configuration`)).text).toMatch(
    /"expirationId":"D1","lastTransaction":"2026-01-05"/u,
  );
});

it('the withdrawals of a complete delivery take effect after a confirmation', async () => {
  const { tree, refresh, read, start, organizationId } = await openScene();
  placeDelivery(tree, {
    id: 'D1',
    mode: 'FULL',
    files: { ...household, ...table('eigentuemer.csv', owner('E1'), owner('E2')) },
  });
  await refresh();
  placeDelivery(tree, { id: 'D2', mode: 'FULL', files: household });
  const [waiting] = await refresh();
  expect(waiting).toMatchObject({ state: 'waiting', counts: { 'eigentuemer.csv': { withdrawn: 1 } } });
  const [taken] = await refresh({ confirm: waiting?.id });
  expect(taken).toMatchObject({ state: 'taken', delivery: { deliveryId: 'D2' } });
  expect(
    await read((tx) =>
      tx.selectFrom('property_owners').select(['external_id', 'active']).orderBy('external_id').execute(),
    ),
  ).toEqual([
    { external_id: 'E1', active: true },
    { external_id: 'E2', active: false },
  ]);
  expect(await start({ confirm: waiting?.id })).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'delivery_decided' }] },
  });
  expect((await readLog(database, organizationId)).map(({ event }) => event)).toContain('delivery_taken');
});

it('a confirmation covers the displayed numbers: with more withdrawals the delivery waits again', async () => {
  const { tree, refresh } = await openScene();
  placeDelivery(tree, {
    id: 'D1',
    mode: 'FULL',
    files: { ...household, ...table('eigentuemer.csv', owner('E1'), owner('E2'), owner('E3')) },
  });
  await refresh();
  placeDelivery(tree, {
    id: 'D2',
    mode: 'FULL',
    files: { ...household, ...table('eigentuemer.csv', owner('E1'), owner('E2')) },
  });
  const [waiting] = await refresh();
  placeDelivery(tree, { id: 'D2', mode: 'FULL', files: household });
  expect(await refresh({ confirm: waiting?.id })).toMatchObject([
    { state: 'waiting', counts: { 'eigentuemer.csv': { withdrawn: 2 } } },
  ]);
});

it('one runs at a time in an organisation, and its starter can cancel it', async () => {
  const { tree, server, start, list, browser, whenIdle, refresh } = await openScene();
  placeDelivery(tree, { id: 'D1', files: household });
  server.setBehaviour('hang');
  const first = await start();
  expect(first.body.refresh).toMatchObject({ state: 'running', startedBy: { name: 'Erika Muster' } });
  expect(await start()).toMatchObject({ status: 409, body: { errors: [{ code: 'refresh_running' }] } });
  const taskId = (await list())[0]?.taskId ?? '';
  expect((await browser.call('DELETE', `/api/benit/tasks/${taskId}`)).status).toBe(200);
  await whenIdle();
  expect((await list())[0]).toMatchObject({ state: 'failed', errors: [{ code: 'cancelled' }] });
  server.setBehaviour('fine');
  expect(await refresh()).toMatchObject([{ state: 'taken' }]);
});

it.each(['ftp', 'sftp'] as const)(
  '%s: a dropped connection is opened again, and the file is fetched from the start',
  async (kind) => {
    const { tree, refresh, server } = await openScene(kind);
    placeDelivery(tree, {
      id: 'D1',
      files: { ...household, ...bookings(...Array.from({ length: 3000 }, (_, index) => posting(`B${index}`))) },
    });
    server.setBehaviour('drop-once');
    expect(await refresh()).toMatchObject([{ state: 'taken', counts: { 'buchungen.csv': { new: 3000 } } }]);
    expect(server.conversations).toBeGreaterThan(1);
  },
);

it('a connection that drops each time or stays silent fails and imports nothing', async () => {
  const { tree, refresh, server, read } = await openScene();
  placeDelivery(tree, { id: 'D1', files: household });
  server.setBehaviour('drop');
  expect(await refresh()).toMatchObject([{ state: 'failed', errors: [{ code: 'connection_lost' }] }]);
  server.setBehaviour('hang');
  expect(await refresh()).toMatchObject([{ state: 'failed', errors: [{ code: 'no_answer' }] }]);
  expect(await read((tx) => tx.selectFrom('property_owners').selectAll().execute())).toEqual([]);
});

it('a file that grows while it is read is not imported', async () => {
  const { tree, refresh } = await openScene();
  placeDelivery(tree, { id: 'D1', files: household });
  let rows = String(tree.get('/D1/eigentuemer.csv'));
  tree.set('/D1/eigentuemer.csv', () => Buffer.from((rows += `${owner(`E${rows.length}`)}\r\n`)));
  expect(await refresh()).toMatchObject([
    { state: 'refused', errors: [{ file: 'eigentuemer.csv', code: 'checksum_mismatch' }] },
  ]);
});

it('a stored document is not fetched again, also after an interrupted run', async () => {
  const { tree, refresh, server, folder } = await openScene();
  const files = {
    ...household,
    ...table('belege.csv', receipt('A1'), receipt('A2')),
    'archiv/A1.pdf': buildPdf('gleich'),
    'archiv/A2.pdf': buildPdf('gleich'),
  };
  placeDelivery(tree, { id: 'D1', files: { ...files, 'buchungen.csv': 'kein;kopf' } });
  expect(await refresh()).toMatchObject([{ state: 'refused' }]);
  placeDelivery(tree, { id: 'D2', files });
  expect(await refresh()).toMatchObject([
    { state: 'refused' },
    { state: 'taken', counts: { 'belege.csv': { new: 2 } } },
  ]);
  expect(server.read.filter((path) => path.startsWith(folder) && path.endsWith('.pdf'))).toHaveLength(1);
});

it('a document announced but not stored by a killed run is fetched', async () => {
  const { tree, refresh, organizationId, read } = await openScene();
  const document = buildPdf('angekündigt');
  await database.tenant({ organizationId, userId: noUser }, (tx) =>
    announceFiles(tx, { organizationId, userId: noUser }, [
      {
        id: createId(),
        draft: { path: '', byteSize: document.length, sha256: createHash('sha256').update(document).digest('hex') },
        about: { name: 'A1.pdf', mediaType: 'application/pdf', purpose: documentPurpose },
      },
    ]),
  );
  placeDelivery(tree, {
    id: 'D1',
    files: { ...household, ...table('belege.csv', receipt('A1')), 'archiv/A1.pdf': document },
  });
  expect(await refresh()).toMatchObject([{ state: 'taken', counts: { 'belege.csv': { new: 1 } } }]);
  const { file_id: id } = await read((tx) => tx.selectFrom('receipts').select('file_id').executeTakeFirstOrThrow());
  const file = await read((tx) => findFile(tx, id ?? ''));
  expect(file && (await people.files.readBytes(file)).equals(document)).toBe(true);
});

it('a delivered receipt has its issuer’s IBAN, discount and labour share; what was decided about it outlives the next delivery', async () => {
  const { tree, refresh, read, organizationId } = await openScene();
  const receipts = (amount: string) => ({
    'belege.csv': [
      'archivid;eid;betrag;iban;skonto_bis;skonto_betrag;lohnanteil',
      `A1;E1;${amount};DE89 3704 0044 0532 0130 00;5.12.2026;8,24;120,50`,
      '',
    ].join('\r\n'),
  });
  placeDelivery(tree, { id: 'D1', files: { ...household, ...receipts('412,10') } });
  expect(await refresh()).toMatchObject([{ state: 'taken', counts: { 'belege.csv': { new: 1, refused: 0 } } }]);
  const find = () =>
    read((tx) =>
      tx
        .selectFrom('receipts')
        .select(['id', 'amount_cents', 'issuer_iban', 'discount_until', 'discount_cents', 'labour_cents', 'approval'])
        .executeTakeFirstOrThrow(),
    );
  const { id, ...delivered } = await find();
  const columns = {
    issuer_iban: 'DE89370400440532013000',
    discount_until: '2026-12-05',
    discount_cents: 824,
    labour_cents: 12_050,
  };
  expect(delivered).toEqual({ ...columns, amount_cents: 41_210, approval: 'NEU' });
  await database.tenant({ organizationId, userId: noUser }, async (tx) => {
    await forEveryOwner(tx);
    await tx
      .insertInto('receipt_decisions')
      .values({
        organization_id: organizationId,
        receipt_id: id,
        version: 2,
        kind: 'transition',
        from_state: 'NEU',
        to_state: 'FREIZUGEBEN',
        decided_by: noUser,
      })
      .execute();
  });
  placeDelivery(tree, { id: 'D2', files: { ...household, ...receipts('421,10') } });
  expect((await refresh()).at(-1)).toMatchObject({ state: 'taken', counts: { 'belege.csv': { changed: 1 } } });
  expect(await find()).toEqual({ id, ...columns, amount_cents: 42_110, approval: 'FREIZUGEBEN' });
});

it('an assignment survives every delivery, and without it the transaction is unassigned again', async () => {
  const { tree, refresh, browser } = await openScene();
  const url = `${propertyUrl}/unassigned-transactions`;
  const list = async (query = '') =>
    (
      await browser.call<TestBody & { buchungen: { buchungid: string; assigned: object | null }[] }>(
        'GET',
        `${url}${query}`,
      )
    ).body.buchungen;
  placeDelivery(tree, {
    id: 'D1',
    files: {
      ...household,
      ...bookings(posting('B1', { eid: 'E77', amount: '-1.234,50' }), posting('B2', { eid: 'E78', purpose: '=1+1' })),
    },
  });
  await refresh();
  expect((await list()).map(({ buchungid }) => buchungid).toSorted()).toEqual(['B1', 'B2']);
  const { text } = await browser.call('GET', `${url}/csv`);
  expect(text).toContain('B1;E77;;;;2026-01-05;-1234,50;');
  expect(text).toContain(";'=1+1;");
  expect((await browser.call('POST', url, { body: { buchungids: ['B1'], eid: 'E1' } })).body).toEqual({ assigned: 1 });
  expect(await browser.call('POST', url, { body: { buchungids: ['B1', 'B9'], eid: 'E1' } })).toMatchObject({
    status: 404,
  });
  placeDelivery(tree, {
    id: 'D2',
    mode: 'FULL',
    files: { ...household, ...bookings(posting('B1', { eid: 'E77', purpose: 'neu' }), posting('B2', { eid: 'E78' })) },
  });
  await refresh();
  expect((await list()).map(({ buchungid }) => buchungid)).toEqual(['B2']);
  expect(await list('?assigned=true')).toMatchObject([{ buchungid: 'B1', assigned: { eid: 'E1' } }]);
  expect((await browser.call('DELETE', `${url}/B1`)).status).toBe(200);
  expect((await list()).map(({ buchungid }) => buchungid).toSorted()).toEqual(['B1', 'B2']);
});

it.each([
  ['assigned', null, 'E1'],
  ['removed', 'E1', null],
])('an owner %s during the import of a delivery counts', async (_, before, after) => {
  const { tree, refresh, read, start, whenIdle, browser, organizationId, user } = await openScene();
  const url = `${propertyUrl}/unassigned-transactions`;
  placeDelivery(tree, { id: 'D1', files: { ...household, ...bookings(posting('B1', { eid: 'E77' })) } });
  await refresh();
  if (before !== null) await browser.call('POST', url, { body: { buchungids: ['B1'], eid: before } });
  placeDelivery(tree, { id: 'D2', files: bookings(posting('B1', { eid: 'E77', purpose: 'neu' })) });
  await database.tenant({ organizationId, userId: user.id }, async (tx) => {
    await tx.selectFrom('postings').select('id').forUpdate().execute();
    expect((await start()).status).toBe(200);
    // It knows the assignments by then, and waits for this posting.
    await waitUntil(
      async () =>
        (
          await database.query(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO postings AS o%'`,
          )
        ).length > 0,
    );
    if (before === null) {
      const { id } = await tx
        .selectFrom('property_owners')
        .select('id')
        .where('external_id', '=', 'E1')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('posting_assignments')
        .values({ organization_id: organizationId, posting_external_id: 'B1', owner_id: id, assigned_by: user.id })
        .execute();
    } else await tx.deleteFrom('posting_assignments').execute();
  });
  await whenIdle();
  const { rows } = await read((tx) =>
    sql<{
      purpose: string;
      eid: string | null;
    }>`SELECT purpose, (SELECT external_id FROM property_owners o WHERE o.id = p.owner_id) AS eid FROM postings p`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ purpose: 'neu', eid: after }]);
});

it('the schedule starts it once at its hour, without a person', async () => {
  const { tree, browser, organizationId, whenIdle, list } = await openScene();
  placeDelivery(tree, { id: 'D1', files: household });
  await browser.call('PUT', `${propertyUrl}/configuration`, {
    body: { configIdentifier: 'dataSyncConfig', properties: { syncHour: 3 } },
  });
  const start = (hours: number) =>
    database.tenant({ organizationId, userId: noUser }, (tx) =>
      startIfDue(tx, organizationId, new Date(people.clock.now().getTime() + hours * 3_600_000)),
    );
  expect(await start(0)).toBe(false);
  expect([await start(25), await start(25)]).toEqual([true, false]);
  await whenIdle();
  expect(await start(26)).toBe(false);
  expect(await list()).toMatchObject([{ state: 'taken', startedBy: null, delivery: { deliveryId: 'D1' } }]);
});

it('editing the schedule during an import and a scheduled start causes no conflict', async () => {
  const { tree, browser, organizationId, refresh, whenIdle } = await openScene();
  const save = (syncHour: number, version: number) =>
    browser.call<TestBody>('PUT', `${propertyUrl}/configuration`, {
      body: { configIdentifier: 'dataSyncConfig', properties: { syncHour }, version },
    });
  expect((await save(3, 0)).status).toBe(200);
  placeDelivery(tree, { id: 'D1', files: household });
  expect(await refresh()).toMatchObject([{ state: 'taken' }]);
  const isStarted = await database.tenant({ organizationId, userId: noUser }, (tx) =>
    startIfDue(tx, organizationId, new Date(people.clock.now().getTime() + 25 * 3_600_000)),
  );
  await whenIdle();

  const saved = await save(4, 1);

  expect([isStarted, saved.status]).toEqual([true, 200]);
  expect(saved.text).toContain('"expirationId":"D1"');
  expect((await save(5, 1)).status).toBe(409);
});

it('an unreachable server is retried at each of the next three hours', async () => {
  const { browser, organizationId, whenIdle, list, server } = await openScene();
  await browser.call('PUT', `${propertyUrl}/configuration`, {
    body: { configIdentifier: 'dataSyncConfig', properties: { syncHour: 3 } },
  });
  const start = async (hours: number): Promise<boolean> => {
    const isStarted = await database.tenant({ organizationId, userId: noUser }, (tx) =>
      startIfDue(tx, organizationId, new Date(people.clock.now().getTime() + hours * 3_600_000)),
    );
    await whenIdle();
    return isStarted;
  };
  await server.stop();
  expect([await start(25), await start(26), await start(27), await start(28), await start(29)]).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect((await list()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'failed']);
});

it('a slow server of one organisation delays no other’s schedule', async () => {
  const [slow, quick] = [await openScene(), await openScene()];
  slow.server.setBehaviour('drip');
  placeDelivery(quick.tree, { id: 'D1', files: household });
  for (const { browser, organizationId } of [slow, quick]) {
    await browser.call('PUT', `${propertyUrl}/configuration`, {
      body: { configIdentifier: 'dataSyncConfig', properties: { syncHour: 3 } },
    });
    const isStarted = await database.tenant({ organizationId, userId: noUser }, (tx) =>
      startIfDue(tx, organizationId, new Date(people.clock.now().getTime() + 25 * 3_600_000)),
    );
    expect(isStarted).toBe(true);
    if (browser === slow.browser) await expect.poll(() => slow.server.conversations, { timeout: 30_000 }).toBe(1);
  }
  await quick.whenIdle();
  expect([await quick.list(), await slow.list()]).toMatchObject([[{ state: 'taken' }], [{ state: 'running' }]]);
  await slow.server.stop();
  await slow.whenIdle();
  expect(await slow.list()).toMatchObject([{ state: 'failed' }]);
});

it('without a connection no refresh is started', async () => {
  const browser = await people.signIn(
    await people.addUser({
      organizationId: await people.addOrganization(['property-owner']),
      permissions: ['ri-property-management-admin-permission'],
    }),
  );
  expect(await browser.call('POST', `${propertyUrl}/update-data`, { body: {} })).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'connection_missing' }] },
  });
});

it('a run whose process has died is ended, so that the next one can start', async () => {
  const { organizationId, start, whenIdle, list } = await openScene();
  await database.tenant({ organizationId, userId: noUser }, async (tx) => {
    await sql`SELECT set_config('app.every_owner', 'on', true)`.execute(tx);
    await sql`INSERT INTO deliveries (organization_id, id, state, run_id, started_at) VALUES (${organizationId}, gen_random_uuid(), 'running', gen_random_uuid(), ${new Date(people.clock.now().getTime() - 4 * 3_600_000)})`.execute(
      tx,
    );
  });
  expect((await start()).status).toBe(200);
  await whenIdle();
  expect((await list()).map(({ state }) => state).toSorted()).toEqual(['checked', 'failed']);
});
