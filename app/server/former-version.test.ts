import { afterAll, expect, test } from 'vitest';
import { findInvoice } from '#modules/accounting/server/invoices/repository.ts';
import { listInvoices } from '#modules/accounting/server/invoices/list.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestClock } from '#testing/clock.ts';
import { createEmptyDatabase } from '#testing/database.ts';

// A database of the last version with work in it, brought to this one.

const lastMigration = 8;
/** Read with the rows of their parents, or made anew by the migrations. */
const replaced = /^invoice_search/u;
// States of invoices were settled anew, see below.
const gone: Readonly<Record<string, readonly string[]>> = { customers: ['search_text'], invoices: ['status'] };
/** The rows of a former table in one that took their place. */
const moved: Readonly<Record<string, (tables: ReadonlyMap<string, Rows>) => Rows>> = {
  accounting_configurations: (tables) =>
    (tables.get('settings') ?? [])
      .filter(({ area }) => area === 'accounting')
      .map(({ identifier, ...row }) => ({ ...row, config_identifier: identifier })),
  invoice_counters: (tables) => (tables.get('number_counters') ?? []).filter(({ circle }) => circle === 'invoice'),
};

const { adminUrl, secretKey } = await createEmptyDatabase();
await migrate(adminUrl, { secretKey, upTo: lastMigration });
const catalogue = await openCatalogue(adminUrl);
const database = openDatabase({ adminUrl, secretKey, maxConnections: 2 });
afterAll(async () => {
  await catalogue.close();
  await database.close();
});

const [sommer, winter] = [createId() as OrganizationId, createId() as OrganizationId];
const userId = createId() as UserId;
// The smallest PNG: its header, one pixel, its end.
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

await catalogue.select(`
  INSERT INTO organizations (id, name, identifier, industry) VALUES ('${sommer}', 'Sommer', 'sommer', '{"de": "Handwerk"}'), ('${winter}', 'Winter', 'winter', '{}');
  INSERT INTO users (id, email, first_name, last_name, email_proven_at) VALUES ('${userId}', 'erika@sommer.test', 'Erika', 'Krämer', now());
  INSERT INTO credentials (user_id, password_hash) VALUES ('${userId}', 'hash');
  INSERT INTO memberships (organization_id, id, user_id, state) VALUES ('${sommer}', gen_random_uuid(), '${userId}', 'active'), ('${winter}', gen_random_uuid(), '${userId}', 'active');
  INSERT INTO mails (id, recipient, subject, body, state) VALUES (gen_random_uuid(), 'erika@sommer.test', 'Willkommen', '\\x0001ff', 'sent');
  INSERT INTO audit_entries (organization_id, id, occurred_at, event, user_id, user_name, user_email, subject_type, subject_label, changes, address, request_id)
    VALUES ('${sommer}', gen_random_uuid(), '2026-01-02 03:04:05.678901Z', 'accounting_configuration_changed', '${userId}', 'Erika Krämer', 'erika@sommer.test', 'accounting_configuration', 'logoConfig',
            '[{"field": "city", "from": "Bonn", "to": "Köln"}]', '192.0.2.7', 'r-1');
  INSERT INTO accounting_configurations (organization_id, config_identifier, properties, version) VALUES
    ('${sommer}', 'invoiceConfig', '{"companyName": "Sommer GmbH", "IBAN": "DE89 3704"}', 4), ('${sommer}', 'numberingConfig', '{"invoiceNumberingPattern": "RE-{N}", "invoiceStartNumber": 7}', 2),
    ('${sommer}', 'logoConfig', '{"logo": "${logo}"}', 9);
  INSERT INTO invoice_counters (organization_id, period, next_number) VALUES ('${sommer}', '', 12);
  INSERT INTO customers (organization_id, id, number, name, street, street_number, postcode, city)
    SELECT o, gen_random_uuid(), 'K-' || n, 'Bäckerei Krämer ' || n, 'Ringstraße', '8', '04109', 'Leipzig' FROM unnest(ARRAY['${sommer}', '${winter}']::uuid[]) o, generate_series(1, 2) n;
  INSERT INTO invoices (organization_id, id, number, status, description, customer_id, customer_name, customer_city, invoice_date, due_date, company, total_net_cents, total_vat_cents, total_cents, version)
    SELECT o, gen_random_uuid(), 'RE-' || n, CASE n WHEN 3 THEN 'issued' ELSE 'draft' END, 'Wartung', 'K-' || n, CASE n WHEN 1 THEN 'Bäckerei Krämer 1' ELSE 'Ein anderer Name' END, 'Leipzig',
           date '2026-01-01' + n, date '2026-02-01', '{"companyName": "Sommer GmbH"}', 10000, 1900, 11900, n
      FROM unnest(ARRAY['${sommer}', '${winter}']::uuid[]) o, generate_series(1, 3) n;
  INSERT INTO invoice_positions (organization_id, invoice_id, position, description, uom, count_thousandths, price_ten_thousandths, vat_percent)
    SELECT organization_id, id, p, 'Stunden ' || p, 'hour', 500, 1000000, 19 FROM invoices, generate_series(1, 2) p`);

type Rows = readonly Record<string, unknown>[];

/** Every row of every table, as JSON. */
async function takeSnapshot(): Promise<Map<string, Rows>> {
  const tables = await catalogue.list(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  );
  const snapshot = new Map<string, Rows>();
  for (const table of tables) {
    snapshot.set(
      table,
      (
        await catalogue.select<{ row: Record<string, unknown> }>(
          `SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`,
        )
      ).map(({ row }) => row),
    );
  }
  return snapshot;
}

const before = await takeSnapshot();
await migrate(adminUrl, { secretKey });
const after = await takeSnapshot();

const sorted = (rows: Rows): string[] =>
  rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .toSorted();

test('nothing is lost: every row has every value that it had', () => {
  const filled = [...before].filter(([, rows]) => rows.length > 0).map(([table]) => table);
  expect(filled).toEqual(
    expect.arrayContaining([
      'accounting_configurations',
      'audit_entries',
      'credentials',
      'customers',
      'invoice_counters',
      'invoice_positions',
      'invoices',
      'mails',
      'memberships',
      'users',
    ]),
  );
  for (const table of filled.filter((name) => !replaced.test(name))) {
    const former = before.get(table) ?? [];
    const columns = Object.keys(former[0] ?? {}).filter((column) => gone[table]?.includes(column) !== true);
    const pick = (rows: Rows) =>
      // The logo became a file.
      sorted(
        rows
          .filter((row) => row['config_identifier'] !== 'logoConfig')
          .map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))),
      );
    expect(pick(moved[table]?.(after) ?? after.get(table) ?? []), table).toEqual(pick(former));
  }
});

test('invoices are drafts of which somebody has still to say whether they were sent: nothing was kept of what was issued before', async () => {
  const rows = await catalogue.select(
    'SELECT number, status, issued_at, predates_issuing FROM invoices ORDER BY organization_id, number',
  );
  const draft = (number: string) => ({ number, status: 'draft', issued_at: null, predates_issuing: true });
  expect(rows).toEqual([draft('RE-1'), draft('RE-2'), draft('RE-3'), draft('RE-1'), draft('RE-2'), draft('RE-3')]);
});

test('the logo is a file with the same bytes, under the same version', async () => {
  const rows =
    await catalogue.select(`SELECT c.version, c.properties, 'data:' || f.media_type || ';base64,' || replace(encode(b.content, 'base64'), E'\\n', '') AS logo
    FROM settings c JOIN files f ON f.id = c.file_id JOIN file_contents b ON b.organization_id = f.organization_id AND b.sha256 = f.sha256 WHERE f.kept_at IS NOT NULL`);
  expect(rows).toEqual([{ version: 9, properties: {}, logo }]);
});

test('invoices are linked to the record of their customer where number and name agree, each in its organisation', async () => {
  const rows = await catalogue.select(`SELECT l.organization_id, i.number, c.name FROM invoice_customers l
    JOIN invoices i ON (i.organization_id, i.id) = (l.organization_id, l.invoice_id) JOIN customers c ON (c.organization_id, c.id) = (l.organization_id, l.customer_id) ORDER BY 1`);
  expect(rows).toEqual(
    [sommer, winter].toSorted().map((id) => ({ organization_id: id, number: 'RE-1', name: 'Bäckerei Krämer 1' })),
  );
});

test('what was there is read, found and sorted', async () => {
  const actor = { organizationId: sommer, userId, membershipId: createId(), permissions: new Set<string>() };
  await database.tenant(actor, async (tx) => {
    const context = { tx, actor, clock: createTestClock() };
    const numbers = async (query: object) =>
      (await listInvoices(context, { limit: 10, ...query })).invoices.map(({ invoiceId }) => invoiceId);
    expect(await numbers({})).toEqual(['RE-3', 'RE-2', 'RE-1']);
    expect(await numbers({ searchTerm: 'kraemer leipzig' })).toEqual(['RE-1']);
    expect(await numbers({ sort: 'invoiceId' })).toEqual(['RE-1', 'RE-2', 'RE-3']);
    expect((await findInvoice(context, 'RE-3'))?.invoice).toMatchObject({
      status: 'draft',
      version: 3,
      totalSum: 119,
      companyName: 'Sommer GmbH',
      positions: [{ description: 'Stunden 1', count: 0.5, price: 100 }, {}],
    });
  });
});
