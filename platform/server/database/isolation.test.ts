import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { afterAll, describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { fillTables } from '#testing/fill-tables.ts';
import { tenantTable } from '#testing/tenant-table.ts';
import { openDatabase } from './database.ts';

const { adminUrl, secretKey, database } = await createTestDatabase();
const tables = await fillTables(adminUrl);
await runAdminStatement(adminUrl, tenantTable);
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());

/** The tables of sign-in are closed to kontor_app altogether. */
async function mayRead(table: string): Promise<boolean> {
  return (await catalogue.list(`SELECT has_table_privilege('kontor_app', '${table}', 'SELECT')`))[0] === 'true';
}

function newScope() {
  return { organizationId: uuidv7(), userId: uuidv7() };
}

describe('a reused connection without context', () => {
  it('sees no row and raises no error in any table', async () => {
    const single = openDatabase({ adminUrl, secretKey, maxConnections: 1 });
    try {
      // A committed set_config leaves '' behind, not NULL: the policies have to bear both.
      await single.tenant(newScope(), (tx) => sql`SELECT 1`.execute(tx));
      for (const table of tables) {
        expect(Number((await catalogue.list(`SELECT count(*) FROM ${table}`))[0]), `${table} has rows`).toBeGreaterThan(
          0,
        );
        const look = () => single.query(`SELECT count(*) AS rows FROM ${table}`);
        if (await mayRead(table)) expect(await look(), table).toEqual([{ rows: 0 }]);
        else await expect(look(), table).rejects.toThrow(/permission denied/u);
      }
    } finally {
      await single.close();
    }
  });

  it('changes nothing', async () => {
    await expect(
      database.query(`INSERT INTO notes (organization_id, id, text) VALUES ('${uuidv7()}', '${uuidv7()}', 'x')`),
    ).rejects.toThrow(/row-level security/u);
    expect(
      await database.query('WITH gone AS (DELETE FROM customers RETURNING 1) SELECT count(*) AS rows FROM gone'),
    ).toEqual([{ rows: 0 }]);
  });
});

describe('a connection of another organisation', () => {
  it('sees no row of tables that belong to organisations', async () => {
    const tenants = await catalogue.list(
      `SELECT attrelid::regclass FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE attname = 'organization_id' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    );
    expect(tenants.length).toBeGreaterThan(5);
    for (const table of tenants) {
      const look = () =>
        database.tenant(newScope(), async (tx) => (await sql`SELECT 1 FROM ${sql.table(table)}`.execute(tx)).rows);
      if (await mayRead(table)) expect(await look(), table).toEqual([]);
      else await expect(look(), table).rejects.toThrow(/permission denied/u);
    }
  });
});

describe('many transactions at once', () => {
  it('never mix organisations, whichever of them aborts', async () => {
    const small = openDatabase({ adminUrl, secretKey, maxConnections: 4 });
    const scopes = [newScope(), newScope()];
    for (const scope of scopes) {
      await small.tenant(scope, (tx) =>
        sql`INSERT INTO notes (organization_id, id, text) VALUES (${scope.organizationId}, ${uuidv7()}, ${scope.organizationId})`.execute(
          tx,
        ),
      );
    }
    let foreign = 0;
    let seen = 0;
    const work = async (worker: number) => {
      for (let round = 0; round < 100; round += 1) {
        const scope = scopes[(worker + round) % 2] ?? newScope();
        const kind = (worker * 7 + round * 13) % 5;
        const reading = small.tenant(
          scope,
          async (tx) => {
            const { rows } = await sql<{ text: string }>`SELECT text FROM notes`.execute(tx);
            seen += rows.length;
            foreign += rows.filter((row) => row.text !== scope.organizationId).length;
            if (kind === 1) throw new Error('aborted on purpose');
            if (kind === 2) await sql`SELECT 1 / 0`.execute(tx);
          },
          { readOnly: kind === 3 },
        );
        await reading.catch(() => undefined);
        if (kind === 4) foreign += (await small.query('SELECT 1 FROM notes')).length;
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, worker) => work(worker)));
    await small.close();
    expect({ foreign, seen }).toEqual({ foreign: 0, seen: 2000 });
  });
});
