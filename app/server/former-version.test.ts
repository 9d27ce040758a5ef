import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMigrations } from '#platform/server/migrations/migration-files.ts';
import { migrate, migrationsFolder } from '#platform/server/migrations/migrations.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import type { Catalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { describeSchema } from '#testing/describe-schema.ts';
import { openFormerDatabase } from '#testing/former-version/open-former-database.ts';
import { createDataDir, signIn, startProduct } from '#testing/product-process.ts';
import { whenOver } from '#testing/when-over.ts';

// A database of the last version before the baseline, with its demo, is started by this version and loses nothing.

/** Migrations of the baseline. */
const baseline = 7;
const known = await readMigrations(migrationsFolder);

async function watch(adminUrl: string): Promise<Catalogue> {
  const catalogue = await openCatalogue(adminUrl);
  whenOver(() => catalogue.close());
  return catalogue;
}

async function openFormer() {
  const former = await openFormerDatabase();
  const catalogue = await watch(former.adminUrl);
  const applied = () =>
    catalogue.list(`SELECT concat_ws(' ', number, name, checksum) FROM migrations.applied ORDER BY number`);
  return { ...former, catalogue, applied };
}

type Row = Readonly<Record<string, unknown>>;

/** Every row of every table. */
async function takeSnapshot(catalogue: Catalogue): Promise<Map<string, readonly Row[]>> {
  const tables = await catalogue.list(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  );
  const snapshot = new Map<string, readonly Row[]>();
  for (const table of tables) {
    const rows = await catalogue.select<{ row: Row }>(
      `SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`,
    );
    snapshot.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return snapshot;
}

/** The columns that `like` has, as comparable texts. */
function pick(rows: readonly Row[], like: Row): string[] {
  const columns = Object.keys(like).toSorted();
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();
}

/** Leaves out of the settings what migration 8 moves into a table of its own. */
function moveDeliveryState([table, rows]: [string, readonly Row[]]): [string, readonly Row[]] {
  const schedule = (row: Row): Row => ({ syncHour: (row['properties'] as Row)['syncHour'] });
  return [
    table,
    table === 'settings'
      ? rows.map((row) => (row['identifier'] === 'dataSyncConfig' ? { ...row, properties: schedule(row) } : row))
      : rows,
  ];
}

/** Leaves out what `traces_of_former_versions` removes: false in every row, because the former version had mailed those accounts. */
function dropProofDue([table, rows]: [string, readonly Row[]]): [string, readonly Row[]] {
  if (table !== 'users') return [table, rows];
  expect(rows.filter((row) => row['proof_due'] !== false)).toEqual([]);
  return [table, rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'proof_due')))];
}

/** Names the column as `number_ranges` does. */
function renameNumberRange([table, rows]: [string, readonly Row[]]): [string, readonly Row[]] {
  return [table, rows.map(({ circle, ...row }) => (circle === undefined ? row : { ...row, number_range: circle }))];
}

/** Compares search entries by their records: `search_every_field` writes their text and order again. */
function rebuildSearch([table, rows]: [string, readonly Row[]]): [string, readonly Row[]] {
  if (table !== 'search_entries') return [table, rows];
  return [table, rows.map(({ organization_id, kind, id }) => ({ organization_id, kind, id }))];
}

it('is adopted: its migrations count as the baseline, later ones run, and every row keeps its values', async () => {
  const { adminUrl, secretKey, catalogue, applied } = await openFormer();
  const before = await takeSnapshot(catalogue);
  expect(await applied()).toHaveLength(31);
  const log: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'kontor-later-'));
  whenOver(() => rm(folder, { recursive: true }));
  await cp(migrationsFolder, folder, { recursive: true });
  const later = `${String(known.length + 1).padStart(4, '0')}_later.sql`;
  await writeFile(join(folder, later), 'CREATE TABLE later (id integer PRIMARY KEY); INSERT INTO later VALUES (1)');

  expect(await migrate(adminUrl, { secretKey, folder, log: (line) => log.push(line) })).toBe(
    known.length + 1 - baseline,
  );

  expect(log[0]).toBe('migrations 0001 to 0031 of the former version count as the baseline');
  expect(await applied()).toEqual(
    (await readMigrations(folder)).map(({ number, name, checksum }) => `${number} ${name} ${checksum}`),
  );
  const after = await takeSnapshot(catalogue);
  expect(after.get('later')).toEqual([{ id: 1 }]);
  const filled = [...before]
    .map(moveDeliveryState)
    .map(dropProofDue)
    .map(renameNumberRange)
    .map(rebuildSearch)
    .filter(([, rows]) => rows.length > 0);
  expect(filled.length).toBeGreaterThan(40);
  for (const [table, rows] of filled)
    expect(pick(after.get(table) ?? [], rows[0] ?? {}), table).toEqual(pick(rows, rows[0] ?? {}));
});

it('keeps the state of deliveries in a separate table', async () => {
  const { adminUrl, secretKey, catalogue } = await openFormer();
  const [former, ...others] = await catalogue.select<{ organization_id: string; properties: Row }>(
    `SELECT organization_id, properties FROM settings WHERE identifier = 'dataSyncConfig'`,
  );
  expect(others).toEqual([]);
  await migrate(adminUrl, { secretKey });
  const [{ row } = { row: {} }] = await catalogue.select<{ row: Row }>(
    'SELECT to_jsonb(d) AS row FROM delivery_state d',
  );
  expect({
    organizationId: row['organization_id'],
    lastUpdateAt: new Date(String(row['last_update_at'])).toISOString(),
    deliveredAt: new Date(String(row['delivered_at'])).toISOString(),
    expirationId: row['expiration_id'],
    lastTransaction: row['last_transaction'],
    scheduledDay: row['scheduled_day'],
    syncHour: null,
  }).toEqual({ organizationId: former?.organization_id, ...former?.properties });
});

it('has exactly the schema and rights of a new database', async () => {
  const { adminUrl, secretKey, catalogue } = await openFormer();
  await migrate(adminUrl, { secretKey });
  const fresh = await watch((await createTestDatabase()).adminUrl);
  // A dump nests conditions in other brackets.
  const describe = async (of: Catalogue) => (await describeSchema(of)).map((line) => line.replaceAll(/[()]/gu, ''));
  expect(await describe(catalogue)).toEqual(await describe(fresh));
});

it('is served: its users sign in and find their invoices', async () => {
  const { adminUrl, secretKey } = await openFormer();
  const dataDir = await createDataDir();
  const product = startProduct(dataDir, { DATABASE_URL: adminUrl, SECRET_KEY: secretKey, DEMO: 'on' });
  const { url, headers } = await signIn(await product.ready);
  const answer = await fetch(`${url}/api/benit/accounting/invoice`, { headers });
  const { invoices } = (await answer.json()) as { invoices: { invoiceId: string; status: string }[] };
  expect(invoices.map(({ invoiceId, status }) => `${invoiceId} ${status}`)).toEqual(
    expect.arrayContaining(['RE-2025-0001 issued', 'RE-2025-0002 cancelled', 'RE-2026-0051 issued']),
  );
  expect(invoices).toHaveLength(9);
  await product.stop();
});

it('that still has contents of files in the database is refused, and nothing is changed in them', async () => {
  const { adminUrl, secretKey, catalogue } = await openFormer();
  await runAdminStatement(
    adminUrl,
    `INSERT INTO file_contents (organization_id, sha256, content) SELECT id, encode(sha256('Logo'), 'hex'), 'Logo' FROM organizations LIMIT 1`,
  );
  await expect(migrate(adminUrl, { secretKey })).rejects.toThrow(
    /Migration \d{4} traces_of_former_versions failed and was rolled back: contents of files are still in the database; start the former version/u,
  );
  expect(await catalogue.list(`SELECT convert_from(content, 'UTF8') FROM file_contents`)).toEqual(['Logo']);
});

const refusals: readonly (readonly [name: string, change: string, message: RegExp])[] = [
  [
    'an older one',
    'DELETE FROM migrations.applied WHERE number > 28',
    /too old for this version: it is at migration 28 \(receipts_by_file\).*at 31 \(short_search_terms\) only. Start it once with the former version, the last one with migrations\/0031_short_search_terms.sql, then with this one/u,
  ],
  [
    'a newer one',
    `INSERT INTO migrations.applied (number, name, checksum) VALUES (32, 'next', repeat('a', 64))`,
    /newer than this version: it has migration 32 \(next\)/u,
  ],
  ['one with a gap', 'DELETE FROM migrations.applied WHERE number = 12', /lacks migration 12 although it has 13/u],
  [
    'one that ran another migration',
    `UPDATE migrations.applied SET checksum = repeat('a', 64) WHERE number = 30`,
    /has run other migrations than those that the baseline replaces/u,
  ],
];

it('that is older, newer, partly migrated or foreign is refused and stays unchanged', async () => {
  const { adminUrl, secretKey, applied } = await openFormer();
  await runAdminStatement(adminUrl, 'CREATE TABLE saved AS TABLE migrations.applied');
  for (const [name, change, message] of refusals) {
    await runAdminStatement(
      adminUrl,
      `TRUNCATE migrations.applied; INSERT INTO migrations.applied TABLE saved; ${change}`,
    );
    const before = await applied();
    await expect(migrate(adminUrl, { secretKey }), name).rejects.toThrow(message);
    expect(await applied(), name).toEqual(before);
  }
});
