import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The beginnings of the names that the product gives to what it puts there. */
const ownNames = ['postgres', 'secret-key', 'files', 'backups'];

/**
 * The mode of the data folder. Root's database runs under another account, which passes through the folder and lists
 * nothing.
 */
function folderMode(): number {
  return process.getuid?.() === 0 ? 0o711 : 0o700;
}

/** Makes the data folder, closed to other accounts, unless it is there. @throws what the file system refuses */
export function createDataFolder(dataDir: string): void {
  mkdirSync(dirname(dataDir), { recursive: true });
  try {
    mkdirSync(dataDir, { mode: folderMode() });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  closeDataFolder(dataDir);
}

/**
 * Closes the data folder to other accounts if it is open to them, belongs to this one and holds nothing but what the
 * product put there.
 */
export function closeDataFolder(dataDir: string): void {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (folder?.isDirectory() !== true || folder.uid !== process.getuid?.()) return;
  const mode = folder.mode & 0o7777;
  if (
    (mode & ~folderMode()) === 0 ||
    !readdirSync(dataDir).every((name) => ownNames.some((own) => name.startsWith(own)))
  )
    return;
  try {
    chmodSync(dataDir, mode & folderMode());
  } catch {
    // Not every file system has modes; what lies in the folder has its own.
  }
}
