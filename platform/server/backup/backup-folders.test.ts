import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { folderNameAt, removeOldBackups } from './backup-folders.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-backups-'));
afterAll(() => rm(folder, { recursive: true }));

it('keeps the newest complete backups and removes abandoned ones, and nothing else', async () => {
  const now = new Date('2026-11-21T02:15:00.000Z');
  const daysAgo = (days: number): string => folderNameAt(new Date(now.getTime() - days * 86_400_000));
  const others = ['kontor', 'kontor-2026', 'notes', `${daysAgo(9)}-copy`];
  for (const name of [
    daysAgo(1),
    daysAgo(2),
    daysAgo(3),
    daysAgo(4),
    `${daysAgo(0.5)}.partial`,
    `${daysAgo(3)}.partial`,
    ...others,
  ])
    await mkdir(join(folder, name));
  expect(await removeOldBackups(folder, 2, now)).toEqual([daysAgo(4), daysAgo(3), `${daysAgo(3)}.partial`]);
  expect((await readdir(folder)).toSorted()).toEqual(
    [daysAgo(1), daysAgo(2), `${daysAgo(0.5)}.partial`, ...others].toSorted(),
  );
});
