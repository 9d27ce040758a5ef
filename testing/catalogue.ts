import { Client } from 'pg';

/** Runs catalogue queries as the login that migrates, which sees everything. */
export async function openCatalogue(adminUrl: string) {
  const client = new Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  return {
    /** The rows of a query. */
    select: async <R extends object>(statement: string): Promise<R[]> => (await client.query<R>(statement)).rows,
    /** The first column of a query, as text: what a rule finds to be wrong. */
    list: async (statement: string): Promise<string[]> => {
      const { rows } = await client.query<[unknown]>({ text: statement, rowMode: 'array' });
      return rows.map(([value]) => String(value));
    },
    close: () => client.end(),
  };
}

/** Tables of the product. */
export const productTables = `
  SELECT c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, pg_get_userbyid(c.relowner) AS owner
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`;

/** Tables whose every row belongs to an organisation. */
export const tenantTables = `
  SELECT c.oid, c.relname, a.attnum AS organization
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND a.attnotnull
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`;
