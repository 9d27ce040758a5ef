import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '#testing/database.ts';
import { defineJob } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import { openJobConnection } from './job-connection.ts';
import type { JobConnection } from './job-connection.ts';
import { watchQueues } from './watch-queues.ts';

const { database, adminUrl, secretKey } = await createTestDatabase();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const connection = openJobConnection({ adminUrl, secretKey, log });
afterAll(() => connection.close());

const job = (name: string) => defineJob({ name, payload: z.strictObject({}) });

/** Watches until so many looks have been taken; answers the queues that each look woke, and its statements. */
async function watch(names: readonly string[], looks: number, failing = 0) {
  const stopping = new AbortController();
  const woken: string[][] = [];
  const reported: unknown[] = [];
  let asked = 0;
  const counted: JobConnection = {
    ...connection,
    executeSql: async (text, values) => {
      asked += 1;
      woken.push([]);
      if (asked === looks) stopping.abort();
      if (asked <= failing) throw new Error('The database is away');
      return connection.executeSql(text, values);
    },
  };
  await watchQueues({
    connection: counted,
    wakes: new Map(names.map((name) => [name, () => void woken.at(-1)?.push(name)])),
    pollSeconds: 0.01,
    signal: stopping.signal,
    report: (error) => void reported.push(error),
  });
  return { woken, asked, reported };
}

it('one statement wakes the queues with a job that may begin, and no others', async () => {
  await database.identity(async (tx) => {
    await enqueue(tx, job('watch-due'), {});
    await enqueue(tx, job('watch-later'), {}, { afterSeconds: 3600 });
    await enqueue(tx, job('watch-elsewhere'), {});
  });
  const names = ['watch-due', 'watch-later', 'watch-empty'];
  expect(await watch(names, 1)).toEqual({ woken: [['watch-due']], asked: 1, reported: [] });
});

it('a look that fails is reported, and the next one is taken', async () => {
  await database.identity((tx) => enqueue(tx, job('watch-again'), {}));
  const { woken, reported } = await watch(['watch-again'], 2, 1);
  expect(woken).toEqual([[], ['watch-again']]);
  expect(reported).toMatchObject([{ message: 'The database is away' }]);
});
