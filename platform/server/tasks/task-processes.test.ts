import { expect, it } from 'vitest';
import type { OrganizationId } from '../../contract/ids.ts';
import { tenantAddress } from '../database/database.ts';
import { createId } from '../ids.ts';
import { deriveSettingsKey } from '../settings/settings.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { whenOver } from '#testing/when-over.ts';
import type { Progress } from './define-task.ts';
import { createTaskProcesses } from './task-processes.ts';
import { endingHandler, limits } from './testing/process-tasks.ts';

const { adminUrl, secretKey, database } = await createTestDatabase();
const { folder } = await createTestFiles(database);
const processes = createTaskProcesses({
  place: {
    database: tenantAddress({ adminUrl, secretKey }),
    dataDir: folder,
    filesUrl: undefined,
    clamavUrl: undefined,
  },
  settingsKey: deriveSettingsKey(secretKey),
  connect: { allowPrivate: false },
});
whenOver(() => processes.close());

type End = Parameters<typeof endingHandler.run>[0]['payload']['end'];

function run(end: End, { handler = endingHandler, signal = new AbortController().signal, onBegin = () => {} } = {}) {
  const told: Progress[] = [];
  const order = {
    organizationId: createId() as OrganizationId,
    userId: null,
    source: { requestId: 'r', address: null },
    payload: { end },
  };
  const progress = (progressed: Progress): void => {
    told.push(progressed);
    onBegin();
  };
  return { ended: processes.run(handler, order, { signal, progress }), told };
}

it('runs the handler in another process and passes its progress on', async () => {
  const { ended, told } = run('done');
  await ended;
  expect(told).toMatchObject([{ message: 'done' }]);
  expect(told[0]?.done).not.toBe(process.pid);
});

it('an AppError arrives with its field and values, and without its cause', async () => {
  const error: unknown = await run('refused').ended.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: 'AppError',
    code: 'file_infected',
    details: { field: 'logo', params: { max: 3 } },
    cause: undefined,
  });
});

it('an unavailable database stays one, with its reason', () =>
  expect(run('unavailable').ended).rejects.toMatchObject({ name: 'DatabaseUnavailableError', reason: 'disk_full' }));

it('any other failure says what failed', () =>
  expect(run('broken').ended).rejects.toMatchObject({ name: 'WorkerError', reason: 'failed', message: 'broken' }));

it('cancels the handler', async () => {
  const cancelling = new AbortController();
  const { ended } = run('cancelled', { signal: cancelling.signal, onBegin: () => cancelling.abort() });
  await expect(ended).rejects.toMatchObject({ name: expect.stringMatching(/AbortError|WorkerError/u) });
});

it('kills a process whose handler continues beyond its grace period', () =>
  expect(
    run('endless', { handler: { ...endingHandler, limits: { ...limits, maxMs: 1 } } }).ended,
  ).rejects.toMatchObject({ name: 'WorkerError', reason: 'timed_out' }));

it('a file that does not export the handler of the kind is named', () =>
  expect(
    run('done', { handler: { ...endingHandler, file: new URL('../clock.ts', import.meta.url).href } }).ended,
  ).rejects.toThrow('exports no handler of the task test-ending'));
