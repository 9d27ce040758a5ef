import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createDurableFile, syncFolder } from '../files/durable-files.ts';
import { draftsName } from '../files/files-folder.ts';
import { createMeter } from './measure.ts';
import type { Measures } from './measure.ts';

export type FileEntry = Measures & { readonly path: string };

/**
 * The regular files below a folder, as sorted paths with `/`, without what is still being uploaded; none when the
 * folder does not exist.
 */
export async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .filter((path) => !path.startsWith(`${draftsName}/`))
      .toSorted();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Copies files of one folder into another. @returns what was copied; a file that was deleted meanwhile is left out */
export async function copyFiles(source: string, target: string, paths: readonly string[]): Promise<FileEntry[]> {
  const copied: FileEntry[] = [];
  const folders = new Set([target]);
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(join(target, folder));
    await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 });
    const measures = await copyFile(join(source, path), join(target, path));
    if (measures !== undefined) copied.push({ path, ...measures });
  }
  for (const folder of folders) await syncFolder(folder);
  return copied;
}

async function copyFile(source: string, target: string): Promise<Measures | undefined> {
  const meter = createMeter();
  const reader = createReadStream(source, { highWaterMark: 1 << 20 });
  try {
    await new Promise((resolve, reject) => reader.once('open', resolve).once('error', reject));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  await pipeline(reader, meter.stream, createDurableFile(target));
  return meter.result();
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
