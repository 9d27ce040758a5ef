import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeDataFolder, createDataFolder } from './close-data-folder.ts';

// Root's database is another account, which has to pass through.
const closed = process.getuid?.() === 0 ? 0o711 : 0o700;
let parent = '';

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'kontor-folder-'));
});

afterEach(() => rm(parent, { recursive: true }));

const modeOf = async (folder: string): Promise<number> => (await stat(folder)).mode & 0o7777;

it('a new data folder is closed to other accounts, whatever its parent folders', async () => {
  const folder = join(parent, 'a/b/data');
  createDataFolder(folder);
  expect(await modeOf(folder)).toBe(closed);
  expect(await modeOf(join(parent, 'a'))).toBe(0o777 & ~process.umask());
  createDataFolder(folder);
  expect(await modeOf(folder)).toBe(closed);
});

it('an open data folder is closed, with all files of the product', async () => {
  for (const name of ['postgres', 'files', 'backups']) await mkdir(join(parent, name));
  for (const name of ['secret-key', 'postgres-password', 'postgres.log']) await writeFile(join(parent, name), '');
  for (const mode of [0o755, 0o777, 0o750]) {
    await chmod(parent, mode);
    closeDataFolder(parent);
    expect(await modeOf(parent)).toBe(mode & closed);
  }
});

it('a data folder with narrower rights or with files of others stays unchanged', async () => {
  await chmod(parent, 0o700);
  closeDataFolder(parent);
  expect(await modeOf(parent)).toBe(0o700);
  await chmod(parent, 0o1777);
  await writeFile(join(parent, 'somebody-elses.txt'), '');
  closeDataFolder(parent);
  expect(await modeOf(parent)).toBe(0o1777);
  closeDataFolder(join(parent, 'nowhere'));
});
