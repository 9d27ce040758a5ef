import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '#platform/server/database/errors.ts';
import { createDrafts } from '#platform/server/files/drafts.ts';
import { createFiles } from '#platform/server/files/files.ts';
import { createFolderStore } from '#platform/server/files/folder-store.ts';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import { household, placeDelivery } from '#testing/deliveries/build-delivery.ts';
import { openDeliveries } from '#testing/deliveries/scene.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { whenOver } from '#testing/when-over.ts';
import { forEveryOwner } from '../wall/for-every-owner.ts';
import { beginEntry } from './journal.ts';
import { createScheduledRunner, refreshOnce } from './refresh-task.ts';
import type { RunnerParts } from './refresh-steps.ts';

const { database, secretKey } = await createTestDatabase();
const people = await createProductPeople(database);
const folder = await mkdtemp(join(tmpdir(), 'kontor-refresh-'));
whenOver(() => rm(folder, { recursive: true, force: true }));
const { signal } = new AbortController();

/** A delivery that waits, and a run of the schedule whose entry stands in the journal. */
async function openRun() {
  const server = await startFtpServer();
  whenOver(() => server.stop());
  const scene = await openDeliveries({ people, database, server });
  placeDelivery(scene.tree, { id: 'D1', files: household });
  const { organizationId } = scene;
  const runId = createId();
  const runner = createScheduledRunner(database, { organizationId, runId, clock: people.clock }, signal);
  await runner.transaction(async (tx) => {
    await forEveryOwner(tx);
    await beginEntry(tx, { organizationId, id: createId(), startedBy: null, runId, isDryRun: false, now: people.clock.now() });
  });
  const run = (change: Partial<RunnerParts> = {}, files = people.files) =>
    refreshOnce({ database, files, secretKey, connect: { allowPrivate: true } }, { runner: { ...runner, ...change }, isDryRun: false, confirm: null, signal, progress: () => undefined });
  return { ...scene, run };
}

it('goes on once the database is there again', async () => {
  const { run, list } = await openRun();
  const away = new DatabaseUnavailableError('away');
  await expect(run({ transaction: () => Promise.reject(away) })).rejects.toBe(away);
  expect(await list()).toMatchObject([{ state: 'running' }]);
  await run();
  expect(await list()).toMatchObject([{ state: 'taken' }]);
});

it('says that the disk takes no more, and takes nothing', async () => {
  const { run, list, read } = await openRun();
  // No folder, so that nothing can be written below it.
  await writeFile(join(folder, 'voll'), '');
  const full = createFiles({ database, store: createFolderStore(folder), drafts: createDrafts(join(folder, 'voll')) });
  await expect(run({}, full)).rejects.toMatchObject({ code: 'file_store_unavailable' });
  expect(await list()).toMatchObject([{ state: 'failed', errors: [{ code: 'file_store_unavailable' }] }]);
  expect(await read((tx) => tx.selectFrom('property_owners').selectAll().execute())).toEqual([]);
});
