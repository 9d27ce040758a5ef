import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** A new file, for the owner only, that is on disk when its stream has ended. Fails when the file is there already. */
export function createDurableFile(path: string): WriteStream {
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 1 << 20 });
}

/** Makes names that were created in a folder, or renamed in it, survive a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders and needs none of it.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
