import { existsSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { createTestPeople } from '#testing/people.ts';
import { purgeOrganization } from '#testing/purge-organization.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { systemClock } from '../clock.ts';
import { createId } from '../ids.ts';
import { toPath } from './content-store.ts';
import { findFile, keepFile, removeFile } from './file-repository.ts';
import { createFiles } from './files.ts';

const { database } = await createTestDatabase();
const { folder, store, drafts, files } = await createTestFiles(database);
const people = await createTestPeople(database);
const about = { name: 'Beleg.txt', mediaType: 'text/plain', purpose: 'test' };
const later = (hours: number): Date => new Date(systemClock.now().getTime() + hours * 3_600_000);

async function createScene() {
  const scope = { organizationId: await people.addOrganization(), userId: createId() };
  const keep = (id: string) => database.tenant(scope, (tx) => keepFile(tx, id));
  const find = (id: string) => database.tenant(scope, (tx) => findFile(tx, id));
  const remove = (id: string) => database.tenant(scope, (tx) => removeFile(tx, id));
  const add = async (content: string) => {
    const id = await files.store(scope, Buffer.from(content), about);
    await keep(id);
    return id;
  };
  const read = async (id: string) => {
    const file = await find(id);
    return file && (await files.readBytes(file)).toString();
  };
  const contentOf = async (id: string) => join(folder, toPath((await find(id)) ?? { organizationId: '', sha256: '' }));
  return { scope, keep, find, remove, add, read, contentOf };
}

describe('a file', () => {
  it('is available to its organisation once it is kept, and to no other', async () => {
    const { scope, keep, find, read } = await createScene();
    const other = await createScene();
    const id = await files.store(scope, Buffer.from('Beleg'), about);
    expect(await find(id)).toBeUndefined();
    await keep(id);
    expect(await find(id)).toMatchObject({
      organizationId: scope.organizationId,
      name: 'Beleg.txt',
      mediaType: 'text/plain',
      byteSize: 5,
    });
    expect([await read(id), await other.find(id)]).toEqual(['Beleg', undefined]);
    await expect(other.keep(id)).rejects.toThrow('not a pending upload');
    await expect(keep(id)).rejects.toThrow('not a pending upload');
  });

  it('is read in parts', async () => {
    const { add, find } = await createScene();
    const file = await find(await add('0123456789'));
    if (!file) throw new Error('not found');
    expect((await buffer(await files.read(file, { first: 2, last: 4 }))).toString()).toBe('234');
  });
});

describe('the purge', () => {
  it('removes files that were not kept, first the row, a day later the content', async () => {
    const { scope, add, read, keep } = await createScene();
    const kept = await add('kept');
    const id = await files.store(scope, Buffer.from('abandoned'), about);
    const path = join(
      folder,
      toPath({ organizationId: scope.organizationId, sha256: (await drafts.write(Buffer.from('abandoned'))).sha256 }),
    );
    await files.purge(later(23));
    expect(existsSync(path)).toBe(true);
    await files.purge(later(25));
    await expect(keep(id)).rejects.toThrow('not a pending upload');
    expect(existsSync(path)).toBe(false);
    expect(await read(kept)).toBe('kept');
  });

  it('removes a content a day after its last row, not earlier: a running backup still finds it', async () => {
    const { add, remove, read, contentOf } = await createScene();
    const [first, second] = [await add('same'), await add('same')];
    const path = await contentOf(first);
    await remove(first);
    await files.purge(later(25));
    expect(await read(second)).toBe('same');
    await remove(second);
    await files.purge(later(23));
    expect(existsSync(path)).toBe(true);
    await files.purge(later(25));
    expect(existsSync(path)).toBe(false);
  });

  it('keeps the content of a removed file for the days that FILES_KEEP_DAYS names', async () => {
    const { add, remove, contentOf } = await createScene();
    const id = await add('for a recovery');
    const path = await contentOf(id);
    await remove(id);
    const patient = createFiles({ database, store, drafts, keepDays: 14 });
    await patient.purge(later(14 * 24 - 1));
    expect(existsSync(path)).toBe(true);
    await patient.purge(later(14 * 24 + 1));
    expect(existsSync(path)).toBe(false);
  });

  it('keeps a content that was stored again after it had been discarded', async () => {
    const { add, remove, read } = await createScene();
    await remove(await add('again'));
    const id = await add('again');
    await files.purge(later(25));
    expect(await read(id)).toBe('again');
  });

  it('lets an upload of a content during its removal write it again afterwards', async () => {
    const { scope, add, remove, read, keep } = await createScene();
    await remove(await add('race'));
    const removing = Promise.withResolvers<void>();
    const mayRemove = Promise.withResolvers<void>();
    const slow = createFiles({
      database,
      drafts,
      store: {
        ...store,
        remove: async (key) => {
          removing.resolve();
          await mayRemove.promise;
          await store.remove(key);
        },
      },
    });
    const purging = slow.purge(later(25));
    await removing.promise;
    const storing = files.store(scope, Buffer.from('race'), about);
    await waitUntil(
      async () =>
        (
          await database.query(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).length > 0,
    );
    mayRemove.resolve();
    await purging;
    const id = await storing;
    await keep(id);
    expect(await read(id)).toBe('race');
  });

  it('removes the contents of a purged organisation, and of no other', async () => {
    const [gone, other] = [await createScene(), await createScene()];
    const [path, kept] = [await gone.contentOf(await gone.add('ours')), await other.add('ours')];
    await purgeOrganization(database, gone.scope.organizationId);
    await files.purge(later(23));
    expect(existsSync(path)).toBe(true);
    await files.purge(later(25));
    expect(existsSync(path)).toBe(false);
    expect(await other.read(kept)).toBe('ours');
  });

  it('removes contents without a row, as in a restored folder, a day after finding them', async () => {
    const organizationId = createId();
    const draft = await drafts.write(Buffer.from('stray'));
    const { sha256 } = draft;
    await store.adopt(organizationId, [draft]);
    const stray = join(folder, toPath({ organizationId, sha256 }));
    await writeFile(join(folder, 'notes.txt'), 'of the administrator');
    await files.purge(later(0));
    await files.purge(later(23));
    expect(existsSync(stray)).toBe(true);
    await files.purge(later(25));
    expect(existsSync(stray)).toBe(false);
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('of the administrator');
  });

  it('removes partial files of killed processes', async () => {
    const old = join(folder, '.uploads', createId());
    await mkdir(join(folder, '.uploads'), { recursive: true });
    await writeFile(old, 'half');
    await utimes(old, later(-25), later(-25));
    const young = (await drafts.write(Buffer.from('under way'))).path;
    await files.purge(later(0));
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });

  it('can run in several processes at the same time', async () => {
    const { add, remove, contentOf, read } = await createScene();
    const kept = await add('stays');
    const paths: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const id = await add(`content ${index}`);
      paths.push(await contentOf(id));
      await remove(id);
    }
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    await Promise.all([1, 2, 3, 4].map(() => files.purge(later(25))));
    expect(paths.filter((path) => existsSync(path))).toEqual([]);
    expect(await read(kept)).toBe('stays');
  });
});
