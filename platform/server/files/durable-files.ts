import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

const ownFile = { flag: 'wx', mode: 0o600, flush: true } as const;
/** A new file, for the owner only, that is on disk when its stream has ended. Fails when the file is there already. */
export function createDurableFile(path: string): WriteStream {
  const { flag: flags, ...options } = ownFile;
  return createWriteStream(path, { flags, ...options, highWaterMark: 1 << 20 });
}

/** Writes a whole content to a new file as `createDurableFile` does, at once: this costs less than a stream. */
export async function writeDurably(path: string, chunks: readonly Buffer[]): Promise<void> {
  await writeFile(path, chunks.length === 1 ? (chunks[0] ?? '') : Buffer.concat(chunks), ownFile);
}

/** Writes a content to a new file while it arrives: first what has arrived already. */
export async function streamDurably(path: string, arrived: Buffer[], chunks: AsyncGenerator<Buffer>): Promise<void> {
  const all = async function* (): AsyncGenerator<Buffer> {
    yield* arrived.splice(0);
    yield* chunks;
  };
  const file = createDurableFile(path);
  try {
    await pipeline(all, file);
  } catch (error) {
    // The file may still be opening: a caller that removed it now might be faster, and leave it.
    if (!file.closed) await once(file, 'close');
    throw error;
  }
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
