import { Client } from 'pg';
import { addNeighbours } from './neighbours.ts';
import { dropSecondaryIndexes } from './secondary-indexes.ts';

/** The word that exactly {@link matches} invoices of each organisation carry. */
export const rareWord = 'Wärmebrücke';
export const matches = 20;

/**
 * Fills the table of invoices: organisations with as many each, one of them the demo's property manager, whose own
 * invoices go. Every tenth invoice has positions.
 *
 * @param rows of the table
 * @returns id of the organisation that the demo's accountant works in
 */
export async function fillInvoices(
  adminUrl: string,
  { rows, organizations }: { readonly rows: number; readonly organizations: number },
): Promise<string> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query<{ id: string }>(
      `SELECT id FROM organizations WHERE name = 'Hausverwaltung Lindenhof'`,
    );
    const organizationId = found.rows[0]?.id;
    if (organizationId === undefined) throw new Error('The demo has no property manager');
    await removeInvoices(client);
    await addNeighbours(client, organizations);
    const indexes = await dropSecondaryIndexes(client, ['invoices', 'search_entries']);
    // Statistics that are taken midway count none of these rows, and each check of a foreign key would walk its whole
    // organisation.
    await client.query('ALTER TABLE invoices SET (autovacuum_enabled = off)');
    await insertInvoices(client, organizationId, rows / organizations);
    await client.query('ANALYZE invoices');
    await client.query(positions);
    await client.query('ALTER TABLE invoices RESET (autovacuum_enabled)');
    for (const definition of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE');
    return organizationId;
  } finally {
    await client.end();
  }
}

/** Issued ones, too, which nothing but the purge of their organisation removes otherwise. */
async function removeInvoices(client: Client): Promise<void> {
  const guards = [
    ['issued_documents', 'refuse_change'],
    ['invoices', 'refuse_issued_delete'],
    ['payments', 'refuse_delete'],
  ] as const;
  for (const [table, trigger] of guards) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
  await client.query('DELETE FROM issued_documents');
  await client.query('DELETE FROM payments');
  await client.query('DELETE FROM invoices');
  for (const [table, trigger] of guards) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`);
}

/** Adds invoices to the organisation, and as many to each whose identifier begins with bench-. */
export async function insertInvoices(client: Client, organizationId: string, rowsEach: number): Promise<void> {
  await client.query(
    invoicesOf(`SELECT id, $1::integer AS rows FROM organizations WHERE id = $2::uuid OR identifier LIKE 'bench-%'`),
    [rowsEach, organizationId],
  );
}

/** Statement that adds invoices. @param organizations query for `id` and `rows` of each organisation */
export const invoicesOf = (organizations: string): string => `
  INSERT INTO invoices (organization_id, id, number, description, customer_id, customer_salutation, customer_name, customer_street,
    customer_postcode, customer_city, invoice_date, due_date, additions_top, additions_bottom, company,
    total_net_cents, total_vat_cents, total_cents)
  SELECT o.id,
    (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(md5(o.id::text || n), 1, 3) || 'a' || substr(md5(n || o.id::text), 1, 15))::uuid,
    'RE-' || 2020 + n % 7 || '-' || lpad(n::text, 6, '0'),
    (ARRAY['Verwaltervergütung', 'Außerordentliche Eigentümerversammlung', 'Baubegleitung Dachsanierung', 'Betriebskostenabrechnung',
           'Mieterwechsel und Übergabe', 'Schadensabwicklung Leitungswasser'])[1 + n % 6]
      || CASE WHEN n % greatest(o.rows / ${matches}, 1) = 0 THEN ' ${rareWord}' ELSE '' END,
    'K-' || 1000 + n % 997, '', 'WEG ' || (ARRAY['Lindenstraße', 'Am Rosengarten', 'Bismarckstraße', 'Hohenzollernring', 'Sülzgürtel'])[1 + n % 5] || ' ' || n % 997,
    'Lindenstraße ' || n % 200, lpad((50000 + n % 999)::text, 5, '0'), (ARRAY['Köln', 'Hürth', 'Brühl', 'Wesseling'])[1 + n % 4],
    date '2020-01-01' + n % 2400, date '2020-01-15' + n % 2400,
    'Sehr geehrte Damen und Herren, für die Verwaltung Ihres Objekts berechnen wir vereinbarungsgemäß:',
    'Bitte überweisen Sie den Betrag bis zum Fälligkeitsdatum unter Angabe der Rechnungsnummer.',
    '{"companyName": "Hausverwaltung Lindenhof GmbH", "street": "Lindenallee 24", "postcode": "50968", "city": "Köln", "IBAN": "DE89370400440532013000"}',
    1000 * (n % 5000), 190 * (n % 5000), 1190 * (n % 5000)
  FROM (${organizations}) o, generate_series(1, o.rows) n`;

const positions = `
  INSERT INTO invoice_positions (organization_id, invoice_id, position, description, uom, count_thousandths, price_ten_thousandths, vat_percent)
  SELECT i.organization_id, i.id, p, 'Verwaltervergütung Wohneinheiten', 'piece', 1000, i.total_net_cents * 50, 19
  FROM invoices i, generate_series(1, 2) p WHERE i.number LIKE '%0'`;
