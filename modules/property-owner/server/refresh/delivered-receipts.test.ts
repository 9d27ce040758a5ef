import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { household, owner, placeDelivery, receipt, table } from '#testing/deliveries/build-delivery.ts';
import { openDeliveries, propertyUrl } from '#testing/deliveries/scene.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { runTasks } from '#testing/receipts/scene.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { whenOver } from '#testing/when-over.ts';
import type { Receipt, ReceiptEntry } from '../../contract/receipts/receipts.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(database, { connect: { allowPrivate: true, idleMs: 1500 } });
runTasks(people, testDatabase);
const server = await startFtpServer();
whenOver(() => server.stop());

const belege = `${propertyUrl}/belege`;
const files = (...rows: readonly string[]) => ({ ...household, ...table('belege.csv', ...rows) });

/** Deliveries to an organisation, with somebody who administers receipts there. */
async function openScene() {
  const scene = await openDeliveries({ people, database, server });
  const { organizationId } = scene;
  const clerk = await people.addUser({
    organizationId,
    permissions: ['ri-property-management-belege-admin-permission'],
  });
  const administrator = await people.signIn(clerk);
  const assign = (archivid: string, eid: string | null, bisher: string) =>
    administrator.call<TestBody & { beleg: Receipt }>('POST', `${belege}/${archivid}/owner`, { body: { eid, bisher } });
  const limit = (eid: string, autoReleaseUpTo: number) =>
    administrator.call('PUT', `${belege}/settings/${eid}`, {
      body: { autoReleaseUpTo, deputy: null, remindAfterDays: 0 },
    });
  const read = async (archivid: string) =>
    (await administrator.call<{ beleg: Receipt; history: ReceiptEntry[] }>('GET', `${belege}/${archivid}/history`))
      .body;
  return { ...scene, clerk, assign, limit, readReceipt: read };
}

it('receipts of a delivery below the limit of their owner arrive let through, each with a row that names the limit', async () => {
  const { tree, refresh, limit, readReceipt } = await openScene();
  placeDelivery(tree, { id: 'D1', files: { ...household, ...table('eigentuemer.csv', owner('E1'), owner('E2')) } });
  await refresh();
  expect((await limit('E1', 60)).status).toBe(200);
  placeDelivery(tree, {
    id: 'D2',
    files: table(
      'belege.csv',
      receipt('below', { amount: '50,00' }),
      receipt('exact', { amount: '60,00' }),
      receipt('above', { amount: '60,01' }),
      receipt('other', { eid: 'E2' }),
      receipt('paid', { status: 'BEZAHLT' }),
    ),
  });
  expect(await refresh()).toMatchObject([{ state: 'taken', counts: { 'belege.csv': { new: 5 } } }]);
  for (const [archivid, state] of [
    ['below', 'AUTOMATISCH'],
    ['exact', 'AUTOMATISCH'],
    ['above', 'NEU'],
    ['other', 'NEU'],
    ['paid', 'NEU'],
  ] as const) {
    const { beleg, history } = await readReceipt(archivid);
    expect([beleg.freigabeStatus, beleg.grenze, beleg.durch], archivid).toEqual([
      state,
      state === 'NEU' ? null : 60,
      null,
    ]);
    expect(history.map(({ kind, from, to, by, grenze }) => [kind, from, to, by, grenze])).toEqual(
      state === 'NEU' ? [] : [['setting', 'NEU', 'AUTOMATISCH', null, 60]],
    );
  }
  // A receipt that is there already does not arrive again.
  await limit('E1', 100);
  placeDelivery(tree, { id: 'D3', files: table('belege.csv', receipt('above', { amount: '70,00' })) });
  await refresh();
  expect((await readReceipt('above')).beleg).toMatchObject({ freigabeStatus: 'NEU', betrag: 70 });
});

it('an assigned owner survives each delivery, also one that is taken back; without the assignment the delivered one counts', async () => {
  const { tree, refresh, assign, readReceipt } = await openScene();
  placeDelivery(tree, { id: 'D1', files: files(receipt('A1', { eid: 'E9' })) });
  await refresh();
  expect((await assign('A1', 'E1', '0')).status).toBe(200);
  placeDelivery(tree, { id: 'D2', mode: 'FULL', files: files(receipt('A1', { eid: 'E9', amount: '77,00' })) });
  const [second] = await refresh();
  expect((await readReceipt('A1')).beleg).toMatchObject({ eid: 'E1', betrag: 77 });
  await refresh({ undo: second?.id });
  expect((await readReceipt('A1')).beleg).toMatchObject({ eid: 'E1', betrag: 50 });
  placeDelivery(tree, { id: 'D3', files: { ...table('eigentuemer.csv', owner('E9')) } });
  await refresh();
  expect((await readReceipt('A1')).beleg).toMatchObject({ eid: 'E1', zugeordnet: true });
  expect((await assign('A1', null, 'E1')).body.beleg).toMatchObject({ eid: 'E9', zugeordnet: false });
});

it('an owner assigned during the import of a delivery counts', async () => {
  const { tree, refresh, start, whenIdle, readReceipt, organizationId, clerk } = await openScene();
  placeDelivery(tree, { id: 'D1', files: files(receipt('A1', { eid: 'E9' })) });
  await refresh();
  placeDelivery(tree, { id: 'D2', files: table('belege.csv', receipt('A1', { eid: 'E9', amount: '77,00' })) });
  await database.tenant({ organizationId, userId: clerk.id }, async (tx) => {
    const { id } = await tx
      .selectFrom('property_owners')
      .select('id')
      .where('external_id', '=', 'E1')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('receipt_assignments')
      .values({ organization_id: organizationId, archive_id: 'A1', number: 1, owner_id: id, assigned_by: clerk.id })
      .execute();
    expect((await start()).status).toBe(200);
    // It does not know the assignment, and waits for the receipt.
    await waitUntil(
      async () =>
        (
          await database.query(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO receipts AS o%'`,
          )
        ).length > 0,
    );
  });
  await whenIdle();
  expect((await readReceipt('A1')).beleg).toMatchObject({ eid: 'E1', betrag: 77 });
});
