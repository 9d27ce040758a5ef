import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCatalogue } from '#testing/catalogue.ts';
import { createMoveScene, fillSource } from '#testing/move-scene.ts';
import { backUp } from '../backup/back-up.ts';
import { systemClock } from '../clock.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { findTables } from '../organization-copy/find-tables.ts';
import { openSide } from '../organization-copy/open-sides.ts';
import { listSavedOrganizations, restoreOrganization } from './restore-organization.ts';
import type { RestoredOrganization } from './restore-organization.ts';

const scene = await createMoveScene();
const { source, files } = scene;
const catalogue = await openCatalogue(source.adminUrl);
const folder = await mkdtemp(join(tmpdir(), 'kontor-restore-'));
afterAll(async () => {
  await catalogue.close();
  await rm(folder, { recursive: true, force: true });
});
const lines: string[] = [];
const options = {
  folder: '',
  adminUrl: source.adminUrl,
  secretKey: source.secretKey,
  store: createFolderStore(files.source),
  filesDir: files.source,
  administrators: 'benit-organization-users-permission',
  clock: systemClock,
  log: (line: string) => void lines.push(line),
};
let copy: RestoredOrganization;
let original = '';

/** Hash of the rows of every table, without those of the copy. */
async function hashAll(): Promise<string[]> {
  const client = await openSide(source.adminUrl, 'check');
  const { owned } = await findTables(client);
  await client.end();
  const hashes = await catalogue.list(
    owned
      .map(
        ({ name, key }) =>
          `SELECT '${name} ' || count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) FROM ${name} t WHERE ${key} IS NULL OR ${key} IN (SELECT id FROM organizations WHERE availability = 'open')${name === 'audit_entries' ? ` AND event <> 'organization_restored'` : ''}`,
      )
      .join(' UNION ALL '),
  );
  return hashes.toSorted();
}

beforeAll(async () => {
  await fillSource(scene);
  [original = ''] = await catalogue.list(`SELECT id FROM organizations WHERE identifier = 'o1'`);
  const backup = await backUp({
    adminUrl: source.adminUrl,
    secretKey: source.secretKey,
    folder,
    filesDir: files.source,
    productVersion: '0.1.0',
    clock: systemClock,
  });
  options.folder = backup.folder;
  await catalogue.select(`UPDATE customers SET name = 'seither geändert' WHERE organization_id = '${original}'`);
});

describe('an organisation restored out of a backup', () => {
  let before: string[];
  beforeAll(async () => {
    before = await hashAll();
    copy = await restoreOrganization(options, { organization: 'o1', name: 'Ölmühle' });
  });

  it('is a new one next to the running one, named after the day of the backup', async () => {
    expect(copy.name).toMatch(/^Ölmühle \(Stand \d\d\.\d\d\.\d{4}\)$/u);
    expect(copy.id).not.toBe(original);
    expect(
      await catalogue.list(`SELECT availability || ' ' || copy_of FROM organizations WHERE id = '${copy.id}'`),
    ).toEqual([`copy ${original}`]);
    expect(await catalogue.list(`SELECT name FROM customers WHERE organization_id = '${copy.id}'`)).toEqual(['ÄRGER']);
  });

  it('has rows in every table, compared by number and hash, but no sessions, links and emails', async () => {
    const empty = copy.tables.filter(({ target }) => target.rows === 0).map(({ name }) => name);
    // Everybody has an account here.
    expect(empty).toEqual(['users', 'credentials', 'second_factors', 'recovery_codes']);
    for (const table of copy.tables) expect(table.target).toEqual(table.source);
    const names = new Set(copy.tables.map(({ name }) => name));
    expect(['sessions', 'account_links', 'mails'].filter((name) => names.has(name))).toEqual([]);
  });

  it('is told of in its own log, that of the running one and the operator’s, with the time of the backup', async () => {
    const entries = await catalogue.list(
      `SELECT o.identifier || ' ' || request_id FROM audit_entries JOIN organizations o ON o.id = organization_id
        WHERE event = 'organization_restored' AND (changes -> 0 ->> 'to')::timestamptz <= now() ORDER BY o.identifier`,
    );
    expect(entries).toEqual(['o1', copy.identifier, 'o9'].map((name) => `${name} restore:organization`));
  });

  it('leaves the running organisations as they are', async () => {
    expect(await hashAll()).toEqual(before);
  });

  it('has its files, and neither passwords of other services nor open tasks', async () => {
    const [sha256 = ''] = await catalogue.list(`SELECT sha256 FROM files WHERE organization_id = '${copy.id}'`);
    expect(await text(await options.store.read({ organizationId: copy.id, sha256 }))).toBe('x');
    expect(copy.missingFiles).toBe(0);
    expect(await catalogue.list(`SELECT count(secrets) FROM settings WHERE organization_id = '${copy.id}'`)).toEqual([
      '0',
    ]);
    expect(
      await catalogue.list(`SELECT count(*) FROM tasks WHERE organization_id = '${copy.id}' AND ended_at IS NULL`),
    ).toEqual(['0']);
  });

  it('leaves no temporary database behind, and is not restored twice', async () => {
    const temporary = `SELECT datname FROM pg_database WHERE datname LIKE 'kontor_restore_' || (SELECT oid FROM pg_database WHERE datname = current_database()) || '%'`;
    await expect(restoreOrganization(options, { organization: 'o1' })).rejects.toThrow('exists already');
    expect(await catalogue.list(temporary)).toEqual([]);
  });
});

describe('a backup', () => {
  it('lists its organisations', async () => {
    const saved = await listSavedOrganizations(options);
    expect(saved.map(({ identifier }) => identifier).toSorted()).toEqual([
      'o1',
      'o2',
      'o3',
      'o4',
      'o5',
      'o6',
      'o7',
      'o8',
      'o9',
    ]);
  });

  it('without the organisation is refused', async () => {
    await expect(restoreOrganization(options, { organization: 'o0' })).rejects.toThrow('contains no organisation o0');
  });

  it('of an organisation whose administrators of then have left is refused', async () => {
    await catalogue.select(
      `DELETE FROM membership_permissions WHERE organization_id = (SELECT id FROM organizations WHERE identifier = 'o2')`,
    );
    await expect(restoreOrganization(options, { organization: 'o2' })).rejects.toThrow('Nobody who may administer');
  });
});
