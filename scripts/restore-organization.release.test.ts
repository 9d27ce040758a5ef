import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkChainOnArrival } from '#modules/accounting/server/index.ts';
import { backUp } from '#platform/server/backup/back-up.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createFolderStore } from '#platform/server/files/folder-store.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { openFormerDatabase } from '#testing/former-version/open-former-database.ts';
import { holdLock } from '#testing/held-move.ts';
import { createLimitedLogin } from '#testing/limited-login.ts';
import { createMoveScene, fillSource } from '#testing/move-scene.ts';
import { runScript, startScript } from '#testing/scripts.ts';
import type { ScriptRun, StartedScript } from '#testing/scripts.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';

const scene = await createMoveScene();
const { source, dataDir } = scene;
const catalogue = await openCatalogue(source.adminUrl);
const folder = await mkdtemp(join(tmpdir(), 'kontor-restored-'));
afterAll(async () => {
  await catalogue.close();
  await rm(folder, { recursive: true, force: true });
});
const settings = { DATABASE_URL: source.adminUrl, SECRET_KEY: source.secretKey, DATA_DIR: dataDir };
let backup = '';

const run = (...parameters: readonly string[]): Promise<ScriptRun> =>
  runScript('restore-organization', settings, '--backup', backup, ...parameters);
const start = (...parameters: readonly string[]): StartedScript =>
  startScript('restore-organization', settings, '--backup', backup, ...parameters);
/** Runs the command, which fails. @returns what it complains about */
async function refuse(parameters: readonly string[], further: Readonly<Record<string, string>> = {}): Promise<string> {
  const { code, complaints } = await runScript('restore-organization', { ...settings, ...further }, ...parameters);
  expect(code).toBe(1);
  return complaints.join('\n');
}

const idOf = async (name: string): Promise<string> =>
  (await catalogue.list(`SELECT id FROM organizations WHERE identifier = '${name}'`)).join();
const copiesOf = async (name: string): Promise<string[]> =>
  catalogue.list(
    `SELECT identifier FROM organizations WHERE copy_of = '${await idOf(name)}' AND availability = 'copy' ORDER BY identifier`,
  );
/** Names of the temporary databases of this installation. */
const listTemporary = () =>
  catalogue.list(
    `SELECT datname FROM pg_database WHERE datname LIKE 'kontor_restore_' || (SELECT oid FROM pg_database WHERE datname = current_database()) || '%'`,
  );

beforeAll(async () => {
  await fillSource(scene);
  await catalogue.select(
    `UPDATE organizations SET name = repeat('ß', 200), identifier = repeat('i', 100) WHERE identifier = 'o8'`,
  );
  const { lines } = await runScript('backup', settings, folder);
  backup = lines.at(-1)?.replace('Backup: ', '') ?? '';
}, 60_000);

/** A copy of the backup with a changed manifest. */
async function changeManifest(name: string, change: (manifest: { migrations: object[] }) => void): Promise<string> {
  const changed = join(folder, name);
  await cp(backup, changed, { recursive: true });
  const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
  change(manifest);
  const text = JSON.stringify(manifest);
  await writeFile(join(changed, 'manifest.json'), text);
  await writeFile(
    join(changed, 'manifest.sha256'),
    `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`,
  );
  return changed;
}

describe('the command', () => {
  it('lists the organisations of a backup', async () => {
    const { code, lines, complaints } = await run('--list');
    expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
    expect(lines).toContainEqual(`${await idOf('o1')} o1 Ölmühle 1 北京 🏠`);
    expect(lines).toHaveLength(10);
  });

  it('names what is wrong with its parameters', async () => {
    expect(await refuse(['--organization', 'o1'])).toMatch(/^npm run restore:organization/u);
    expect(await refuse(['--backup', backup, '--list', '--organization', 'o1'])).toMatch(/^npm run restore/u);
    expect(await refuse(['--backup', backup, '--organization', 'o1', '--name', 'a\nb'])).toMatch(/^--name: one line/u);
    expect(await refuse(['--backup', backup, '--organization', 'nobody'])).toBe(
      'The backup contains no organisation nobody; --list shows them',
    );
    expect(await refuse(['--backup', join(folder, 'absent'), '--list'])).toContain('is not a complete backup');
  });

  it('restores an organisation with the longest name, once, and again after the copy was deleted', async () => {
    const identifier = 'i'.repeat(100);
    expect(await run('--organization', identifier)).toMatchObject({ code: 0, complaints: [] });
    const [copy = ''] = await copiesOf(identifier);
    expect(copy).toMatch(/^i{89}-\d{4}-\d\d-\d\d$/u);
    expect((await run('--organization', identifier)).complaints).toEqual([
      `The copy ${copy} exists already; delete it in the administration first`,
    ]);
    // As the administration does; the rows stay until the purge.
    await catalogue.select(`UPDATE organizations SET deleted_at = now() WHERE identifier = '${copy}'`);
    expect(await run('--organization', identifier)).toMatchObject({ code: 0, complaints: [] });
    expect(await copiesOf(identifier)).toEqual([copy, expect.stringMatching(/^i{87}-\d{4}-\d\d-\d\d-2$/u)].toSorted());
    expect(
      await catalogue.list(`SELECT max(length(name)) FROM organizations WHERE copy_of = '${await idOf(identifier)}'`),
    ).toEqual(['200']);
  });

  it('restores out of a backup of an older version, and refuses one of a newer one', async () => {
    const older = await changeManifest('older', (manifest) => void manifest.migrations.pop());
    const { code, complaints } = await runScript(
      'restore-organization',
      settings,
      '--backup',
      older,
      '--organization',
      'o2',
    );
    expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
    const newer = await changeManifest('newer', (manifest) =>
      manifest.migrations.push({
        ...manifest.migrations.at(-1),
        number: manifest.migrations.length + 1,
        name: 'next',
      }),
    );
    expect(await refuse(['--backup', newer, '--list'])).toMatch(/^The backup was made by a newer version/u);
  });

  it('restores the operator’s organisation without what makes it one, so that the copy can be deleted', async () => {
    expect(await run('--organization', 'o9')).toMatchObject({ code: 0, complaints: [] });
    const [identifier = ''] = await copiesOf('o9');
    expect(
      await catalogue.list(
        `SELECT bool_or(s.operator_only) FROM organization_services os JOIN services s ON s.id = os.service_id WHERE os.organization_id = '${await idOf(identifier)}'`,
      ),
    ).toEqual(['false']);
  });

  it('refuses a damaged backup by the name of the file', async () => {
    const damaged = join(folder, 'damaged');
    await cp(backup, damaged, { recursive: true });
    const path = join(damaged, 'tables/customers.copy.gz');
    const bytes = await readFile(path);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    await writeFile(path, bytes);
    expect(await refuse(['--backup', damaged, '--organization', 'o3'])).toContain('tables/customers.copy.gz');
    expect(await copiesOf('o3')).toEqual([]);
  });

  it('refuses another SECRET_KEY and a store of files that is away', async () => {
    const parameters = ['--backup', backup, '--organization', 'o3'];
    expect(await refuse(parameters, { SECRET_KEY: 'another secret key of at least 32 characters' })).toMatch(
      /^SECRET_KEY is not the key that this database was set up with; nothing was changed/u,
    );
    expect(await refuse(parameters, { FILES_URL: 's3://key:secret@127.0.0.1:1/kontor' })).toMatch(
      /^The store of files cannot be reached \(.*\); see FILES_URL and DATA_DIR/u,
    );
    expect(await copiesOf('o3')).toEqual([]);
    expect(await listTemporary()).toEqual([]);
  });

  it('is refused while another one restores the organisation, and cleans up after one that was killed', async () => {
    const lock = await holdLock(source.adminUrl, 'LOCK TABLE projects IN ACCESS EXCLUSIVE MODE');
    const first = start('--organization', 'o4');
    await lock.awaited();
    const [used = ''] = await listTemporary();
    expect((await run('--organization', 'o4')).complaints).toEqual([
      expect.stringMatching(/ is being restored by another process at this moment; wait until it has ended$/u),
    ]);
    expect(await listTemporary()).toEqual([used]);
    first.kill('SIGKILL');
    await first.ended;
    await lock.release();
    const connections = `SELECT pid FROM pg_stat_activity WHERE application_name = 'kontor restore' AND datname = current_database()`;
    await waitUntil(async () => (await catalogue.list(connections)).length === 0, 20);
    expect(await run('--organization', 'o4')).toMatchObject({ code: 0, complaints: [] });
    expect(await listTemporary()).toEqual([]);
  });
});

it('a login that is no superuser needs the rights that the message grants, and nothing else', async () => {
  const { name, url } = await createLimitedLogin(source.adminUrl);
  const limited = { DATABASE_URL: url };
  const parameters = ['--backup', backup, '--organization', 'o5'];
  const complaint = await refuse(parameters, limited);
  expect(complaint).toContain(`The login ${name} of DATABASE_URL lacks rights`);
  const statements = complaint.slice(complaint.indexOf('them: ') + 'them: '.length).split('; ');
  expect(statements).toHaveLength(3);
  await runAdminStatement(source.adminUrl, ...statements);
  const { code, complaints } = await runScript('restore-organization', { ...settings, ...limited }, ...parameters);
  await runAdminStatement(source.adminUrl, `REVOKE SET ON PARAMETER session_replication_role FROM ${name}`);
  expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
});

it('restores out of a backup of the former version, and the chain of its documents verifies in the copy', async () => {
  const former = await openFormerDatabase();
  const today = await createTestDatabase();
  const there = await openCatalogue(former.adminUrl);
  const here = await openCatalogue(today.adminUrl);
  const old = { DATABASE_URL: former.adminUrl, SECRET_KEY: former.secretKey, DATA_DIR: dataDir };
  const { folder: saved } = await backUp({
    adminUrl: former.adminUrl,
    secretKey: former.secretKey,
    folder: join(folder, 'former'),
    filesDir: join(folder, 'no-files'),
    productVersion: '0.0.1',
    clock: systemClock,
  });
  for (const { id, email } of await there.select<{ id: string; email: string }>('SELECT id, email FROM users'))
    await here.select(`INSERT INTO users (id, email, first_name, last_name) VALUES ('${id}', '${email}', '', '')`);
  const { code, complaints } = await runScript(
    'restore-organization',
    { ...old, DATABASE_URL: today.adminUrl },
    '--backup',
    saved,
    '--organization',
    'lindenhof',
  );
  const [organizationId = ''] = await here.list('SELECT id FROM organizations');
  const documents = await here.list(
    `SELECT count(*) FROM issued_documents WHERE organization_id = '${organizationId}'`,
  );
  await Promise.all([here.close(), there.close()]);
  expect({ code, complaints, documents }).toEqual({ code: 0, complaints: [], documents: ['4'] });
  await checkChainOnArrival({
    database: today.database,
    store: createFolderStore(join(dataDir, 'files')),
    organizationId,
  });
});
