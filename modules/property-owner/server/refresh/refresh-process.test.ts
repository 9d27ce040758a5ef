import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { trustingEnvironment } from '#platform/server/config/trusting-environment.ts';
import { openTenantDatabase, tenantAddress } from '#platform/server/database/database.ts';
import { loginPassword, loginUrl } from '#platform/server/database/login-connection.ts';
import { createId } from '#platform/server/ids.ts';
import { createWorkerPool } from '#platform/server/limits/worker-pool.ts';
import type { WorkerPool, WorkerPoolOptions } from '#platform/server/limits/worker-pool.ts';
import { deriveSettingsKey } from '#platform/server/settings/settings.ts';
import { createTaskProcesses } from '#platform/server/tasks/task-processes.ts';
import type { ProcessMessage, ProcessResult } from '#platform/server/tasks/task-processes.ts';
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

const { database, adminUrl, secretKey } = await createTestDatabase();
const people = await createProductPeople(database);

it('no other login can open a tenant database', () => {
  expect(() => openTenantDatabase({ url: adminUrl }, 1)).toThrow('kontor_app');
  expect(() => openTenantDatabase({ url: loginUrl(adminUrl, secretKey, 'kontor_identity') }, 1)).toThrow('kontor_app');
});

it('imports a delivery in a process that knows only the tenant login and the key of data connections', async () => {
  const sent: unknown[] = [];
  const watched = (options: WorkerPoolOptions): WorkerPool<ProcessMessage, ProcessResult> => {
    const pool = createWorkerPool<ProcessMessage, ProcessResult>(options);
    sent.push(options);
    return { ...pool, run: (given, limits) => (sent.push(given), pool.run(given, limits)) };
  };
  const server = await startFtpServer();
  whenOver(() => server.stop());
  const { organizationId, tree, list, read } = await openDeliveries({ people, database, server });
  placeDelivery(tree, {
    id: 'D1',
    files: { ...household, ...table('belege.csv', receipt('A1')), 'archiv/A1.pdf': buildPdf('A1') },
  });
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
  const place = {
    database: tenantAddress({ adminUrl, secretKey }),
    dataDir: people.folder,
    filesUrl: undefined,
    clamavUrl: undefined,
  };
  const refreshes = createTaskProcesses(
    { place, settingsKey: deriveSettingsKey(secretKey), connect: { allowPrivate: true } },
    watched,
  );
  whenOver(() => refreshes.close());
  const order = {
    organizationId,
    userId: null,
    source: { requestId: runId, address: null },
    payload: { runId, dryRun: false, confirm: null, undo: null },
  };
  await refreshes.run(refreshHandler, order, { signal: new AbortController().signal, progress: () => undefined });
  expect(await list()).toMatchObject([{ state: 'taken', counts: { 'belege.csv': { new: 1 } } }]);
  expect(
    await read((tx) =>
      tx.selectFrom('receipts').innerJoin('files', 'files.id', 'receipts.file_id').select('files.name').execute(),
    ),
  ).toEqual([{ name: 'A1.pdf' }]);
  const travelled = inspect(sent, { depth: null, maxArrayLength: null, maxStringLength: null });
  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatchObject({ env: trustingEnvironment() });
  expect(travelled).toContain(loginPassword('kontor_app', secretKey));
  const { username, password } = new URL(adminUrl);
  for (const secret of [
    adminUrl,
    `${username}:${password}`,
    secretKey,
    loginPassword('kontor_identity', secretKey),
    loginPassword('kontor_purge', secretKey),
  ])
    expect(travelled).not.toContain(secret);
});
