import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { openFormerDatabase } from '#testing/former-version/open-former-database.ts';
import { createEmptyDatabase, createTestDatabase } from '#testing/database.ts';
import { estateRows } from '#testing/estate-rows.ts';
import { propertyRows } from '#testing/property-rows.ts';
import { systemClock } from '../clock.ts';
import { readMigrations } from '../migrations/migration-files.ts';
import { migrate, migrationsFolder } from '../migrations/migrations.ts';
import { backUp } from './back-up.ts';
import type { Backup } from './back-up.ts';
import { checkBackup } from './check-backup.ts';
import { writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { measureFile } from './measure.ts';
import { restore } from './restore.ts';
import type { RestoreStep } from './complete-organizations.ts';

const secretKey = 'the secret key of the tests, which protects nothing';
const scratch = await mkdtemp(join(tmpdir(), 'kontor-backup-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));
const filesDir = join(scratch, 'files');
const source = await createTestDatabase();
const signIns = new Set(['sessions', 'account_links']);
const login = `restorer_${process.pid}`;
// Hooks run in reverse order: by then the database that belongs to it is gone.
afterAll(() => runAdminStatement(source.adminUrl, `DROP ROLE IF EXISTS ${login}`));
const owned = await createEmptyDatabase();
/** A refused backup leaves this database empty. */
const refusing = await createEmptyDatabase();
let backup: Backup;
let names = 0;

function nextFolder(): string {
  names += 1;
  return join(scratch, String(names));
}

/** Rows of every kind of column, with the characters that COPY has to write in another way. */
const rows = String.raw`
  INSERT INTO users (id, email, first_name, last_name, created_at) SELECT gen_random_uuid(), 'user' || n || '@x.example', E'Zeile\nzwei\t\\N', '', 'infinity' FROM generate_series(1, 40) n;
  INSERT INTO credentials (user_id, password_hash) SELECT id, '\N' FROM users;
  INSERT INTO second_factors (user_id, secret, created_at, last_step) SELECT id, '\x00ff', now(), 9007199254740993 FROM users;
  INSERT INTO recovery_codes (user_id, code_hash) SELECT id, sha256('x') FROM users;
  INSERT INTO organizations (id, name, identifier, industry) SELECT gen_random_uuid(), 'Ölmühle ' || n || ' 北京 🏠', 'o' || n, '{"de": "\"Mühle\"\n"}' FROM generate_series(1, 9) n;
  INSERT INTO sessions (id, token_hash, user_id, expires_at, absolute_expires_at) SELECT gen_random_uuid(), sha256(id::text::bytea), id, now(), now() FROM users;
  INSERT INTO account_links (selector, user_id, purpose, language, expires_at, email) SELECT chr(64 + n) || '-ä' || n, (SELECT id FROM users LIMIT 1), 'reset', 'de', now(), 'a@b.test' FROM generate_series(1, 40) n;
  INSERT INTO attempts (id, kind, key_hash) SELECT gen_random_uuid(), 'x', sha256('y') FROM generate_series(1, 3);
  INSERT INTO brands (host, name) VALUES ('a-z.example', ''), ('a_z.example', ''), ('az.example', 'x');
  INSERT INTO mails (id, recipient, subject, body, attempts) VALUES (gen_random_uuid(), 'ä@ö.example', 'x', '\x00ff0a5c', 2);
  INSERT INTO organization_services (organization_id, service_id) SELECT o.id, s.id FROM organizations o, services s;
  INSERT INTO memberships (organization_id, id, user_id, languages, state) SELECT o.id, gen_random_uuid(), u.id, '{de,cn}', 'active' FROM organizations o, users u;
  INSERT INTO membership_permissions (organization_id, membership_id, permission_id) SELECT m.organization_id, m.id, p.id FROM memberships m, permissions p;
  INSERT INTO patients (organization_id, id, last_name) SELECT id, id, E'Öl\t\\N' FROM organizations;
  INSERT INTO care_staff (organization_id, user_id, initials, name, since) SELECT id, id, 'ÖB', 'Ö B', now() FROM organizations;
  INSERT INTO care_entries (organization_id, id, patient_id, type, kind, event_at, content, engine, drafted_by, released_by, released_at, released_name, released_initials) SELECT id, id, id, 'report', 'entry', now(), '{"a": "\"b\"\n"}', 'hand', id, id, now(), 'Ö B', 'ÖB' FROM organizations;
  INSERT INTO care_drafts (organization_id, id, author_id, type, event_at, content, marks, engine, created_at, changed_at) SELECT id, id, id, 'report', now(), '{}', '{}', 'hand', now(), now() FROM organizations;
  INSERT INTO invitation_mails (organization_id, id, due_on) SELECT id, gen_random_uuid(), current_date FROM organizations;
  INSERT INTO customers (organization_id, id, number, name) SELECT id, gen_random_uuid(), 'K-1', 'ÄRGER' FROM organizations;
  INSERT INTO settings (organization_id, area, identifier, properties, secrets) SELECT id, 'ä', 'x', '{"a": 1.10, "b": null}', '\x00ff' FROM organizations;
  INSERT INTO files (organization_id, id, sha256, byte_size, media_type, name, purpose) SELECT id, gen_random_uuid(), encode(sha256('x'), 'hex'), 1, 'image/png', 'Ä.png', 'logo' FROM organizations;
  INSERT INTO tasks (organization_id, id, kind, payload, user_id, source, state, done, errors, result_file_id, ended_at) SELECT organization_id, gen_random_uuid(), 'x', '{"ä": 1}', gen_random_uuid(), '{}', 'done', 9007199254740993, '[{}]', id, now() FROM files;
  INSERT INTO discarded_contents (owner_id, sha256) SELECT id, 'x' FROM organizations;
  INSERT INTO number_counters (organization_id, number_range, period, next_number, patterns) SELECT id, 'invoice', '', 9007199254740993, '{"Ä {N}"}' FROM organizations;
  INSERT INTO invoices (organization_id, id, number, invoice_date, company, customer_name) SELECT id, gen_random_uuid(), 'RE-' || n, date '2026-01-01' + n, '{}', 'WEG' FROM organizations, generate_series(1, 30) n;
  INSERT INTO invoice_attachments (organization_id, id, invoice_id, file_id, file_name, media_type, byte_size, sha256) SELECT i.organization_id, gen_random_uuid(), i.id, f.id, 'Aufmaß.csv', 'text/csv', 1, encode(sha256('x'), 'hex') FROM invoices i JOIN files f USING (organization_id) WHERE i.number = 'RE-3';
  INSERT INTO invoice_customers (organization_id, invoice_id, customer_id) SELECT i.organization_id, i.id, c.id FROM invoices i JOIN customers c USING (organization_id);
  INSERT INTO invoice_positions (organization_id, invoice_id, position, description, uom, count_thousandths, price_ten_thousandths, vat_percent) SELECT organization_id, id, 1, '', 'hour', 1, 1, 19 FROM invoices;
  INSERT INTO invoice_deliveries (organization_id, id, invoice_id, recipients, mail_ids, subject, text, attach_xml, requested_at, requested_by, requested_by_name) SELECT organization_id, gen_random_uuid(), id, '{"ä@ö.example","a,b"}', ARRAY[id, id], 'Ü', E'\\n', true, now(), id, 'Änne' FROM invoices;
  INSERT INTO issued_documents (organization_id, invoice_id, number, issued_at, taken_over, content, pdf, cii, content_sha256, pdf_sha256, cii_sha256)
    SELECT organization_id, id, number, '2026-01-02', true, '{"ä": "
"}', '%504446ff00', '<ä/>', encode(sha256(convert_to('{"ä": "
"}', 'UTF8')), 'hex'), encode(sha256('%504446ff00'), 'hex'), encode(sha256(convert_to('<ä/>', 'UTF8')), 'hex')
      FROM invoices WHERE number IN ('RE-1', 'RE-2');
  UPDATE invoices SET status = 'issued', issued_at = '2026-01-02', taken_over = true WHERE number IN ('RE-1', 'RE-2');
  INSERT INTO projects (organization_id, id, name) SELECT id, gen_random_uuid(), 'Ümbau' FROM organizations;
  INSERT INTO payments (organization_id, id, invoice_id, kind, paid_on, amount_cents, note, created_at, created_by, created_by_name) SELECT organization_id, gen_random_uuid(), id, 'payment', '2026-01-01', 1, 'Ü', now(), id, 'Änne' FROM invoices WHERE status = 'issued';
  INSERT INTO invoice_instalments (organization_id, final_id, instalment_id) SELECT organization_id, id, id FROM invoices;
  INSERT INTO reminders (organization_id, id, invoice_id, level, letter_day, pay_day, open_cents, interest_cents, lump_sum_cents, fee_cents, settled_cents, interest_parts, text, pdf, created_at, created_by_name) SELECT organization_id, id, id, 1, '2026-01-01', '2026-01-10', 1, 0, 0, 0, 0, '[]', 'Ü', '\x00ff', now(), 'Änne' FROM invoices;
  INSERT INTO reminder_deliveries (organization_id, id, reminder_id, recipients, mail_ids, subject, text, requested_at, requested_by_name) SELECT organization_id, id, id, '{"ä@ö.example"}', ARRAY[id], 'Ü', 'x', now(), 'Änne' FROM reminders;
  INSERT INTO reminder_holds (organization_id, id, invoice_id, kind, from_day, created_at, created_by, created_by_name) SELECT organization_id, id, id, 'never', '2026-01-01', now(), id, 'Änne' FROM invoices;
  INSERT INTO import_columns (organization_id, entity, column_name, field, chosen_at) SELECT id, 'customer', 'ä', '', now() FROM organizations;
  INSERT INTO record_imports (organization_id, task_id, entity, file_name, record_ids) SELECT organization_id, id, 'customer', 'Ä.csv', ARRAY[id] FROM tasks;
  INSERT INTO offered_services (organization_id, id, name, amount_cents) SELECT id, gen_random_uuid(), 'Beratung', 1 FROM organizations;
  INSERT INTO expenses (organization_id, id, number, file_id, file_sha256, expense_date, sources) SELECT organization_id, gen_random_uuid(), 'A-1', id, sha256, '2026-01-01', '{"ä": {}}' FROM files;
  INSERT INTO expense_amounts (organization_id, expense_id, position, net_cents, vat_hundredths, vat_cents) SELECT organization_id, id, 1, -1, 1900, 0 FROM expenses;
  INSERT INTO time_entries (organization_id, id, user_id, person_name, day, minutes, project_id) SELECT organization_id, gen_random_uuid(), id, 'Änne', '2026-01-01', 90, id FROM projects;
  INSERT INTO running_timers (organization_id, user_id, started_at, text) SELECT id, gen_random_uuid(), now(), 'läuft' FROM organizations;
  INSERT INTO number_events (organization_id, id, number_range, period, first_running, last_running, number, reason, occurred_at, user_name) SELECT id, gen_random_uuid(), 'invoice', '', 1, 9007199254740993, 'Ä-1', 'deleted', now(), 'Änne' FROM organizations;
  INSERT INTO organization_archives (organization_id, id, document_count, handed_out_at, handed_out_to) SELECT id, gen_random_uuid(), 1, now(), id FROM organizations;
  INSERT INTO audit_entries (organization_id, id, occurred_at, event, request_id) SELECT id, gen_random_uuid(), now(), 'x', '' FROM organizations;
  UPDATE services SET name = '{"de": "vom Betreiber umbenannt"}' WHERE identifier = 'care'`;

beforeAll(async () => {
  await runAdminStatement(source.adminUrl, rows);
  await runAdminStatement(source.adminUrl, propertyRows());
  await runAdminStatement(source.adminUrl, estateRows());
  await mkdir(join(filesDir, '2026/ä'), { recursive: true });
  await writeFile(
    join(filesDir, '2026/ä/Beleg 1.pdf'),
    Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256)),
  );
  await writeFile(join(filesDir, 'empty'), '');
  backup = await makeBackup(source.adminUrl);
});

function makeBackup(adminUrl: string, filesUrl?: string): Promise<Backup> {
  return backUp({
    adminUrl,
    secretKey,
    folder: join(scratch, 'backups'),
    filesDir,
    filesUrl,
    productVersion: '0.0.0',
    clock: systemClock,
  });
}

async function restoreInto(
  adminUrl: string,
  folder = backup.folder,
  works: readonly RestoreStep[] = [],
): Promise<{ lines: string[]; filesDir: string }> {
  const lines: string[] = [];
  const target = join(nextFolder(), 'files');
  await mkdir(join(target, '..'));
  const manifest = await checkBackup(folder);
  await restore({
    folder,
    manifest,
    adminUrl,
    secretKey,
    filesDir: target,
    clock: systemClock,
    works,
    skipNumbers: 7,
    log: (line) => lines.push(line),
  });
  return { lines, filesDir: target };
}

async function select(adminUrl: string, statement: string): Promise<string[]> {
  const catalogue = await openCatalogue(adminUrl);
  try {
    return await catalogue.list(statement);
  } finally {
    await catalogue.close();
  }
}

/** A copy of the backup that a test may spoil. */
async function copyBackup(): Promise<string> {
  const folder = nextFolder();
  await cp(backup.folder, folder, { recursive: true });
  return folder;
}

async function rewriteManifest(folder: string, change: (manifest: Manifest) => Manifest): Promise<void> {
  await rm(join(folder, 'manifest.json'));
  await rm(join(folder, 'manifest.sha256'));
  await writeManifest(folder, change(structuredClone(backup.manifest)));
}

const counts = `SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM invoices) + (SELECT count(*) FROM search_entries) + (SELECT count(*) FROM mails)`;

describe('a backup', () => {
  it('contains every table with its rows, readable by its owner only', async () => {
    const filled = backup.manifest.tables.filter((table) => table.rows > 0).map((table) => table.name);
    expect(filled.length).toBe(backup.manifest.tables.length);
    expect(
      await select(
        source.adminUrl,
        `SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
      ),
    ).toEqual([String(filled.length)]);
    // Nothing in the schema keeps a state that is no row of a table.
    expect(
      await select(
        source.adminUrl,
        `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('S', 'm')`,
      ),
    ).toEqual([]);
    for (const path of ['', 'tables', 'files', 'files/2026'])
      expect((await stat(join(backup.folder, path))).mode & 0o777).toBe(0o700);
    for (const path of ['manifest.json', 'manifest.sha256', 'tables/users.copy.gz', 'files/empty'])
      expect((await stat(join(backup.folder, path))).mode & 0o777).toBe(0o600);
    expect(JSON.stringify(backup.manifest)).not.toContain(secretKey);
  });

  it('that fails leaves nothing that looks like a backup', async () => {
    const folder = nextFolder();
    const { adminUrl } = await createEmptyDatabase();
    await expect(
      backUp({ adminUrl, secretKey, folder, filesDir, productVersion: '0', clock: systemClock }),
    ).rejects.toThrow(/role kontor_backup|no tables of Kontor/u);
    expect(await readdir(folder)).toEqual([]);
  });

  it('names the bucket without its key when the uploads are in one', async () => {
    const { manifest } = await makeBackup(source.adminUrl, 's3://key:geheim@s3.example:9000/kontor');
    expect(manifest.files).toEqual({ store: 'bucket', address: 's3://s3.example:9000/kontor' });
  });
});

// Real databases on a busy machine: the limit is there to end a hang.
describe('a restore', () => {
  it('restores every row and file, and the rules of the tables', async () => {
    const { adminUrl } = await createEmptyDatabase();
    const restored = await restoreInto(adminUrl);
    expect(restored.lines.filter((line) => line.endsWith(' equal'))).toHaveLength(backup.manifest.tables.length + 1);
    const again = await backUp({
      adminUrl,
      secretKey,
      folder: nextFolder(),
      filesDir: restored.filesDir,
      productVersion: '0',
      clock: systemClock,
    });
    const content = ({ manifest }: Backup) =>
      manifest.tables
        .filter(({ name }) => !signIns.has(name))
        .map(({ name, rows: count, content: measures }) => ({ name, count, measures }));
    expect(content(again)).toEqual(content(backup));
    expect(again.manifest.files).toEqual(backup.manifest.files);
    expect(await readFile(join(restored.filesDir, '2026/ä/Beleg 1.pdf'))).toEqual(
      await readFile(join(filesDir, '2026/ä/Beleg 1.pdf')),
    );

    for (const rules of [
      `SELECT c.relname || c.relrowsecurity || c.relforcerowsecurity || pg_get_userbyid(c.relowner) || coalesce(c.relacl::text, '') FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1`,
      `SELECT to_json(p) FROM pg_policies p ORDER BY schemaname, tablename, policyname`,
      `SELECT t.tgrelid::regclass || t.tgenabled::text || pg_get_triggerdef(t.oid) FROM pg_trigger t WHERE NOT t.tgisinternal ORDER BY 1`,
      `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
      `SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1`,
    ]) {
      const found = await select(adminUrl, rules);
      expect(found).toEqual(await select(source.adminUrl, rules));
      expect(found.length).toBeGreaterThan(0);
    }
    const catalogue = await openCatalogue(adminUrl);
    await catalogue.select('SET ROLE kontor_owner');
    expect(await catalogue.list(counts)).toEqual(['0']);
    await catalogue.close();
  });

  it('restores no ended session and no used link', async () => {
    const { adminUrl } = await createEmptyDatabase();
    const { lines } = await restoreInto(adminUrl);
    const open = `SELECT (SELECT count(*) FROM sessions) || ' ' || (SELECT count(*) FROM account_links)`;
    expect(await select(source.adminUrl, open)).toEqual(['40 40']);
    expect(await select(adminUrl, open)).toEqual(['0 0']);
    expect(lines).toContain(
      'not restored: 40 sessions, 40 account_links; all users sign in again, and links sent earlier have ended',
    );
    expect(await select(adminUrl, 'SELECT count(*) FROM credentials')).toEqual(['40']);
  });

  it('lets the modules complete every organisation in a separate transaction', async () => {
    const { adminUrl } = await createEmptyDatabase();
    const seen: string[] = [];
    const settle: RestoreStep = async ({ tx, actor }, { skipNumbers }) => {
      const { rows: found } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM invoices`.execute(tx);
      seen.push(`${actor.organizationId} ${skipNumbers} ${found[0]?.n}`);
    };
    await restoreInto(adminUrl, backup.folder, [settle]);
    expect(seen).toEqual(await select(source.adminUrl, `SELECT id || ' 7 30' FROM organizations ORDER BY id`));
  });

  it('that stops while the modules complete it is not an installation: no process starts on it', async () => {
    const { adminUrl } = await createEmptyDatabase();
    await expect(restoreInto(adminUrl, backup.folder, [() => Promise.reject(new Error('power cut'))])).rejects.toThrow(
      'power cut',
    );
    await expect(migrate(adminUrl, { secretKey })).rejects.toThrow(
      'A restore into this database was interrupted; empty the database and the folder of files, and restore again; after a recovery to a point in time, repeat npm run restore -- --recovered',
    );
  });

  it('needs no superuser, and neither does a backup', async () => {
    const { adminUrl } = owned;
    const url = new URL(adminUrl);
    await runAdminStatement(adminUrl, `CREATE ROLE ${login} LOGIN PASSWORD 'restorer' CREATEROLE`);
    await runAdminStatement(
      adminUrl,
      `GRANT kontor_owner, kontor_identity, kontor_app, kontor_purge, kontor_search, kontor_backup TO ${login} WITH ADMIN OPTION`,
    );
    await runAdminStatement(adminUrl, `ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${login}`);
    url.username = login;
    url.password = 'restorer';
    await restoreInto(url.href);
    const again = await makeBackup(url.href);
    const contents = ({ manifest }: Backup) =>
      manifest.tables.filter(({ name }) => !signIns.has(name)).map((table) => table.content);
    expect(contents(again)).toEqual(contents(backup));
  });

  it('refuses a database in use, and changes nothing in it', async () => {
    const before = await select(source.adminUrl, counts);
    await expect(restoreInto(source.adminUrl)).rejects.toThrow(
      'The database contains data (40 users, 9 organisations); restore the backup into an empty database',
    );
    expect(await select(source.adminUrl, counts)).toEqual(before);
  });

  it('migrates a backup of an older version to the newest one', async () => {
    const older = await createEmptyDatabase();
    await migrate(older.adminUrl, { secretKey, upTo: 4 });
    await runAdminStatement(
      older.adminUrl,
      `INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), 'old@x.example', 'Old', 'User')`,
    );
    const { folder, manifest } = await makeBackup(older.adminUrl);
    expect(manifest.migrations).toHaveLength(4);
    const target = await createEmptyDatabase();
    await restoreInto(target.adminUrl, folder);
    expect(await select(target.adminUrl, 'SELECT email FROM users')).toEqual(['old@x.example']);
    expect(await select(target.adminUrl, 'SELECT max(number) FROM migrations.applied')).toEqual([
      String((await readMigrations(migrationsFolder)).length),
    ]);
    const newer = await createEmptyDatabase();
    await migrate(newer.adminUrl, { secretKey });
    await expect(restoreInto(newer.adminUrl, folder)).rejects.toThrow(
      /The database is at migration \d+ already and the backup at 4/u,
    );
  });

  it('restores a backup of the version before the baseline, and refuses an older one', async () => {
    const former = await openFormerDatabase();
    const { folder, manifest } = await makeBackup(former.adminUrl);
    expect(manifest.migrations).toHaveLength(31);
    const target = await createEmptyDatabase();
    await restoreInto(target.adminUrl, folder);
    const documents = `SELECT number || ' ' || hash FROM issued_documents ORDER BY sequence`;
    expect(await select(target.adminUrl, documents)).toEqual(await select(former.adminUrl, documents));
    await runAdminStatement(former.adminUrl, 'DELETE FROM migrations.applied WHERE number = 31');
    const older = await makeBackup(former.adminUrl);
    const empty = await createEmptyDatabase();
    await expect(restoreInto(empty.adminUrl, older.folder)).rejects.toThrow(
      /cannot be restored by this version: .* at migration 30 \(owner_wall_in_parallel\).* Start it once with the former version/u,
    );
  });

  it.each<[string, (manifest: Manifest) => Manifest, RegExp]>([
    [
      'of a newer version',
      (made) => ({
        ...made,
        migrations: [...made.migrations, { number: 9999, name: 'later', checksum: 'a'.repeat(64) }],
      }),
      /made by a newer version/u,
    ],
    [
      'of a changed migration',
      (made) => ({ ...made, migrations: made.migrations.map((one) => ({ ...one, checksum: 'a'.repeat(64) })) }),
      /does not come from this product/u,
    ],
    [
      'that lacks a table',
      (made) => ({ ...made, tables: made.tables.filter((one) => one.name !== 'mails') }),
      /has no table mails/u,
    ],
    [
      'with an unknown table',
      (made) => ({
        ...made,
        tables: made.tables.map((one) => ({ ...one, name: one.name === 'mails' ? 'letters' : one.name })),
      }),
      /no table letters/u,
    ],
    [
      'with other columns',
      (made) => ({
        ...made,
        tables: made.tables.map((one) => ({ ...one, columns: one.name === 'mails' ? ['id'] : one.columns })),
      }),
      /mails has other columns/u,
    ],
  ])('refuses a backup %s', async (_case, change, message) => {
    const folder = await copyBackup();
    await rewriteManifest(folder, change);
    await expect(restoreInto(refusing.adminUrl, folder)).rejects.toThrow(message);
  });

  it('stores nothing if the loaded rows differ from the backup, and then works with a valid backup', async () => {
    const folder = await copyBackup();
    const path = 'tables/mails.copy.gz';
    const text = gunzipSync(await readFile(join(folder, path))).toString();
    await writeFile(join(folder, path), gzipSync(text.replace('ä@ö.example', 'a@o.example')));
    const file = { path, ...(await measureFile(join(folder, path))) };
    await rewriteManifest(folder, (made) => ({
      ...made,
      tables: made.tables.map((one) => (one.name === 'mails' ? { ...one, file } : one)),
    }));
    const { adminUrl } = refusing;
    await expect(restoreInto(adminUrl, folder)).rejects.toThrow(
      'The table mails differs from the backup after loading; nothing was stored',
    );
    expect(await select(adminUrl, counts)).toEqual(['0']);
    await restoreInto(adminUrl);
    expect(await select(adminUrl, counts)).toEqual(await select(source.adminUrl, counts));
  });
});

describe('a damaged backup', () => {
  it.each<[string, string, (path: string) => Promise<void>, RegExp]>([
    ['a flipped bit of a table', 'tables/users.copy.gz', flipBit, /checksum of tables\/users\.copy\.gz/u],
    ['a flipped bit of a file', 'files/2026/ä/Beleg 1.pdf', flipBit, /checksum of files\/2026\/ä\/Beleg 1\.pdf/u],
    ['a flipped bit of the manifest', 'manifest.json', flipBit, /manifest\.json is damaged/u],
    [
      'a table cut short',
      'tables/invoices.copy.gz',
      (path) => truncate(path, 100),
      /tables\/invoices\.copy\.gz has 100 bytes instead of/u,
    ],
    ['a missing table', 'tables/users.copy.gz', rm, /tables\/users\.copy\.gz is missing/u],
    ['a missing file', 'files/empty', rm, /files\/empty is missing/u],
    ['a missing manifest', 'manifest.json', rm, /not a complete backup: manifest\.json cannot be read/u],
    ['a missing checksum', 'manifest.sha256', rm, /not a complete backup: manifest\.sha256 cannot be read/u],
  ])('is refused: %s', async (_case, path, spoil, message) => {
    const folder = await copyBackup();
    await spoil(join(folder, path));
    await expect(checkBackup(folder)).rejects.toThrow(message);
  });

  it('is refused if its paths lead out of its folder', async () => {
    const folder = await copyBackup();
    await rewriteManifest(folder, (made) => ({
      ...made,
      files: { store: 'folder', entries: [{ path: '../secret-key', size: 0, sha256: 'a'.repeat(64) }] },
    }));
    await expect(checkBackup(folder)).rejects.toThrow(/not a manifest of Kontor/u);
  });
});

async function flipBit(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}
