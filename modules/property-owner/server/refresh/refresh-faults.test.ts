import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Database } from '#platform/server/database/database.ts';
import { DatabaseUnavailableError } from '#platform/server/database/errors.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { createDrafts } from '#platform/server/files/drafts.ts';
import { createFiles } from '#platform/server/files/files.ts';
import { createFolderStore } from '#platform/server/files/folder-store.ts';
import { createId } from '#platform/server/ids.ts';
import { deriveSettingsKey } from '#platform/server/settings/settings.ts';
import type { ProcessParts } from '#platform/server/tasks/process-handler.ts';
import { createTestDatabase } from '#testing/database.ts';
import { buildPdf, household, placeDelivery, receipt, table } from '#testing/deliveries/build-delivery.ts';
import { openDeliveries } from '#testing/deliveries/scene.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { whenOver } from '#testing/when-over.ts';
import { forEveryOwner } from '../wall/for-every-owner.ts';
import { beginEntry } from './journal.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { refreshHandler } from './refresh-handler.ts';

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
  placeDelivery(scene.tree, {
    id: 'D1',
    files: {
      ...household,
      ...table('belege.csv', receipt('A1'), receipt('A2')),
      'archiv/A1.pdf': buildPdf('gut'),
      'archiv/A2.pdf': buildPdf('EICAR'),
    },
  });
  const { organizationId } = scene;
  const runId = createId();
  await database.tenant({ organizationId, userId: noUser }, async (tx) => {
    await forEveryOwner(tx);
    await beginEntry(tx, {
      organizationId,
      id: createId(),
      startedBy: null,
      runId,
      isDryRun: false,
      now: people.clock.now(),
    });
  });
  const run = (change: Partial<ProcessParts> = {}) => {
    const parts = {
      database,
      files: people.files,
      scan: async () => undefined,
      clock: people.clock,
      settingsKey: deriveSettingsKey(secretKey),
      connect: { allowPrivate: true },
      ...change,
    };
    return refreshHandler.run({
      organizationId,
      userId: null,
      source: { requestId: runId, address: null },
      payload: { runId, dryRun: false, confirm: null, undo: null },
      parts,
      signal,
      progress: () => undefined,
    });
  };
  return { ...scene, run };
}

it('continues after the database returns', async () => {
  const { run, list } = await openRun();
  const away = new DatabaseUnavailableError('away');
  const tenant: Database['tenant'] = async (scope, work, options) =>
    options?.readOnly === true ? database.tenant(scope, work, options) : Promise.reject(away);
  await expect(run({ database: { ...database, tenant } })).rejects.toBe(away);
  expect(await list()).toMatchObject([{ state: 'running' }]);
  await run();
  expect(await list()).toMatchObject([{ state: 'taken' }]);
});

it('reports the full disk, and imports nothing', async () => {
  const { run, list, read } = await openRun();
  // No folder, so that nothing can be written below it.
  await writeFile(join(folder, 'voll'), '');
  const full = createFiles({ database, store: createFolderStore(folder), drafts: createDrafts(join(folder, 'voll')) });
  await expect(run({ files: full })).rejects.toMatchObject({ code: 'file_store_unavailable' });
  expect(await list()).toMatchObject([{ state: 'failed', errors: [{ code: 'file_store_unavailable' }] }]);
  expect(await read((tx) => tx.selectFrom('property_owners').selectAll().execute())).toEqual([]);
});

it('imports a receipt without a document that the virus scanner refuses', async () => {
  const { run, list, read } = await openRun();
  const scan = async (path: string): Promise<void> => {
    if ((await readFile(path, 'latin1')).includes('EICAR')) throw new AppError('file_infected');
  };
  await run({ scan });
  expect(await list()).toMatchObject([
    { state: 'taken', errors: [{ file: 'belege.csv', line: 3, code: 'document_infected', value: 'archiv/A2.pdf' }] },
  ]);
  expect(
    await read((tx) =>
      tx.selectFrom('receipts').innerJoin('files', 'files.id', 'receipts.file_id').select('files.name').execute(),
    ),
  ).toEqual([{ name: 'A1.pdf' }]);
});

it('imports nothing while the scanner is unavailable', async () => {
  const { run, list } = await openRun();
  await expect(run({ scan: () => Promise.reject(new AppError('file_scan_unavailable')) })).rejects.toMatchObject({
    code: 'file_scan_unavailable',
  });
  expect(await list()).toMatchObject([{ state: 'failed', errors: [{ code: 'file_scan_unavailable' }] }]);
});
