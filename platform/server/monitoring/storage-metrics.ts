import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { findNewestBackup } from '../backup/backup-folders.ts';
import { createCachedReading } from '../metrics/cached-reading.ts';
import type { ReadMetric } from '../metrics/read-metric.ts';

/** Space of the file system that holds a folder, in bytes. */
export interface DiskSpace {
  /** Space that an account without privileges may still use. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** Measures the file system of a folder. @throws Error of the system if the folder is missing */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** Creates the metrics of `DATA_DIR` and the backups in it. */
export function createStorageMetrics(dataDir: string): readonly ReadMetric[] {
  const readSpace = createCachedReading(() => readDiskSpace(dataDir));
  const findBackup = createCachedReading(() => findNewestBackup(join(dataDir, 'backups')), { freshMs: 60_000 });
  return [
    {
      name: 'kontor_data_disk_free_bytes',
      help: 'Free space of the file system of DATA_DIR',
      read: async () => (await readSpace()).freeBytes,
    },
    {
      name: 'kontor_data_disk_size_bytes',
      help: 'Size of the file system of DATA_DIR',
      read: async () => (await readSpace()).sizeBytes,
    },
    {
      name: 'kontor_backup_newest_timestamp_seconds',
      help: 'Start of the newest complete backup in DATA_DIR/backups, in seconds since 1970; no sample without one',
      read: async () => {
        const newest = await findBackup();
        return newest === undefined ? undefined : newest.getTime() / 1000;
      },
    },
  ];
}
