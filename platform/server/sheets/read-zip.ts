import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { refuseSheet } from './sheet.ts';

/** An archive whose directory has been read. */
export interface ZipArchive {
  readonly names: readonly string[];
  /**
   * Inflates an entry, piece by piece; undefined when there is none.
   *
   * @param maxBytes of this entry; what may come out of the archive if absent
   * @throws AppError file_unreadable: too much comes out of it, or of the archive
   */
  read(name: string, maxBytes?: number): AsyncGenerator<Buffer> | undefined;
}

interface Entry {
  readonly method: number;
  readonly compressed: number;
  readonly offset: number;
}

// ZIP File Format Specification (PKWARE APPNOTE 6.3), 4.3.7, 4.3.12, 4.3.16; without ZIP64: uploads are small.
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const maxCommentBytes = 65_535;
const maxEntries = 2000;
/** What may come out of one archive, over all that is read of it: a table of 100,000 rows has about 60 MB of XML. */
const maxInflatedBytes = 100 * 1024 * 1024;

/** @throws AppError file_unreadable for what is no archive, or an encrypted one */
export async function openZip(path: string): Promise<ZipArchive> {
  const handle = await open(path);
  try {
    const entries = await readDirectory(handle);
    let inflated = 0;
    return {
      names: [...entries.keys()],
      read: (name, maxBytes = maxInflatedBytes) => {
        const entry = entries.get(name);
        let own = 0;
        const count = (bytes: number): void => {
          own += bytes;
          inflated += bytes;
          if (own > maxBytes || inflated > maxInflatedBytes) throw refuseSheet('too_large');
        };
        return entry && inflate(path, entry, count);
      },
    };
  } finally {
    await handle.close();
  }
}

async function readDirectory(handle: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await handle.stat();
  const tail = await readBytes(handle, Math.max(0, size - maxCommentBytes - 22), Math.min(size, maxCommentBytes + 22));
  let at = tail.length - 22;
  while (at >= 0 && tail.readUInt32LE(at) !== endMark) at -= 1;
  if (at < 0) throw refuseSheet('damaged');
  const [count, length, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (count > maxEntries || start + length > size) throw refuseSheet('damaged');
  const directory = await readBytes(handle, start, length);
  const entries = new Map<string, Entry>();
  for (let index = 0, next = 0; index < count; index += 1) {
    if (next + 46 > directory.length || directory.readUInt32LE(next) !== entryMark) throw refuseSheet('damaged');
    const nameLength = directory.readUInt16LE(next + 28);
    const name = directory.toString('utf8', next + 46, next + 46 + nameLength);
    const isEncrypted = (directory.readUInt16LE(next + 8) & 1) === 1;
    if (isEncrypted) throw refuseSheet('damaged');
    entries.set(name.replace(/^\//u, ''), {
      method: directory.readUInt16LE(next + 10),
      compressed: directory.readUInt32LE(next + 20),
      offset: directory.readUInt32LE(next + 42),
    });
    next += 46 + nameLength + directory.readUInt16LE(next + 30) + directory.readUInt16LE(next + 32);
  }
  return entries;
}

/** @param count called with the bytes of each piece, before it is handed out */
async function* inflate(
  path: string,
  { method, compressed, offset }: Entry,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const handle = await open(path);
  const head = await readBytes(handle, offset, 30).finally(() => handle.close());
  if (head.length < 30 || head.readUInt32LE(0) !== localMark || (method !== 0 && method !== 8))
    throw refuseSheet('damaged');
  if (compressed === 0) return;
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const source = createReadStream(path, { start, end: start + compressed - 1 });
  const content = method === 0 ? source : source.pipe(createInflateRaw());
  source.on('error', (error) => content.destroy(error));
  try {
    for await (const chunk of content) {
      count((chunk as Buffer).length);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? refuseSheet('damaged', {}, error)
      : error;
  } finally {
    source.destroy();
    content.destroy();
  }
}

async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
