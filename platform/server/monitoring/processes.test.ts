import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { whenOver } from '#testing/when-over.ts';
import type { Database } from '../database/database.ts';
import { systemClock } from '../clock.ts';
import { createId } from '../ids.ts';
import { listenToNotices } from '../realtime/notices.ts';
import { createProcessRegistry } from './processes.ts';

type Identity = Pick<Database, 'identity'>;

/** Adds the row of a process that is gone. */
async function addSilent(database: Identity, host: string, minutes: number, pid = 1): Promise<void> {
  const report = { clock: '2026-01-01T00:00:00Z', memoryBytes: 1, diskFreeBytes: null, diskSizeBytes: null };
  await database.identity((tx) =>
    tx
      .insertInto('processes')
      .values({
        id: createId(),
        host,
        pid,
        version: '0.0.1',
        started_at: new Date(0),
        seen_at: sql<Date>`now() - make_interval(mins => ${minutes}::int)`,
        report: JSON.stringify({ ...report, refusals: {} }),
      })
      .execute(),
  );
}

test('a roll call finds who answers and who does not, and forgets after an hour; who stops leaves the list', async () => {
  const { database } = await createTestDatabase();
  const [caller, other] = [
    createProcessRegistry({ database, clock: systemClock }),
    createProcessRegistry({ database, clock: systemClock }),
  ];
  const isConnected = Promise.withResolvers<void>();
  const stop = listenToNotices(database, [other.handler], isConnected.resolve);
  await isConnected.promise;
  await addSilent(database, 'silent', 5);
  await addSilent(database, 'long-gone', 61);

  const found = await caller.callRoll();
  expect(found.map(({ host, isPresent }) => [host === 'silent', isPresent]).toSorted()).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ]);
  expect(found.filter(({ isPresent }) => isPresent).map(({ pid }) => pid)).toEqual([process.pid, process.pid]);

  await stop();
  await other.leave();
  await database.identity((tx) => tx.deleteFrom('processes').where('host', '=', 'silent').execute());
  expect((await caller.callRoll()).filter(({ isPresent }) => isPresent)).toHaveLength(1);
});

test('a report that was under way when the roll was called is followed by one that answers it', async () => {
  const { database } = await createTestDatabase();
  const [written, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHeld = false;
  const slow: Identity = {
    identity: (work, options) =>
      database.identity(async (tx) => {
        const result = await work(tx);
        if (isHeld) {
          written.resolve();
          await asked.promise;
        }
        return result;
      }, options),
  };
  const caller = createProcessRegistry({ database, clock: systemClock });
  const { enter, handler } = createProcessRegistry({ database: slow, clock: systemClock });
  await enter();
  const isConnected = Promise.withResolvers<void>();
  const hearing = {
    ...handler,
    handle: (payload: unknown) => {
      handler.handle(payload);
      asked.resolve();
    },
  };
  whenOver(listenToNotices(database, [hearing], isConnected.resolve));
  await isConnected.promise;
  isHeld = true;
  handler.handle({});
  await written.promise;
  expect((await caller.callRoll()).map(({ isPresent }) => isPresent)).toEqual([true, true]);
});

test('who starts removes processes that were killed on the same host, and none of other hosts', async () => {
  const { database } = await createTestDatabase();
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(ended, 'exit');
  await addSilent(database, hostname(), 5, ended.pid);
  await addSilent(database, 'elsewhere', 5, ended.pid);
  const neighbour = process.ppid;
  await addSilent(database, hostname(), 5, neighbour);

  const registry = createProcessRegistry({ database, clock: systemClock });
  await registry.enter();
  const rows = await database.identity((tx) => tx.selectFrom('processes').select(['host', 'pid']).execute());
  const pids = (host: string) => rows.filter((row) => row.host === host).map(({ pid }) => pid);
  expect(pids('elsewhere')).toEqual([ended.pid]);
  expect(pids(hostname()).toSorted()).toEqual([neighbour, process.pid].toSorted());
});
