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
import { organizationRows } from '#testing/organization-rows.ts';
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

beforeAll(async () => {
  await runAdminStatement(source.adminUrl, organizationRows);
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
