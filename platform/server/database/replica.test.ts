import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { startCuttingProxy } from '#testing/cutting-proxy.ts';
import { createTestDatabase } from '#testing/database.ts';
import { whenOver } from '#testing/when-over.ts';
import { openDatabase } from './database.ts';

const { adminUrl, secretKey } = await createTestDatabase();

it.each([
  ['a server that nobody runs', 'postgres://kontor@127.0.0.1:1/kontor'],
  ['the primary itself', adminUrl],
])('a report that is to be read from %s is read from the primary', async (_where, replicaUrl) => {
  const database = openDatabase({ adminUrl, secretKey, replicaUrl });
  whenOver(() => database.close());
  const scope = { organizationId: uuidv7(), userId: uuidv7() };
  const read = () =>
    database.tenant(scope, (tx) => sql<{ here: boolean }>`SELECT true AS here`.execute(tx), {
      readOnly: true,
      mayUseReplica: true,
    });
  expect((await read()).rows).toEqual([{ here: true }]);
  expect((await read()).rows).toEqual([{ here: true }]);
});

/** In milliseconds; the connection to a frozen server ends after 35 s. */
const halfOfTheSilence = 17_500;

it('a replica that freezes has no end of its lag, and its reports come from the primary', async () => {
  const proxy = await startCuttingProxy(adminUrl);
  const database = openDatabase({ adminUrl, secretKey, replicaUrl: proxy.url });
  whenOver(() => database.close());
  whenOver(() => proxy.thaw());
  // Opens a connection that stays.
  await database.readReplicaLag();
  proxy.freeze();
  const startedAt = performance.now();
  const scope = { organizationId: uuidv7(), userId: uuidv7() };
  const [lag, { rows }] = await Promise.all([
    database.readReplicaLag(),
    database.tenant(scope, (tx) => sql<{ here: boolean }>`SELECT true AS here`.execute(tx), {
      readOnly: true,
      mayUseReplica: true,
    }),
  ]);
  expect([lag, rows]).toEqual([Infinity, [{ here: true }]]);
  expect(performance.now() - startedAt).toBeLessThan(halfOfTheSilence);
});
