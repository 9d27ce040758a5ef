import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import {
  buildPdf,
  household,
  owner,
  placeDelivery,
  posting,
  receipt,
  table,
  unit,
} from '#testing/deliveries/build-delivery.ts';
import { openDeliveries, propertyUrl } from '#testing/deliveries/scene.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { runTasks } from '#testing/receipts/scene.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { whenOver } from '#testing/when-over.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(database, { connect: { allowPrivate: true, idleMs: 1500 } });
runTasks(people, testDatabase);

const blocked = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

const whole = {
  ...household,
  ...table('eigentuemer.csv', owner('E1'), owner('E2', 'Zweite'), owner('E3', 'Dritte')),
  ...table('mietobjekte.csv', unit('U1', 'E1'), unit('U2', 'E2')),
  ...table('buchungen.csv', posting('B1'), posting('B2', { eid: 'E2', mid: 'T9', amount: '-12,50' })),
  ...table('belege.csv', receipt('A1'), receipt('A2', { eid: 'E2' })),
  'archiv/A2.pdf': buildPdf('A2'),
};
const partOfIt = { ...household, ...table('buchungen.csv', posting('B1')), ...table('belege.csv', receipt('A1')) };

/** A delivery of all, and one that waits because it names a part of it. */
async function openWaiting() {
  const server = await startFtpServer();
  whenOver(() => server.stop());
  const scene = await openDeliveries({ people, database, server });
  placeDelivery(scene.tree, { id: 'D1', mode: 'FULL', files: whole });
  await scene.refresh();
  placeDelivery(scene.tree, { id: 'D2', mode: 'FULL', files: partOfIt });
  const [waiting] = await scene.refresh();
  return { ...scene, server, id: waiting?.id ?? '', waiting };
}

it('shows how many of how many entries it removes, which ones, and whom that concerns', async () => {
  const { waiting, browser, id, organizationId } = await openWaiting();
  await browser.call('POST', `${propertyUrl}/user-eigentuemer`, {
    body: {
      userType: 'eigentuemer',
      email: `${organizationId}@owner.example`,
      firstName: 'Olga',
      lastName: 'Zweite',
      eigentuemerEid: 'E2',
    },
  });
  expect(waiting?.withdrawals).toEqual([
    {
      file: 'eigentuemer.csv',
      count: 2,
      of: 3,
      asks: true,
      names: [
        { id: 'E2', name: 'Erika Zweite', day: null, amount: null },
        { id: 'E3', name: 'Erika Dritte', day: null, amount: null },
      ],
    },
    {
      file: 'mietobjekte.csv',
      count: 1,
      of: 2,
      asks: true,
      names: [{ id: 'U2', name: 'Lindenhof, Wohnung U2', day: null, amount: null }],
    },
    {
      file: 'belege.csv',
      count: 1,
      of: 2,
      asks: true,
      names: [{ id: 'A2', name: 'Dachdecker GmbH, Rechnung A2', day: '2026-01-04', amount: 50 }],
    },
    {
      file: 'buchungen.csv',
      count: 1,
      of: 2,
      asks: true,
      names: [{ id: 'B2', name: 'Max Mieter, Miete', day: '2026-01-05', amount: -12.5 }],
    },
  ]);
  expect(waiting?.concerned).toEqual({ documents: 1, people: [], peopleCount: 0 });
  const { text } = await browser.call('GET', `${propertyUrl}/update-data/${id}/withdrawals`);
  expect(text.split('\r\n')).toEqual([
    '\uFEFFdatei;nummer;bezeichnung;tag;betrag',
    'eigentuemer.csv;E2;Erika Zweite;;',
    'eigentuemer.csv;E3;Erika Dritte;;',
    'mietobjekte.csv;U2;Lindenhof, Wohnung U2;;',
    'belege.csv;A2;Dachdecker GmbH, Rechnung A2;2026-01-04;50,00',
    'buchungen.csv;B2;Max Mieter, Miete;2026-01-05;-12,50',
    '',
  ]);
});

it('a further run updates its entry, and tells who has access by then', async () => {
  const { refresh, list, browser, id, organizationId } = await openWaiting();
  await browser.call('POST', `${propertyUrl}/user-eigentuemer`, {
    body: {
      userType: 'eigentuemer',
      email: `${organizationId}@owner.example`,
      firstName: 'Olga',
      lastName: 'Zweite',
      eigentuemerEid: 'E2',
    },
  });
  expect(await refresh()).toMatchObject([
    { id, state: 'waiting', concerned: { people: ['Olga Zweite'], peopleCount: 1 } },
  ]);
  expect((await list()).map(({ state }) => state)).toEqual(['waiting', 'taken']);
});

it('a confirmed delivery is once in the journal, with the person who confirmed it', async () => {
  const { refresh, list, id } = await openWaiting();
  await refresh({ confirm: id });
  expect(await list()).toMatchObject([
    { id, state: 'taken', decision: { by: 'Erika Muster', reason: '' }, delivery: { deliveryId: 'D2' } },
    { state: 'taken', decision: null, delivery: { deliveryId: 'D1' } },
  ]);
});

it('a declined delivery is passed over from then on, with reason and name in the journal', async () => {
  const { start, refresh, list, tree, id, browser } = await openWaiting();
  expect((await start({ refuse: id, reason: 'Falscher Export' })).body.refresh).toMatchObject({
    state: 'declined',
    decision: { by: 'Erika Muster', reason: 'Falscher Export' },
  });
  expect(await refresh()).toMatchObject([{ state: 'checked', delivery: null }]);
  expect((await browser.call('GET', `${propertyUrl}/update-data/${id}/withdrawals`)).text).toBe(
    '\uFEFFdatei;nummer;bezeichnung;tag;betrag\r\n',
  );
  placeDelivery(tree, { id: 'D3', files: table('buchungen.csv', posting('B3')) });
  expect(await refresh()).toMatchObject([{ state: 'taken', delivery: { deliveryId: 'D3' } }]);
  expect((await list()).find((entry) => entry.id === id)?.state).toBe('declined');
});

it.each([
  ['a complete one', 'FULL', whole],
  ['one of changes', 'DELTA', table('buchungen.csv', posting('B3'))],
] as const)('a newer delivery supersedes it: %s', async (_, mode, files) => {
  const { refresh, tree, id, start } = await openWaiting();
  placeDelivery(tree, { id: 'D3', mode, files });
  expect(await refresh()).toMatchObject([
    { id, state: 'superseded', supersededBy: 'D3' },
    { state: 'taken', delivery: { deliveryId: 'D3' } },
  ]);
  expect(await start({ confirm: id })).toMatchObject({ status: 409, body: { errors: [{ code: 'delivery_decided' }] } });
});

it('without its folder on the server it waits no longer', async () => {
  const { refresh, server, folder, id } = await openWaiting();
  for (const path of server.tree.keys()) if (path.startsWith(`${folder}/D2/`)) server.tree.delete(path);
  expect(await refresh()).toMatchObject([{ id, state: 'superseded', supersededBy: '' }, { state: 'checked' }]);
});

it('of two people who decide at the same time one wins, and the other is told so', async () => {
  const { start, whenIdle, id } = await openWaiting();
  const answers = await Promise.all([
    start({ confirm: id }),
    start({ refuse: id, reason: 'Falsch' }),
    start({ confirm: id }),
    start({ refuse: id, reason: 'Auch falsch' }),
  ]);
  await whenIdle();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { body } of answers.filter(({ status }) => status !== 200))
    expect(body.errors).toMatchObject([{ code: 'delivery_decided' }]);
});

it('a delivery declined just before a run ends stays declined', async () => {
  const { start, list, whenIdle, organizationId, user, id } = await openWaiting();
  await database.tenant({ organizationId, userId: user.id }, async (tx) => {
    await tx.updateTable('deliveries').set({ state: 'declined', reason: 'Falsch' }).where('id', '=', id).execute();
    await start();
    await waitUntil(async () => (await database.query(blocked)).length > 0);
  });
  await whenIdle();
  expect((await list()).slice(0, 2).map(({ state, delivery }) => [state, delivery?.deliveryId])).toEqual([
    ['checked', undefined],
    ['declined', 'D2'],
  ]);
});

it('a confirmation whose run fails leaves it waiting', async () => {
  const { server, refresh, list, id } = await openWaiting();
  server.setBehaviour('drop');
  expect(await refresh({ confirm: id })).toMatchObject([{ state: 'failed' }]);
  expect((await list()).find((entry) => entry.id === id)).toMatchObject({ state: 'waiting', decision: null });
  server.setBehaviour('fine');
  expect(await refresh({ confirm: id })).toMatchObject([{ id, state: 'taken' }]);
});

it('refuses contradictory, incomplete and unknown decisions', async () => {
  const { start, id } = await openWaiting();
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const body of [
    { refuse: id },
    { refuse: id, reason: '  ' },
    { reason: 'Falsch' },
    { confirm: id, refuse: id, reason: 'Falsch' },
    { confirm: id, dryRun: true },
    { undo: id, confirm: id },
  ])
    expect([body, (await start(body)).status]).toEqual([body, 400]);
  for (const body of [{ confirm: unknown }, { refuse: unknown, reason: 'Falsch' }, { undo: unknown }])
    expect((await start(body)).status).toBe(404);
});

it('a dry run of it says that it would wait, and changes no entry', async () => {
  const { refresh, id, list } = await openWaiting();
  expect(await refresh({ dryRun: true })).toMatchObject([
    { state: 'checked', dryRun: true, concerned: { documents: 1 }, withdrawals: [{ count: 2, of: 3 }, {}, {}, {}] },
  ]);
  expect((await list()).find((entry) => entry.id === id)?.state).toBe('waiting');
});

it('counts references to missing records, and lists all errors for the source system', async () => {
  const { refresh, tree, browser } = await openWaiting();
  const wrong = Array.from({ length: 120 }, (_, index) => posting(`X${index}`, { amount: '1.234' }));
  placeDelivery(tree, {
    id: 'D3',
    files: table('buchungen.csv', posting('B3', { mid: 'T8', kaid: 'K9' }), posting('B4', { mid: 'T8' }), ...wrong),
  });
  const taken = (await refresh()).at(-1);
  expect(taken).toMatchObject({
    state: 'taken',
    errorCount: 120,
    unresolved: [
      { file: 'buchungen.csv', field: 'mid', rows: 2 },
      { file: 'buchungen.csv', field: 'kaid', rows: 1 },
    ],
  });
  expect(taken?.errors).toHaveLength(100);
  const { text } = await browser.call('GET', `${propertyUrl}/update-data/${taken?.id ?? ''}/errors`);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(121);
  expect(lines[1]).toBe('buchungen.csv;4;betrag;amount_ambiguous;1.234;Zeile ausgelassen');
});

it('names a folder with a used id, and one with an older delivery', async () => {
  const { refresh, tree, start, id } = await openWaiting();
  await start({ refuse: id, reason: 'Falsch' });
  placeDelivery(tree, { id: 'D2', files: table('buchungen.csv', posting('B3')) });
  placeDelivery(tree, { id: 'ALT1', files: table('buchungen.csv', posting('B4')) });
  placeDelivery(tree, { id: 'D9', files: table('buchungen.csv', posting('B5')), manifest: { deliveryId: 'D1' } });
  const [entry] = await refresh();
  expect(entry).toMatchObject({ state: 'checked', delivery: null });
  expect(entry?.errors.map(({ file, code, value }) => [file, code, value]).toSorted()).toEqual([
    ['ALT1', 'delivery_outdated', 'ALT1'],
    ['D2', 'delivery_decided', 'D2'],
    ['D9', 'delivery_repeated', 'D1'],
  ]);
});

it('the task of a refused delivery, and of a server that does not answer, has failed', async () => {
  const { refresh, server, tree, browser } = await openWaiting();
  const tasks = async () =>
    (await browser.call<{ tasks: { state: string; errors: { code: string }[] }[] }>('GET', '/api/benit/tasks')).body
      .tasks;
  placeDelivery(tree, { id: 'D3', files: { 'eigentuemer.csv': 'x' } });
  placeDelivery(tree, { id: 'D2', mode: 'FULL', files: { 'eigentuemer.csv': 'x' } });
  await refresh();
  await expect
    .poll(async () => (await tasks())[0])
    .toMatchObject({ state: 'failed', errors: [{ code: 'delivery_refused' }] });
  server.setBehaviour('drop');
  await refresh();
  await expect
    .poll(async () => (await tasks())[0])
    .toMatchObject({ state: 'failed', errors: [{ code: 'delivery_failed' }] });
});

it('the task of a refresh tells its outcome', async () => {
  const { refresh, tree, browser, id } = await openWaiting();
  const tell = async () =>
    (await browser.call<{ tasks: { state: string; message: string | null }[] }>('GET', '/api/benit/tasks')).body
      .tasks[0];
  const becomes = (message: string) => expect.poll(tell).toMatchObject({ state: 'done', message });
  await becomes('Lieferung D2 wartet auf Ihre Bestätigung');
  await refresh({ dryRun: true });
  await becomes('Lieferung D2 ist geprüft: Sie würde auf Ihre Bestätigung warten');
  await refresh({ confirm: id });
  await becomes('Lieferung D2 ist importiert');
  await refresh({ undo: id });
  await becomes('Lieferung D2 ist zurückgenommen');
  await refresh();
  await becomes('Es lag keine neue Lieferung bereit');
  placeDelivery(tree, { id: 'D3', files: table('buchungen.csv', posting('B7'), posting('B8', { amount: 'viel' })) });
  await refresh({ dryRun: true });
  await becomes('Lieferung D3 ist geprüft. Gespeichert wurde nichts');
  await refresh();
  await becomes('Lieferung D3 ist importiert, 1 Zeile wurde ausgelassen');
});
