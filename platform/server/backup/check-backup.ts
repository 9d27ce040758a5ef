import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { measureFile } from './measure.ts';
import type { Measures } from './measure.ts';

/**
 * Reads every byte of a backup and compares it with the manifest.
 *
 * @throws BackupError that names the file that is missing or damaged
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { file } of manifest.tables) await checkFile(folder, file.path, file);
  if (manifest.files.store === 'folder') {
    for (const entry of manifest.files.entries) await checkFile(folder, `files/${entry.path}`, entry);
  }
  return manifest;
}

async function checkFile(folder: string, path: string, expected: Measures): Promise<void> {
  const found = await stat(join(folder, path)).catch((error: unknown) => {
    throw new BackupError(`The backup is incomplete: ${path} is missing`, { cause: error });
  });
  if (found.size !== expected.size)
    throw new BackupError(`The backup is damaged: ${path} has ${found.size} bytes instead of ${expected.size}`);
  const { sha256 } = await measureFile(join(folder, path));
  if (sha256 !== expected.sha256)
    throw new BackupError(`The backup is damaged: the checksum of ${path} is not the one in the manifest`);
}
