import { Pool } from 'pg';

/** Runs catalogue queries as the login that migrates, which sees everything. */
export async function openCatalogue(adminUrl: string) {
  // A pool of one: queries that are asked at once take turns, and always on the same connection.
  const pool = new Pool({ connectionString: adminUrl, max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => undefined);
  (await pool.connect()).release();
  return {
    /** The rows of a query. */
    select: async <R extends object>(statement: string): Promise<R[]> => (await pool.query<R>(statement)).rows,
    /** The first column of a query, as text: what a rule finds to be wrong. */
    list: async (statement: string): Promise<string[]> => {
      const { rows } = await pool.query<[unknown]>({ text: statement, rowMode: 'array' });
      return rows.map(([value]) => String(value));
    },
    close: () => pool.end(),
  };
}

export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** Tables of the product. */
export const productTables = `
  SELECT c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, pg_get_userbyid(c.relowner) AS owner
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`;

/** Tables whose every row belongs to an organisation. */
export const tenantTables = `
  SELECT c.oid, c.relname, a.attnum AS organization
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND a.attnotnull
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`;
