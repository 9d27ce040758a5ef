import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { ContentMissingError, toContentKey, toPath } from './content-store.ts';
import { inParallel } from '../in-parallel.ts';
import type { ContentKey, ContentStore } from './content-store.ts';
import { syncFolder } from './durable-files.ts';
import { inStore } from './store-failures.ts';

/** A disk writes several folders with one turn of its journal; each alone waits for a turn. */
const syncsAtOnce = 4;

/** Contents in a folder of this machine, or one that all machines mount. */
export function createFolderStore(folder: string): ContentStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    // The library writes in place and copies when it moves: a process that is killed would leave half of a content.
    adopt: (organizationId, drafts) =>
      inStore(async () => {
        const folders = new Set<string>();
        for (const { path: draft, sha256 } of drafts) {
          const key = { organizationId, sha256 };
          const path = join(folder, toPath(key));
          // Most folders are there.
          await rename(draft, path).catch(async () => {
            await createFolders(folder, key);
            await rename(draft, path);
          });
          folders.add(dirname(path));
        }
        await inParallel(syncsAtOnce, [...folders], syncFolder);
      }),
    read: (key, range) =>
      inStore(async () => {
        // The library reads whole contents, and tells of a missing one only when somebody reads.
        const handle = await open(join(folder, toPath(key)));
        return createReadStream('', { fd: handle, ...(range && { start: range.first, end: range.last }) });
      }),
    remove: (key) => inStore(() => disk.delete(toPath(key))),
    list: () => listContents(folder),
    close: () => undefined,
  };
}

/** A new folder is there after a loss of power only when the one above it was written, too. */
async function createFolders(folder: string, key: ContentKey): Promise<void> {
  const first = await mkdir(dirname(join(folder, toPath(key))), { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = dirname(join(folder, toPath(key))); made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made));
}

/** Walks the folder entry by entry: the library lists all files in memory. The first upload makes the folder. */
async function* listContents(folder: string): AsyncIterable<ContentKey> {
  const entries = await inStore(() => opendir(folder, { recursive: true })).catch((error: unknown) => {
    if (error instanceof ContentMissingError) return [];
    throw error;
  });
  for await (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    const key = entry.isFile() ? toContentKey(path) : undefined;
    if (key !== undefined) yield key;
  }
}
