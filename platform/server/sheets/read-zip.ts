import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { refuseSheet } from './sheet.ts';

/** An archive whose directory has been read; whoever opened it closes it. */
export interface ZipArchive {
  readonly names: readonly string[];
  /**
   * Inflates an entry, piece by piece; undefined when there is none.
   *
   * @param maxBytes of this entry; what may come out of the archive if absent
   * @throws AppError file_unreadable: too much comes out of it, or of the archive
   */
  read(name: string, maxBytes?: number): AsyncGenerator<Buffer> | undefined;
  close(): void;
}

const maxEntries = 2000;
/** Maximum bytes out of one archive, over all parts that are read: a table of 100,000 rows has about 60 MB of XML. */
const maxInflatedBytes = 100 * 1024 * 1024;

/** @throws AppError file_unreadable for what is no archive, or an encrypted one */
export async function openZip(path: string): Promise<ZipArchive> {
  // Names stay bytes: yauzl refuses those with a leading slash, which some programs write.
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false };
  const zip = await openPromise(path, options).catch(refuseDamaged);
  const entries = await readDirectory(zip).catch((error: unknown) => {
    zip.close();
    return refuseDamaged(error);
  });
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
      return entry && inflate(zip, entry, count);
    },
    close: () => zip.close(),
  };
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw refuseSheet('damaged');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw refuseSheet('damaged');
    entries.set(entry.fileNameRaw.toString().replace(/^\//u, ''), entry);
  }
  return entries;
}

/** @param count called with the bytes of each piece, before it is handed out */
async function* inflate(zip: ZipFile, entry: Entry, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  const content: Readable = await zip.openReadStreamPromise(entry).catch(refuseDamaged);
  try {
    for await (const chunk of content) {
      count((chunk as Buffer).length);
      yield chunk as Buffer;
    }
  } catch (error) {
    refuseDamaged(error);
  } finally {
    content.destroy();
  }
}

/** Passes on refusals and failures of the disk; anything else that reading reports is a damaged archive. */
function refuseDamaged(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'Z_';
  throw code.startsWith('Z_') ? refuseSheet('damaged', {}, error) : error;
}
