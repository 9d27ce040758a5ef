import { Client } from 'pg';

/** The word that exactly {@link matches} invoices of each organisation carry. */
export const rareWord = 'Wärmebrücke';
export const matches = 20;
const organizations = 10;

/**
 * Fills the table of invoices: ten organisations with a tenth each, one of them the demo's property manager, whose own
 * invoices go. Every tenth invoice has positions.
 *
 * @param rows of the table
 * @returns id of the organisation that the demo's accountant works in
 */
export async function fillInvoices(adminUrl: string, rows: number): Promise<string> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query<{ id: string }>(`SELECT id FROM organizations WHERE name = 'Hausverwaltung Lindenhof'`);
    const organizationId = found.rows[0]?.id;
    if (organizationId === undefined) throw new Error('The demo has no property manager');
    await client.query('DELETE FROM invoices');
    await client.query(
      `INSERT INTO organizations (id, name, identifier)
       SELECT gen_random_uuid(), 'Hausverwaltung ' || n, 'bench-' || n FROM generate_series(2, $1::integer) n`,
      [organizations],
    );
    const indexes = await dropSecondaryIndexes(client);
    await insertInvoices(client, organizationId, rows / organizations);
    await client.query(positions);
    for (const definition of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE');
    return organizationId;
  } finally {
    await client.end();
  }
}

/** Adds invoices to the organisation, and as many to each whose identifier begins with bench-. */
export async function insertInvoices(client: Client, organizationId: string, rowsEach: number): Promise<void> {
  await client.query(invoices, [organizationId, rowsEach, rareWord, matches]);
}

/** Indexes are made faster at once than row by row. @returns the statements that make them again */
async function dropSecondaryIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid IN ('invoices'::regclass, 'search_entries'::regclass) AND NOT indisunique`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  // Of a partitioned table PostgreSQL describes the index without those of its partitions.
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '));
}

const invoices = `
  INSERT INTO invoices (organization_id, id, number, description, customer_id, customer_salutation, customer_name, customer_street,
    customer_postcode, customer_city, invoice_date, due_date, additions_top, additions_bottom, company,
    total_net_cents, total_vat_cents, total_cents)
  SELECT o.id,
    (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(md5(o.id::text || n), 1, 3) || 'a' || substr(md5(n || o.id::text), 1, 15))::uuid,
    'RE-' || 2020 + n % 7 || '-' || lpad(n::text, 6, '0'),
    (ARRAY['Verwaltervergütung', 'Außerordentliche Eigentümerversammlung', 'Baubegleitung Dachsanierung', 'Betriebskostenabrechnung',
           'Mieterwechsel und Übergabe', 'Schadensabwicklung Leitungswasser'])[1 + n % 6]
      || CASE WHEN n % greatest($2::integer / $4::integer, 1) = 0 THEN ' ' || $3::text ELSE '' END,
    'K-' || 1000 + n % 997, '', 'WEG ' || (ARRAY['Lindenstraße', 'Am Rosengarten', 'Bismarckstraße', 'Hohenzollernring', 'Sülzgürtel'])[1 + n % 5] || ' ' || n % 997,
    'Lindenstraße ' || n % 200, lpad((50000 + n % 999)::text, 5, '0'), (ARRAY['Köln', 'Hürth', 'Brühl', 'Wesseling'])[1 + n % 4],
    date '2020-01-01' + n % 2400, date '2020-01-15' + n % 2400,
    'Sehr geehrte Damen und Herren, für die Verwaltung Ihres Objekts berechnen wir vereinbarungsgemäß:',
    'Bitte überweisen Sie den Betrag bis zum Fälligkeitsdatum unter Angabe der Rechnungsnummer.',
    '{"companyName": "Hausverwaltung Lindenhof GmbH", "street": "Lindenallee 24", "postcode": "50968", "city": "Köln", "IBAN": "DE89370400440532013000"}',
    1000 * (n % 5000), 190 * (n % 5000), 1190 * (n % 5000)
  FROM (SELECT id FROM organizations WHERE id = $1::uuid OR identifier LIKE 'bench-%') o, generate_series(1, $2::integer) n`;

const positions = `
  INSERT INTO invoice_positions (organization_id, invoice_id, position, description, uom, count_thousandths, price_ten_thousandths, vat_percent)
  SELECT i.organization_id, i.id, p, 'Verwaltervergütung Wohneinheiten', 'piece', 1000, i.total_net_cents * 50, 19
  FROM invoices i, generate_series(1, 2) p WHERE i.number LIKE '%0'`;
