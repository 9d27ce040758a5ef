import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openZip } from '#platform/server/sheets/read-zip.ts';

/** Reads the files of a small archive by their names, in its order. */
export async function readZip(bytes: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-zip-'));
  try {
    const path = join(folder, 'archive.zip');
    await writeFile(path, bytes);
    const zip = await openZip(path);
    const files = new Map<string, Buffer>();
    for (const name of zip.names) files.set(name, await buffer(zip.read(name) ?? Readable.from([])));
    zip.close();
    return files;
  } finally {
    await rm(folder, { recursive: true });
  }
}
