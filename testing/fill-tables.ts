import { Client } from 'pg';

const valueOfType = new Map([
  ['uuid', 'gen_random_uuid()'],
  ['text', `'a'`],
  ['bytea', String.raw`'\x00'`],
  ['jsonb', `'{}'`],
  ['date', 'current_date'],
  ['timestamp with time zone', 'now()'],
  ['integer', '1'],
  ['bigint', '1'],
  ['smallint', '1'],
  ['boolean', 'false'],
  ['numeric', '1'],
  ['text[]', `'{a}'`],
  ['uuid[]', `'{}'`],
]);

/** Values for a table whose partitions take only some. */
const valueOfColumn = new Map([['search_entries.kind', `'customer'`]]);

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/**
 * Puts a row into every table of the product, whatever its checks and references say, so that a test can tell a table
 * that hides its rows from an empty one. Needs a superuser.
 *
 * @returns the names of the tables
 */
export async function fillTables(adminUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    const checks = await client.query<{ statement: string }>(
      `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS statement
       FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
    );
    for (const { statement } of checks.rows) await client.query(statement);
    const { rows } = await client.query<Column>(
      `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''
       ORDER BY c.relname, a.attnum`,
    );
    const tables = Map.groupBy(rows, (row) => row.table);
    for (const [table, columns] of tables) await client.query(insertOf(table, columns));
    return [...tables.keys()];
  } finally {
    await client.end();
  }
}

function insertOf(table: string, columns: Column[]): string {
  const values = columns.map(({ type, column }) => {
    const value = valueOfColumn.get(`${table}.${column}`) ?? valueOfType.get(type);
    if (value === undefined) throw new Error(`No value known for ${table}.${column} of type ${type}`);
    return value;
  });
  return `INSERT INTO ${table} (${columns.map(({ column }) => column).join(', ')}) VALUES (${values.join(', ')})`;
}
