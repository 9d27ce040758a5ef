import { Client } from 'pg';
import { addOrganizations } from './add-organizations.ts';
import { customersOf } from './fill-customers.ts';
import { invoicesOf } from './fill-invoices.ts';
import { dropSecondaryIndexes } from './secondary-indexes.ts';

const tables = ['customers', 'invoices', 'invoice_positions', 'search_entries'];
const workers = 2;

/** Rows for one invoice: itself, a position, a third of a customer, and the search entries of both. */
const rowsForEachInvoice = 11 / 3;

/** Data that an installation was filled with. */
export interface FilledOrganizations {
  /** Email addresses of one member of each organisation. */
  readonly members: readonly string[];
  /** Rows of the filled tables, those that were there included. */
  readonly rows: number;
}

/**
 * Adds organisations that keep customers and invoices. Their sizes fall as 1 / rank^0.9: of ten thousand with five
 * million rows the first has 300,000 and the median 150.
 */
export async function fillOrganizations(
  adminUrl: string,
  { organizations, rows }: { readonly organizations: number; readonly rows: number },
): Promise<FilledOrganizations> {
  const members = await addOrganizations(adminUrl, organizations);
  const clients = Array.from({ length: workers }, () => new Client({ connectionString: adminUrl }));
  const [first] = clients;
  if (first === undefined) throw new Error('Nobody fills');
  await Promise.all(clients.map((client) => client.connect()));
  try {
    const indexes = await dropSecondaryIndexes(first, tables);
    for (const table of tables.slice(0, 3)) await first.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    const invoices = Math.round(rows / rowsForEachInvoice);
    await Promise.all(clients.map((client, index) => fillShare(client, index, invoices)));
    await first.query('ANALYZE invoices');
    await Promise.all(
      clients.map(async (client, index) => {
        // Their invoices are there: a check of each reference takes longer than everything else.
        await client.query('SET session_replication_role = replica');
        await client.query(positions, [index]);
        await client.query('RESET session_replication_role');
      }),
    );
    await Promise.all(
      clients.map(async (client, index) => {
        await client.query(`SET maintenance_work_mem = '512MB'`);
        for (const definition of indexes.filter((_, at) => at % workers === index)) await client.query(definition);
      }),
    );
    for (const table of tables.slice(0, 3)) await first.query(`ALTER TABLE ${table} RESET (autovacuum_enabled)`);
    await first.query('VACUUM ANALYZE');
    const counts = await first.query<{ rows: number }>(
      `SELECT (${tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')})::int AS rows`,
    );
    return { members, rows: counts.rows[0]?.rows ?? 0 };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function fillShare(client: Client, index: number, invoices: number): Promise<void> {
  await client.query(customersOf(sizes), [index, Math.round(invoices / 3)]);
  await client.query(invoicesOf(sizes), [index, invoices]);
}

const ofWorker = `hashtext(id::text) & 1 = $1::integer`;

/** Organisations of a worker ($1) with their parts of a number of rows ($2). */
const sizes = `
  SELECT id, rows FROM (
    SELECT id, ceil($2::integer * weight / sum(weight) OVER ())::integer AS rows
      FROM (SELECT id, power(row_number() OVER (ORDER BY md5(id::text)), -0.9) AS weight FROM organizations WHERE identifier LIKE 'share-%') ranked
  ) sized WHERE ${ofWorker}`;

const positions = `
  INSERT INTO invoice_positions (organization_id, invoice_id, position, description, uom, count_thousandths, price_ten_thousandths, vat_percent)
  SELECT i.organization_id, i.id, 1, 'Verwaltervergütung Wohneinheiten', 'piece', 1000, i.total_net_cents * 100, 19
    FROM invoices i WHERE i.organization_id IN (SELECT id FROM organizations WHERE identifier LIKE 'share-%' AND ${ofWorker})`;
