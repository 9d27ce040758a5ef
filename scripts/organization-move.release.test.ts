import { execFileSync } from 'node:child_process';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPath } from '#platform/server/files/content-store.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createMoveCommand, holdLock } from '#testing/held-move.ts';
import type { HeldLock } from '#testing/held-move.ts';
import { createMoveScene, fillSource } from '#testing/move-scene.ts';
import { createStateReader } from '#testing/move-state.ts';
import type { StartedScript } from '#testing/scripts.ts';
import { waitUntil } from '#testing/wait-until.ts';

const scene = await createMoveScene();
const { source, target, files } = scene;
const command = createMoveCommand(scene);
const here = await openCatalogue(source.adminUrl);
const there = await openCatalogue(target.adminUrl);
afterAll(async () => void (await Promise.all([here.close(), there.close()])));
beforeAll(() => fillSource(scene, { hasChain: false }), 60_000);

const stateOf = createStateReader(here, there);
const idOf = async (name: string): Promise<string> =>
  (await here.list(`SELECT id FROM organizations WHERE identifier = '${name}'`)).join();

interface Held {
  readonly move: StartedScript;
  readonly locks: readonly HeldLock[];
}

const rowOf = (name: string) => `SELECT FROM organizations WHERE identifier = '${name}' FOR UPDATE`;
const lockTable = (name: string) => `LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`;

/** Holds a move while it copies the files, by a content that nobody writes to the end. */
async function holdAtFiles(name: string): Promise<Held> {
  const organizationId = await idOf(name);
  const [sha256 = ''] = await here.list(`SELECT sha256 FROM files WHERE organization_id = '${organizationId}'`);
  const path = join(files.source, toPath({ organizationId, sha256 }));
  const content = await readFile(path);
  await rm(path);
  execFileSync('mkfifo', [path]);
  const move = command.start(name);
  // Opening a pipe to write waits for its reader.
  const pipe = await open(path, 'w');
  return {
    move,
    locks: [
      {
        awaited: () => Promise.resolve(),
        release: async () => {
          await pipe.close();
          await rm(path);
          await mkdir(dirname(path), { recursive: true });
          await writeFile(path, content);
        },
      },
    ],
  };
}

/** Holds a closed move by a transaction of the organisation that does not end. */
async function holdAtClosing(name: string): Promise<Held> {
  const writer = await holdLock(source.adminUrl, `SELECT enter_organization('${await idOf(name)}')`);
  const move = command.start(name);
  await writer.awaited();
  return { move, locks: [writer] };
}

async function holdAtTable(name: string, adminUrl: string, table: string): Promise<Held> {
  const lock = await holdLock(adminUrl, lockTable(table));
  const move = command.start(name);
  await lock.awaited();
  return { move, locks: [lock] };
}

/** Holds a move whose rows are stored at the target, closed, before the source is marked as moved. */
async function holdBeforeMark(name: string): Promise<Held> {
  const { move, locks } = await holdAtTable(name, target.adminUrl, 'customers');
  const mark = await holdLock(source.adminUrl, rowOf(name));
  for (const lock of locks) await lock.release();
  await mark.awaited();
  return { move, locks: [mark] };
}

/** Holds a move whose source is marked as moved, before the target is opened. */
async function holdBeforeOpening(name: string): Promise<Held> {
  const { move, locks } = await holdBeforeMark(name);
  const opening = await holdLock(target.adminUrl, rowOf(name));
  for (const lock of locks) await lock.release();
  await opening.awaited();
  return { move, locks: [opening] };
}

/** Holds a move whose target is open, before the jobs of the source are cancelled. */
async function holdAfterOpening(name: string): Promise<Held> {
  const { move, locks } = await holdBeforeOpening(name);
  const jobs = await holdLock(source.adminUrl, 'LOCK TABLE jobs.job_common IN SHARE MODE');
  for (const lock of locks) await lock.release();
  await jobs.awaited();
  return { move, locks: [jobs] };
}

const phases: readonly [name: string, hold: (organization: string) => Promise<Held>, left: string][] = [
  ['the files are copied', holdAtFiles, 'open/'],
  ['it waits for transactions', holdAtClosing, 'moving/'],
  ['a table is compared at the source', (name) => holdAtTable(name, source.adminUrl, 'projects'), 'moving/'],
  ['rows are written at the target', (name) => holdAtTable(name, target.adminUrl, 'invoices'), 'moving/'],
  ['the rows are stored, before the source is marked', holdBeforeMark, 'moving/arriving'],
  ['the source is marked, before the target is opened', holdBeforeOpening, 'moved/arriving'],
  ['the target is open', holdAfterOpening, 'moved/open'],
];

/** Rows of the tables that tell a whole organisation from a broken one. */
const countRows = (id: string) =>
  ['customers', 'projects', 'invoices', 'files', 'memberships', 'search_entries']
    .map((table) => `SELECT '${table} ' || count(*) FROM ${table} WHERE organization_id = '${id}'`)
    .join(' UNION ALL ');

describe.each(phases.map((phase, index) => [...phase, `o${index + 1}`] as const))(
  'a move that is killed while %s',
  (_, hold, left, name) => {
    it('leaves one side open at most, and the same command moves everything', { timeout: 120_000 }, async () => {
      const id = await idOf(name);
      const rows = await here.list(countRows(id));
      const { move, locks } = await hold(name);
      await command.kill(move, ...locks);
      expect(await stateOf(name)).toBe(left);

      if (left === 'moved/open') {
        const refused = await command.run(name, '--abort');
        expect(refused).toMatchObject({ code: 1, complaints: [expect.stringContaining('cannot be aborted')] });
      } else if (left !== 'open/') {
        expect(await command.run(name, '--abort')).toMatchObject({ code: 0, complaints: [] });
        expect(await stateOf(name)).toBe('open/');
        expect(await here.list(countRows(id))).toEqual(rows);
        const again = await hold(name);
        await command.kill(again.move, ...again.locks);
        expect(await stateOf(name)).toBe(left);
      }

      expect(await command.run(name)).toMatchObject({ code: 0, complaints: [] });
      expect(await stateOf(name)).toBe('moved/open');
      expect(await there.list(countRows(id))).toEqual(rows);
      const [sha256 = ''] = await there.list(`SELECT sha256 FROM files WHERE organization_id = '${id}'`);
      expect(await readFile(join(files.target, toPath({ organizationId: id, sha256 })), 'utf8')).toBe('x');
      expect(
        await there.list(
          `SELECT DISTINCT request_id FROM audit_entries WHERE organization_id = '${id}' AND event = 'organization_moved'`,
        ),
      ).toEqual(['organization:move']);
    });
  },
);

it('a move that is told to stop opens the source again and says so', { timeout: 60_000 }, async () => {
  const { move, locks } = await holdAtTable('o8', target.adminUrl, 'customers');
  move.kill('SIGINT');
  await waitUntil(async () => (await stateOf('o8')) === 'moving/');
  for (const lock of locks) await lock.release();
  const { code, complaints } = await move.ended;
  expect({ code, complaints }).toEqual({
    code: 1,
    complaints: [expect.stringContaining('Stopping after the present table'), 'Stopped by SIGINT; nothing was moved'],
  });
  expect(await stateOf('o8')).toBe('open/');
});
