import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { examine } from '#testing/doctor/examine.ts';
import { systemClock } from '../../clock.ts';
import { folderNameAt } from '../../backup/backup-folders.ts';
import { checkBackup } from './backup.ts';

const { adminUrl, secretKey } = await createTestDatabase();

async function look(ageHours?: number, folder?: string) {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'kontor-doctor-')));
  if (ageHours !== undefined)
    await mkdir(join(dataDir, 'backups', folderNameAt(new Date(systemClock.now().getTime() - ageHours * 3_600_000))), {
      recursive: true,
    });
  return examine([checkBackup], { env: { DATA_DIR: dataDir, DATABASE_URL: adminUrl, SECRET_KEY: secretKey } });
}

it('a backup of the last night is in order', async () => {
  expect(await look(20)).toEqual([expect.stringMatching(/^ok Backup: the newest in .* began 20 hours ago$/u)]);
});

it('a backup of the night before is an error with its remedy', async () => {
  expect(await look(27)).toEqual([
    expect.stringMatching(/^error Backup: the newest in .* began 27 hours ago; run npm run backup, then/u),
  ]);
});

it('an installation without a backup is warned, one without data is not', async () => {
  expect(await look()).toEqual([expect.stringMatching(/^warning Backup: none in .*; run npm run backup every night/u)]);
  expect(await look(undefined, join(tmpdir(), `kontor-none-${process.pid}`))).toEqual([
    'off Backup: nothing to back up yet',
  ]);
});
