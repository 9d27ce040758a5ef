import { expect, it } from 'vitest';
import { openRemote } from '#platform/server/connectors/open-remote.ts';
import { createTestDatabase } from '#testing/database.ts';
import { household, owner, placeDelivery, posting, table } from '#testing/deliveries/build-delivery.ts';
import { openDeliveries } from '#testing/deliveries/scene.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { runTasks } from '#testing/receipts/scene.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { startSftpServer } from '#testing/remote/sftp-server.ts';
import { whenOver } from '#testing/when-over.ts';
import { noDeliveries } from '../data-state/delivery-state.ts';
import { describeFailure, runRefresh } from './run-refresh.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(database);
runTasks(people, testDatabase);

async function openScene(kind: 'ftp' | 'sftp' = 'ftp') {
  const server = kind === 'ftp' ? await startFtpServer() : await startSftpServer();
  whenOver(() => server.stop());
  return { server, ...(await openDeliveries({ people, database, server })) };
}

const bookings = (...rows: readonly string[]) => table('buchungen.csv', ...rows);

it.each(['archiv/\u0000.pdf', 'archiv/\ud800.pdf', '../\u0000', `../${'x'.repeat(96)}😀`])(
  'a file name that cannot be stored is reported in the journal and delays no other delivery: %j',
  async (name) => {
    const { tree, refresh } = await openScene();
    placeDelivery(tree, { id: 'D1', files: household, manifest: { files: [{ name, sha256: '0'.repeat(64) }] } });
    placeDelivery(tree, { id: 'D2', files: household });
    expect(await refresh()).toMatchObject([
      {
        state: 'refused',
        errors: [
          { file: 'D1/manifest.json', code: 'path_invalid', value: expect.stringMatching(/\uFFFD/u) as unknown },
        ],
      },
      { state: 'taken' },
    ]);
  },
);

it.each(['\u0000', '\ud800'])('a deliveryId that cannot be stored is refused: %j', async (sign) => {
  const { tree, refresh } = await openScene();
  placeDelivery(tree, { id: 'D1', files: household, manifest: { deliveryId: `A${sign}B` } });
  expect(await refresh()).toMatchObject([
    { state: 'refused', errors: [{ code: 'manifest_invalid', field: 'deliveryId' }] },
  ]);
});

it('a wrong cell is quoted by complete characters, and the other rows are imported', async () => {
  const { tree, refresh } = await openScene();
  placeDelivery(tree, {
    id: 'D1',
    files: { ...household, ...bookings(posting('B1', { day: `${'x'.repeat(59)}😀` }), posting('B2')) },
  });
  expect(await refresh()).toMatchObject([
    {
      state: 'taken',
      counts: { 'buchungen.csv': { new: 1, refused: 1 } },
      errors: [{ field: 'buchungstag', value: `${'x'.repeat(59)}😀` }],
    },
  ]);
});

it('a delivery from the future is refused: it would mark every later delivery as outdated', async () => {
  const { tree, refresh } = await openScene();
  placeDelivery(tree, { id: 'D1', files: household, createdAt: '2999-01-01T00:00:00Z' });
  placeDelivery(tree, {
    id: 'D2',
    files: household,
    createdAt: new Date(people.clock.now().getTime() + 3_600_000).toISOString(),
  });
  expect(await refresh()).toMatchObject([
    { state: 'refused', errors: [{ code: 'created_in_future', field: 'createdAt' }] },
    { state: 'taken', delivery: { deliveryId: 'D2' } },
  ]);
});

it('a duplicate delivery is imported once, and a refused one hides no other in a dry run', async () => {
  const { tree, refresh } = await openScene();
  placeDelivery(tree, { id: 'D1', files: household });
  placeDelivery(tree, {
    id: 'D2',
    files: { ...household, ...table('eigentuemer.csv', owner('E1', 'Neu')) },
    manifest: { deliveryId: 'D1' },
  });
  placeDelivery(tree, { id: 'D3', files: household, manifest: { mode: 'HALF' } });
  expect(await refresh({ dryRun: true })).toMatchObject([{ state: 'checked', delivery: { deliveryId: 'D1' } }]);
  expect(await refresh()).toMatchObject([
    { state: 'refused' },
    { state: 'taken', counts: { 'eigentuemer.csv': { new: 1 } } },
  ]);
});

it.each(['ftp', 'sftp'] as const)(
  '%s: an endless manifest, or one of brackets only, is refused and delays no other delivery',
  async (kind) => {
    const { tree, refresh } = await openScene(kind);
    for (const id of ['D1', 'D2', 'D3']) placeDelivery(tree, { id, files: household });
    tree.set('/D1/manifest.json', Buffer.alloc(21 * 1024 * 1024, 32));
    tree.set('/D2/manifest.json', Buffer.alloc(10_000_000, '['));
    const entries = await refresh();
    expect(entries.at(-1)).toMatchObject({ state: 'taken' });
    expect(entries.flatMap(({ errors }) => errors.map(({ code }) => code)).toSorted()).toEqual([
      'manifest_invalid',
      'size_exceeded',
    ]);
  },
);

it('a manifest that changed before its turn is not imported', async () => {
  const { tree, refresh } = await openScene();
  placeDelivery(tree, { id: 'D1', files: household });
  const texts = [String(tree.get('/D1/manifest.json')), String(tree.get('/D1/manifest.json')).replace('DELTA', 'FULL')];
  let reads = 0;
  // Asked for its size with each list as well.
  tree.set('/D1/manifest.json', () => Buffer.from(texts[Math.min(1, Math.floor((reads += 1) / 3))] ?? ''));
  expect(await refresh()).toMatchObject([
    { state: 'refused', errors: [{ file: 'manifest.json', code: 'checksum_mismatch' }] },
  ]);
});

it('a server beyond its time limit is abandoned, and the journal reports that it does not respond', async () => {
  const { tree, properties, folder, organizationId, user, server } = await openScene();
  placeDelivery(tree, { id: 'D1', files: household });
  server.setBehaviour('hang');
  const expired = new AbortController();
  const steps = {
    read: () => Promise.resolve({ rows: [] } as never),
    write: () => Promise.reject(new Error('Nothing is to be written')),
    end: () => Promise.resolve(),
    taken: () => Promise.resolve(),
    isDeclined: () => Promise.resolve(false),
    forgetMissing: () => Promise.resolve(),
  };
  const run = runRefresh({
    scope: { organizationId, userId: user.id },
    source: { folder },
    open: (signal) => openRemote({ ...properties, protocol: 'ftp' }, { allowPrivate: true }, signal),
    files: people.files,
    scan: async () => undefined,
    steps,
    state: noDeliveries,
    now: people.clock.now(),
    passed: new Map(),
    waitingIds: new Set(),
    isDryRun: false,
    confirmed: undefined,
    signal: new AbortController().signal,
    connected: expired.signal,
    progress: () => undefined,
  }).catch(describeFailure);
  await expect.poll(() => server.read.length, { interval: 1 }).toBe(1);
  expired.abort(new DOMException('The time is over', 'TimeoutError'));
  expect(await run).toMatchObject({ code: 'no_answer' });
});
