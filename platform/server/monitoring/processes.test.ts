import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { systemClock } from '../clock.ts';
import { createId } from '../ids.ts';
import { listenToNotices } from '../realtime/notices.ts';
import { createProcessRegistry } from './processes.ts';

const { database } = await createTestDatabase();

/** Adds the row of a process that is gone. */
async function addSilent(host: string, minutes: number): Promise<void> {
  const report = { clock: '2026-01-01T00:00:00Z', memoryBytes: 1, diskFreeBytes: null, diskSizeBytes: null };
  await database.identity((tx) =>
    tx
      .insertInto('processes')
      .values({
        id: createId(),
        host,
        pid: 1,
        version: '0.0.1',
        started_at: new Date(0),
        seen_at: sql<Date>`now() - make_interval(mins => ${minutes}::int)`,
        report: JSON.stringify({ ...report, refusals: {} }),
      })
      .execute(),
  );
}

test('a roll call finds who answers and who does not, and forgets after an hour; who stops leaves the list', async () => {
  const [caller, other] = [
    createProcessRegistry({ database, clock: systemClock }),
    createProcessRegistry({ database, clock: systemClock }),
  ];
  const isConnected = Promise.withResolvers<void>();
  const stop = listenToNotices(database, [other.handler], isConnected.resolve);
  await isConnected.promise;
  await addSilent('silent', 5);
  await addSilent('long-gone', 61);

  const found = await caller.callRoll();
  expect(found.map(({ host, isPresent }) => [host === 'silent', isPresent]).toSorted()).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ]);
  expect(found.filter(({ isPresent }) => isPresent).map(({ pid }) => pid)).toEqual([process.pid, process.pid]);

  await stop();
  await other.leave();
  expect((await caller.callRoll()).filter(({ isPresent }) => isPresent)).toHaveLength(1);
});
