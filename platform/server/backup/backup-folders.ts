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

function timeOf(name: string): number {
  const [, date, hours, minutes, seconds, milliseconds] = pattern.exec(name) ?? [];
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
}
