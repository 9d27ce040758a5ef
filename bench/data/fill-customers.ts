import { Client } from 'pg';
import { addNeighbours } from './neighbours.ts';
import { dropSecondaryIndexes } from './secondary-indexes.ts';

/** The word that exactly {@link customerMatches} customers of each organisation carry. */
export const rareCustomer = 'Wärmebrücke';
export const customerMatches = 20;
const workers = 2;

export interface FilledCustomers {
  readonly organizationId: string;
  /** Rows of the table. */
  readonly rows: number;
  /** With as many each. */
  readonly organizations: number;
}

/**
 * Fills the table of customers, and gives the organisation as many projects as it has customers. Columns are as empty
 * and as varied as people leave them.
 */
export async function fillCustomers(
  adminUrl: string,
  { organizationId, rows, organizations }: FilledCustomers,
): Promise<void> {
  const clients = Array.from({ length: workers }, () => new Client({ connectionString: adminUrl }));
  const [first] = clients;
  if (first === undefined) return;
  await Promise.all(clients.map((client) => client.connect()));
  try {
    await addNeighbours(first, organizations);
    const { rows: found } = await first.query<{ id: string }>(
      `SELECT id FROM organizations WHERE id = $1 OR identifier LIKE 'bench-%' ORDER BY id = $1 DESC LIMIT $2`,
      [organizationId, organizations],
    );
    const tables = ['customers', 'projects', 'search_entries'];
    const indexes = await dropSecondaryIndexes(first, tables);
    for (const table of ['customers', 'projects'])
      await first.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    const rowsEach = rows / organizations;
    await share(
      clients,
      found,
      async (client, { id }) =>
        void (await client.query(customersOf('SELECT $1::uuid AS id, $2::integer AS rows'), [id, rowsEach])),
    );
    await first.query(projects, [organizationId]);
    await share(clients, indexes, async (client, definition) => {
      await client.query(`SET maintenance_work_mem = '512MB'`);
      await client.query(definition);
    });
    for (const table of ['customers', 'projects']) await first.query(`ALTER TABLE ${table} RESET (autovacuum_enabled)`);
    await first.query('VACUUM ANALYZE');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Each client takes the next one as soon as it can. */
async function share<T>(
  clients: readonly Client[],
  given: readonly T[],
  work: (client: Client, one: T) => Promise<void>,
): Promise<void> {
  const left = [...given];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await work(client, next);
    }),
  );
}

// Words are drawn by hashes, so that they have nothing to do with each other.
/** Statement that adds customers. @param organizations query for `id` and `rows` of each organisation */
export const customersOf = (organizations: string): string => `
  INSERT INTO customers (organization_id, id, number, name, contact_person, telephone_number, email, street, street_number, postcode, city)
  SELECT o.id,
    (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(md5(o.id::text || n), 1, 3) || 'a' || substr(md5(n || o.id::text), 1, 15))::uuid,
    'B-' || n,
    (ARRAY['Bäckerei', 'Autohaus', 'Zahnarztpraxis', 'Gartenbau', 'Elektro', 'Möbelhaus', 'Ärztehaus', 'WEG'])[1 + a % 8] || ' '
      || (ARRAY['Schmidt', 'Özdemir', 'Müller', 'Nowak', 'Rosenhof', 'Hoffmann', 'Schäfer'])[1 + b % 7] || ' ' || n % 49999
      || CASE WHEN n % greatest(o.rows / ${customerMatches}, 1) = 0 THEN ' ${rareCustomer}' ELSE '' END,
    'Erika Muster',
    CASE WHEN n % 2 = 0 THEN '' ELSE '0221 ' || a % 1000003 END,
    CASE WHEN n % 3 = 0 THEN '' ELSE 'kontakt' || n || '@' || (ARRAY['example.org', 'example.com', 'example.net'])[1 + a % 3] END,
    (ARRAY['Hauptstraße', 'Am Rosengarten', 'Bismarckstraße', 'Hohenzollernring', 'Sülzgürtel'])[1 + b % 5],
    CASE WHEN n % 4 = 0 THEN '' ELSE (c % 200)::text || CASE WHEN n % 9 = 0 THEN 'a' ELSE '' END END,
    lpad((50000 + c % 999)::text, 5, '0'),
    (ARRAY['Köln', 'Hürth', 'Brühl', 'Wesseling'])[1 + c % 4]
  FROM (${organizations}) o, generate_series(1, o.rows) n, LATERAL (SELECT hashint4(n) & 1048575 a, hashint4(n + 7) & 1048575 b, hashint4(n * 3) & 1048575 c) drawn`;

const projects = `
  INSERT INTO projects (organization_id, id, name, customer_id, project_start_date)
  SELECT organization_id, gen_random_uuid(), 'Projekt ' || number, CASE WHEN number LIKE '%0' THEN NULL ELSE id END, date '2020-01-01' + (hashtext(number) & 2047)
  FROM customers WHERE organization_id = $1`;
