import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDrafts } from '#platform/server/files/drafts.ts';
import { draftsName } from '#platform/server/files/files-folder.ts';
import { WorkerError } from '#platform/server/limits/worker-error.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { toMultipart } from '#testing/multipart.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { openExpenses } from '#testing/receipts/scene.ts';
import { mountSmallDisk } from '#testing/small-disk.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { whenOver } from '#testing/when-over.ts';
import { toAppError } from '#modules/receipt-reading/server/index.ts';

const { database } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'kontor-uploads-'));
whenOver(() => rm(folder, { recursive: true, force: true }));
const logLines: string[] = [];
/** Replaceable step between the receipt of an upload and its inspection. */
let scan = async (_path: string): Promise<void> => undefined;
const people = await createProductPeople(database, {
  logLines,
  uploads: { drafts: createDrafts(folder), scan: (path) => scan(path) },
});
const invoice = buildPdf({ pages: [['Rechnung']] });

/** Opens a person who uploads, and the stored data of their organisation. */
async function openScene() {
  const scene = await openExpenses(people);
  const storedFiles = () =>
    database.tenant({ organizationId: scene.organizationId, userId: scene.user.id }, (tx) =>
      tx.selectFrom('files').select('id').execute(),
    );
  const remains = async () => ({
    expenses: (await scene.list()).length,
    files: (await storedFiles()).length,
    drafts: (await readdir(join(folder, draftsName)).catch(() => [])).length,
  });
  return { ...scene, remains };
}

it('a fault during the inspection of an upload is no fault of the file: 500, with its cause in the log, and nothing is kept', async () => {
  const scene = await openScene();
  scan = (path) => rm(path);
  const answer = await scene.upload(Buffer.from('<?xml version="1.0"?><r/>'), 'rechnung.xml');
  scan = async () => undefined;
  expect([answer.status, answer.body.errors[0]?.code]).toEqual([500, 'internal_error']);
  const logged = logLines
    .map((line) => JSON.parse(line))
    .filter(({ level, operation }) => level === 50 && operation === 'createExpense');
  expect(logged).toEqual([
    expect.objectContaining({
      err: expect.objectContaining({
        message: expect.stringContaining('ENOENT'),
        stack: expect.stringContaining('reading-worker'),
      }),
    }),
  ]);
  expect(await scene.remains()).toEqual({ expenses: 0, files: 0, drafts: 0 });
});

describe('an inspection without a result of the worker', () => {
  const judge = (reason: WorkerError['reason']) => {
    const log: unknown[] = [];
    const error = toAppError(new WorkerError(reason, 'why'), { error: (about: unknown) => void log.push(about) });
    return { error, log };
  };

  it('is unreadable if it exceeded a limit, and interrupted if the process died, which is logged', () => {
    for (const reason of ['out_of_memory', 'timed_out'] as const)
      expect(judge(reason)).toMatchObject({
        error: { code: 'file_unreadable', details: { params: { kind: 'too_large' } } },
        log: [],
      });
    expect(judge('crashed')).toMatchObject({
      error: { code: 'reading_interrupted' },
      log: [{ err: { reason: 'crashed' } }],
    });
  });

  it('is to be repeated if no process started, and stays unchanged otherwise', () => {
    for (const reason of ['not_started', 'closed'] as const)
      expect(judge(reason)).toMatchObject({ error: { code: 'overloaded' }, log: [] });
    expect(judge('failed')).toMatchObject({ error: { name: 'WorkerError', reason: 'failed' }, log: [] });
  });
});

it('an interrupted upload leaves nothing', async () => {
  const scene = await openScene();
  await people.app.listen({ host: '127.0.0.1', port: 0 });
  const { headers, body } = toMultipart([
    { name: 'file', fileName: 'beleg.pdf', bytes: Buffer.concat([invoice, Buffer.alloc(2_000_000)]) },
  ]);
  const socket = connect((people.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    [
      'POST /api/benit/accounting/expense HTTP/1.1',
      'Host: kontor.test',
      `Cookie: ${scene.browser.cookie}`,
      'X-Requested-With: kontor',
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${body.length}`,
      '',
      '',
    ].join('\r\n'),
  );
  socket.write(body.subarray(0, 1_000_000));
  await waitUntil(async () => (await scene.remains()).drafts === 1);
  socket.destroy();
  await waitUntil(async () => (await scene.remains()).drafts === 0);
  expect(await scene.remains()).toEqual({ expenses: 0, files: 0, drafts: 0 });
});

describe('two uploads at once', () => {
  it('of one receipt create two expenses, of which the second one names the first', async () => {
    const scene = await openScene();
    const answers = await Promise.all([scene.upload(invoice), scene.upload(invoice)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const found = await scene.list();
    expect(found.map(({ expenseId }) => expenseId).toSorted()).toEqual(['A-2026-0001', 'A-2026-0002']);
    const [older, newer] = found.toSorted(
      (one, other) => Number(one.duplicateOf !== null) - Number(other.duplicateOf !== null),
    );
    expect([older?.duplicateOf, newer?.duplicateOf]).toEqual([null, older?.expenseId]);
  });

  it('with one number create one expense; nothing is kept of the other', async () => {
    const scene = await openScene();
    const answers = await Promise.all([
      scene.upload(invoice, 'a.pdf', [['expenseId', 'B-1']]),
      scene.upload(invoice, 'b.pdf', [['expenseId', 'B-1']]),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.flatMap(({ body }) => body.errors?.map(({ code }) => code) ?? [])).toEqual(['expense_number_taken']);
    expect(await scene.list()).toHaveLength(1);
    expect((await scene.remains()).drafts).toBe(0);
    // A file that is not kept yet does not belong to the organisation, and is removed after a day.
    const kept = await database.tenant({ organizationId: scene.organizationId, userId: scene.user.id }, (tx) =>
      tx.selectFrom('files').select('id').where('kept_at', 'is not', null).execute(),
    );
    expect(kept).toHaveLength(1);
  });
});

const disk = mountSmallDisk(1);

it.runIf(disk !== undefined)(
  'an upload to a full disk is refused as a fault of the server, and no part of it remains',
  async () => {
    const { path } = disk ?? expect.fail('there is no small disk');
    const own = await createProductPeople(database, {
      uploads: { drafts: createDrafts(path), scan: async () => undefined },
    });
    const scene = await openExpenses(own);
    const answer = await scene.upload(
      Buffer.concat([invoice.subarray(0, 9), Buffer.alloc(3_000_000, 32), invoice.subarray(9)]),
    );
    expect([answer.status, answer.body.errors[0]?.code, answer.headers['retry-after']]).toEqual([
      503,
      'file_store_unavailable',
      '10',
    ]);
    expect(await scene.list()).toEqual([]);
    expect(await readdir(join(path, draftsName))).toEqual([]);
    expect(await readdir(own.folder)).toEqual([]);
  },
);
