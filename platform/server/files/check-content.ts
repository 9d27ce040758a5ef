import { open, readFile, stat } from 'node:fs/promises';
import type { MediaType } from '../../contract/files.ts';
import { AppError } from '../errors/app-error.ts';
import { readPictureStructure } from '../pictures/picture-structure.ts';
import { PictureError } from '../pictures/picture-error.ts';

type Fault = 'encrypted' | 'truncated' | 'damaged';

/**
 * Larger pictures are left to the decoder in its child process: walking through one takes the event loop 6 ms a
 * megabyte.
 */
const maxWalkedBytes = 8 * 1024 * 1024;

/**
 * Looks whether a file can be read that has the beginning of its type: that a picture is whole, that a PDF is whole and
 * needs no password. Nothing in it is decompressed or executed.
 *
 * @param field its name in the request
 * @throws AppError file_unreadable
 */
export async function checkContent(path: string, mediaType: MediaType, field: string): Promise<void> {
  const fault = await findFault(path, mediaType);
  if (fault) throw new AppError('file_unreadable', { field, message: `the file is ${fault}`, params: { kind: fault } });
}

async function findFault(path: string, mediaType: MediaType): Promise<Fault | undefined> {
  if (mediaType === 'application/pdf') return findPdfFault(path);
  if (mediaType !== 'image/png' && mediaType !== 'image/jpeg') return undefined;
  if ((await stat(path)).size > maxWalkedBytes) return undefined;
  try {
    readPictureStructure(await readFile(path));
    return undefined;
  } catch (error) {
    if (error instanceof PictureError) return 'damaged';
    throw error;
  }
}

const chunkBytes = 1024 * 1024;
/** The end mark stands here, whatever a mail gateway appended (ISO 32000-2, 7.5.5 and annex I). */
const tailBytes = 2048;
// The entry of a trailer, which is never compressed (7.5.5, 7.5.8), with a reference or a dictionary.
const encryption = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/u;
const maxEntryBytes = 64;

async function findPdfFault(path: string): Promise<Fault | undefined> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    await handle.read(tail, 0, tail.length, size - tail.length);
    if (!tail.includes('%%EOF')) return 'truncated';
    const chunk = Buffer.alloc(chunkBytes);
    for (let position = 0; position < size; position += chunkBytes - maxEntryBytes) {
      const { bytesRead } = await handle.read(chunk, 0, chunkBytes, position);
      for (let at = chunk.indexOf('/Encrypt'); at !== -1 && at < bytesRead; at = chunk.indexOf('/Encrypt', at + 1)) {
        if (encryption.test(chunk.toString('latin1', at, Math.min(at + maxEntryBytes, bytesRead)))) return 'encrypted';
      }
    }
    return undefined;
  } finally {
    await handle.close();
  }
}
