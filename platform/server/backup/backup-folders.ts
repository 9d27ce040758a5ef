import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Suffix of an unfinished backup's folder. */
export const partialSuffix = '.partial';

const pattern = /^kontor-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(\.partial)?$/u;
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** The name of a backup that begins at `time`; names sort like the times. */
export function folderNameAt(time: Date): string {
  return `kontor-${time.toISOString().replace(/[:.]/gu, '-')}`;
}

/**
 * Removes all complete backups but the newest ones, and what is left of backups that were killed a day ago or earlier.
 *
 * @returns the names of what was removed
 */
export async function removeOldBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).toSorted();
  const complete = names.filter((name) => !name.endsWith(partialSuffix));
  const abandoned = names.filter(
    (name) => name.endsWith(partialSuffix) && now.getTime() - timeOf(name) > abandonedAfterMs,
  );
  const removed = [...complete.slice(0, Math.max(0, complete.length - keep)), ...abandoned];
  for (const name of removed) await rm(join(folder, name), { recursive: true, force: true });
  return removed;
}

/**
 * Finds the start of the newest complete backup in a folder; undefined if there is none, or no such folder.
 *
 * @throws Error of the system if the folder cannot be read
 */
export async function findNewestBackup(folder: string): Promise<Date | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const newest = names
    .filter((name) => pattern.test(name) && !name.endsWith(partialSuffix))
    .toSorted()
    .at(-1);
  return newest === undefined ? undefined : new Date(timeOf(newest));
}

function timeOf(name: string): number {
  const [, date, hours, minutes, seconds, milliseconds] = pattern.exec(name) ?? [];
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
}
