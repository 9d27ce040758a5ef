import { existsSync, globSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readPostmaster } from '#platform/server/database/embedded/postmaster.ts';
import { isFolderInUse } from '#platform/server/database/embedded/process-table.ts';
import { isProcessAlive } from '#platform/server/process-status.ts';

const prefix = 'kontor-test-';
const memoryFolder = '/dev/shm';
/** Several times what a run has ever used, so that the machine keeps its memory. */
const neededBytes = 6 * 1024 ** 3;

/**
 * Makes one folder in memory the `TMPDIR` of this process and all it starts: copying the thousands of files of a
 * database costs a fifth there. On a machine with little memory it is a folder of the system's `TMPDIR`.
 */
export function enterRunFolder(): void {
  const name = `${prefix}${process.pid}`;
  const system = tmpdir();
  if (system.endsWith(name)) return;
  const place = process.env.TMPDIR === undefined && hasRoom(memoryFolder) ? memoryFolder : system;
  for (const folder of new Set([place, system])) removeAbandonedFolders(folder);
  const folder = join(place, name);
  mkdirSync(folder, { mode: 0o755 });
  process.env.TMPDIR = folder;
  process.once('exit', () => removeFolder(folder));
}

function hasRoom(folder: string): boolean {
  if (process.platform !== 'linux' || !existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem()) > neededBytes;
}

/** A killed run leaves its folder and its servers behind; the folder is named after the ended process. */
function removeAbandonedFolders(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length) : Number.NaN);
    if (!Number.isInteger(pid) || isProcessAlive(pid)) continue;
    for (const found of globSync('{*,*/*}/postgres/postmaster.pid', { cwd: join(place, name) }))
      endServer(dirname(join(place, name, found)));
    removeFolder(join(place, name));
  }
}

function endServer(clusterDir: string): void {
  const postmaster = readPostmaster(clusterDir);
  if (postmaster !== undefined && isProcessAlive(postmaster.pid) && isFolderInUse(clusterDir) === true)
    process.kill(postmaster.pid, 'SIGQUIT');
}

/** The next run removes a folder that cannot be removed now, such as that of a server that is ending. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // A small disk of a killed test is still mounted there.
  }
}
