import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
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
