import type { Readable } from 'node:stream';
import { fromBufferPromise, openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { OpenImmoError } from './openimmo-error.ts';

/** A file of an archive. */
export interface ArchiveEntry {
  /** As most programs would read it, with slashes. */
  readonly name: string;
  /** As the directory states it; reading more than that is refused. */
  readonly byteSize: number;
  /** Names under which documents may look for it: see {@link toLookupName}. */
  readonly lookupNames: readonly string[];
  /** @throws OpenImmoError too_large, not_well_formed */
  readonly read: (maxBytes: number) => Promise<Buffer>;
  /** Its beginning, of at least so many bytes. @throws OpenImmoError not_well_formed */
  readonly readHead: (bytes: number) => Promise<Buffer>;
}

export interface Archive {
  readonly entries: readonly ArchiveEntry[];
  readonly close: () => void;
}

const maxEntries = 20_000;
const maxTotalBytes = 2 * 1024 * 1024 * 1024;
/** Documents of many equal objects shrink to a hundredth; deflate cannot do better than 1,032. */
const maxRatio = 500;
/** Smaller entries may shrink as much as they like. */
const minSuspectBytes = 10 * 1024 * 1024;

/**
 * Opens a ZIP, of which nothing is written to the disk. Left out are folders, entries of macOS, and names that lead out
 * of the archive.
 *
 * @param source path of a local file, or its bytes
 * @throws OpenImmoError not_well_formed for a damaged archive, too_large for one with too much in it
 */
export async function openArchive(source: string | Buffer): Promise<Archive> {
  // Names stay bytes: yauzl refuses an archive for one backslash, which programs on Windows write.
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false };
  const opening = typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options);
  const zip = await opening.catch(refuseDamaged);
  try {
    return { entries: await listEntries(zip), close: () => zip.close() };
  } catch (error) {
    zip.close();
    return refuseDamaged(error);
  }
}

async function listEntries(zip: ZipFile): Promise<readonly ArchiveEntry[]> {
  if (zip.entryCount > maxEntries) throw new OpenImmoError('too_large', `More than ${maxEntries} entries`);
  const entries: ArchiveEntry[] = [];
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const { uncompressedSize, compressedSize } = entry;
    total += uncompressedSize;
    const isBomb = uncompressedSize > minSuspectBytes && uncompressedSize > maxRatio * compressedSize;
    if (total > maxTotalBytes || isBomb) throw new OpenImmoError('too_large', 'The archive inflates too much');
    const names = decodeNames(entry.fileNameRaw);
    const [name = ''] = names;
    if (names.some(leadsOut) || name.endsWith('/') || /^__MACOSX\/|(?:^|\/)\._/u.test(name)) continue;
    entries.push({
      name,
      byteSize: uncompressedSize,
      lookupNames: [...new Set(names.map(toLookupName))],
      read: (maxBytes) => readEntry(zip, entry, maxBytes),
      readHead: (bytes) => readPieces(zip, entry, bytes),
    });
  }
  return entries;
}

async function readEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > maxBytes)
    throw new OpenImmoError('too_large', `More than ${maxBytes} bytes in an entry`);
  return readPieces(zip, entry, Infinity);
}

async function readPieces(zip: ZipFile, entry: Entry, wantedBytes: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw new OpenImmoError('not_well_formed', 'An entry is encrypted');
  const content: Readable = await zip.openReadStreamPromise(entry).catch(refuseDamaged);
  const pieces: Buffer[] = [];
  let byteSize = 0;
  try {
    for await (const piece of content) {
      pieces.push(piece as Buffer);
      byteSize += (piece as Buffer).length;
      if (byteSize >= wantedBytes) break;
    }
  } catch (error) {
    refuseDamaged(error);
  } finally {
    content.destroy();
  }
  return Buffer.concat(pieces);
}

/** Passes on refusals and failures of the disk; anything else is a damaged archive. */
function refuseDamaged(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'Z_';
  if (error instanceof OpenImmoError || !code.startsWith('Z_')) throw error;
  throw new OpenImmoError('not_well_formed', 'The archive is damaged', { cause: error });
}

const leadsOut = (name: string): boolean => /^[a-z]:/iu.test(name) || name.split('/').includes('..');

/** Characters 128 to 255 of DOS (code page 850), in which old programs write names. */
const dosCharacters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** Names in the encodings that programs write, the most likely first: only some say which. */
function decodeNames(raw: Buffer): readonly string[] {
  const dos = [...raw]
    .map((byte) => (byte < 128 ? String.fromCharCode(byte) : (dosCharacters[byte - 128] ?? '?')))
    .join('');
  const names = [dos, new TextDecoder('windows-1252').decode(raw)];
  try {
    names.unshift(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    // Not UTF-8.
  }
  return names.map((name) => name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/u, ''));
}

/** Name by which a path of a document and an entry are the same: case, slashes and composition do not count. */
export function toLookupName(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/u, '')
    .normalize('NFC')
    .toLowerCase();
}
