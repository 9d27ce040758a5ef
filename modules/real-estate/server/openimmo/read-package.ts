import { open } from 'node:fs/promises';
import { findRootName, rootBytes } from './decode-document.ts';
import { openArchive, toLookupName } from './open-archive.ts';
import type { Archive, ArchiveEntry } from './open-archive.ts';
import { OpenImmoError } from './openimmo-error.ts';
import { maxDocumentBytes } from './read-document.ts';
import { maxPictureBytes } from './read-pictures.ts';

/** A package: its document, and the files that the document names. Whoever opened it closes it. */
export interface OpenPackage {
  readonly document: Uint8Array;
  /**
   * Reads a picture by its path in the document.
   *
   * @returns null if the package does not have it
   * @throws OpenImmoError too_large above 30 MB, not_well_formed if it is damaged
   */
  readonly readPicture: (path: string) => Promise<Buffer | null>;
  readonly close: () => void;
}

/** Documents that are looked into for the one in OpenImmo. */
const maxCandidates = 20;

/**
 * Opens a package: a ZIP with one document in OpenImmo among its files, or the document alone.
 *
 * @param path of a local file
 * @throws OpenImmoError not_openimmo without such a document, too_large, not_well_formed
 */
export async function readPackage(path: string): Promise<OpenPackage> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(2);
    await file.read(head, 0, 2, 0);
    if (head.toString('latin1') === 'PK') return await openPackage(await openArchive(path));
    const { size } = await file.stat();
    if (size > maxDocumentBytes) throw new OpenImmoError('too_large', `More than ${maxDocumentBytes} bytes`);
    const document = Buffer.alloc(size);
    await file.read(document, 0, size, 0);
    return { document, readPicture: () => Promise.resolve(null), close: () => undefined };
  } finally {
    await file.close();
  }
}

async function openPackage({ entries, close }: Archive): Promise<OpenPackage> {
  try {
    const document = await findDocument(entries);
    const byPath = new Map(entries.flatMap((entry) => entry.lookupNames.map((name) => [name, entry] as const)));
    const byName = listUnique(entries);
    return {
      document,
      readPicture: async (path) => {
        const found = toLookups(path).map((name) => byPath.get(name) ?? byName.get(toFileName(name)));
        return (await found.find((entry) => entry !== undefined)?.read(maxPictureBytes)) ?? null;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** The document in OpenImmo; of several the largest. */
async function findDocument(entries: readonly ArchiveEntry[]): Promise<Uint8Array> {
  const candidates = entries
    .filter(({ name }) => /\.xml$/iu.test(name))
    .toSorted((one, other) => other.byteSize - one.byteSize)
    .slice(0, maxCandidates);
  for (const entry of candidates) {
    if (findRootName(await entry.readHead(rootBytes)) === 'openimmo') return entry.read(maxDocumentBytes);
  }
  throw new OpenImmoError('not_openimmo', 'The archive has no document in OpenImmo');
}

const toFileName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** Entries by the names of their files alone: documents leave out the folder, or name that of the sender. */
function listUnique(entries: readonly ArchiveEntry[]): ReadonlyMap<string, ArchiveEntry | undefined> {
  const found = new Map<string, ArchiveEntry | undefined>();
  for (const entry of entries) {
    for (const name of new Set(entry.lookupNames.map(toFileName)))
      found.set(name, found.has(name) && found.get(name) !== entry ? undefined : entry);
  }
  return found;
}

/** A path as it is written, and as an address that was escaped. */
function toLookups(path: string): readonly string[] {
  try {
    return [toLookupName(path), toLookupName(decodeURIComponent(path))];
  } catch {
    return [toLookupName(path)];
  }
}
