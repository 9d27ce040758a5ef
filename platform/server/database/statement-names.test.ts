import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { whenOver } from '#testing/when-over.ts';

const { adminUrl, secretKey } = await createTestDatabase();

/** Everything goes over one connection. */
function open(): Database {
  const database = openDatabase({ adminUrl, secretKey, maxConnections: 1 });
  whenOver(() => database.close());
  return database;
}

const scope = { organizationId: uuidv7(), userId: uuidv7() };
const run = (database: Database, statement: string): Promise<unknown> =>
  database.tenant(scope, (tx) => sql.raw(statement).execute(tx), { readOnly: true });
const prepared = async (database: Database): Promise<string[]> =>
  (await database.query<{ statement: string }>('select statement from pg_prepared_statements')).map(
    ({ statement }) => statement,
  );

describe('prepared statements', () => {
  it('are cached by the connection, one for each text', async () => {
    const database = open();
    for (const number of [1, 2, 1]) await run(database, `select ${number} as kept`);
    expect((await prepared(database)).filter((text) => text.endsWith(' as kept')).sort()).toEqual([
      'select 1 as kept',
      'select 2 as kept',
    ]);
  });

  it.each([
    ['all columns', 'select * from "users" limit 0'],
    ['all columns of one table', 'select "users".* from "users" limit 0'],
    ['a very long text', `select '${'x'.repeat(4000)}'`],
  ])('are not created for a statement with %s', async (_, text) => {
    const database = open();
    await run(database, text);
    expect((await prepared(database)).some((statement) => statement.startsWith(text))).toBe(false);
  });

  it('are the last 300 used: the connection drops older ones, and prepares them again when needed', async () => {
    const database = open();
    await run(database, 'select 0 as used');
    for (let number = 1; number <= 500; number += 1) {
      await run(database, `select ${number} as used`);
      if (number % 100 === 0) await run(database, 'select 0 as used');
    }
    await run(database, 'select 1 as used');
    const texts = await prepared(database);
    expect(texts.length).toBeLessThanOrEqual(301);
    const used = new Set(texts);
    expect([0, 1, 500, 2, 150].map((number) => used.has(`select ${number} as used`))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
