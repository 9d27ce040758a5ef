import { sql } from 'kysely';
import type { TenantScope, Transaction } from '#platform/server/database/transaction.ts';
import { ContentMissingError } from '#platform/server/files/content-store.ts';
import { readRoom } from '#platform/server/files/assert-room.ts';
import type { Draft } from '#platform/server/files/drafts.ts';
import type { Files } from '#platform/server/files/files.ts';
import { inParallel } from '#platform/server/in-parallel.ts';
import { refuseDelivery } from './delivery-refused.ts';
import { fetchOne, maxDocumentBytes } from './fetch-delivery.ts';
import type { FetchFile } from './fetch-delivery.ts';
import { isArchiveName } from './manifest.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import { watchForPdf } from './watch-for-pdf.ts';

export const documentPurpose = 'owner-receipt';
const batch = 5000;
/** Documents that one transaction announces; what a run that is broken off loses of each group. */
const storedTogether = 200;
/** While one waits for the other machine, others wait for the disk. */
const groupsAtOnce = 4;

/** A document of the archive. */
export interface DeliveredDocument {
  readonly sha256: string;
  /** Null in a dry run, and for one that is no PDF. */
  readonly fileId: string | null;
  readonly isPdf: boolean;
}

interface Parts {
  readonly fetchFile: FetchFile;
  readonly files: Pick<Files, 'drafts' | 'storeAll' | 'read'>;
  readonly scope: TenantScope;
  /** Reads in a transaction of the organisation. */
  readonly read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  readonly isDryRun: boolean;
  readonly onFetched: () => void;
}

/**
 * Fetches the documents that are not stored yet, and stores them; who takes the delivery keeps them. Those that an earlier run fetched,
 * which was broken off, are not fetched again.
 *
 * @returns the documents by their names in the manifest
 * @throws DeliveryRefusedError storage_full, and what `fetchOne` throws
 */
export async function fetchDocuments({ fetchFile, files, scope, read, isDryRun, onFetched }: Parts, { folder, manifest }: { readonly folder: string; readonly manifest: Manifest }): Promise<ReadonlyMap<string, DeliveredDocument>> {
  const wanted = manifest.files.filter(({ name }) => isArchiveName(name));
  const stored = new Map<string, DeliveredDocument>();
  for (let start = 0; start < wanted.length; start += batch) {
    const checksums = wanted.slice(start, start + batch).map(({ sha256 }) => sha256);
    await inParallel(groupsAtOnce, await read((tx) => findStored(tx, checksums)), async ({ sha256, id, isKept }) => {
      if (isKept || (await isThere(sha256))) stored.set(sha256, { sha256, fileId: id, isPdf: true });
    });
  }
  const missing = [...new Map(wanted.filter(({ sha256 }) => !stored.has(sha256)).map((file) => [file.sha256, file])).values()];
  for (let passed = wanted.length - missing.length; passed > 0; passed -= 1) onFetched();
  const groups = Array.from({ length: Math.ceil(missing.length / storedTogether) }, (_, index) => missing.slice(index * storedTogether, (index + 1) * storedTogether));
  const { limit, used } = await read((tx) => readRoom(tx, scope.organizationId));
  let room = limit - used;
  await inParallel(groupsAtOnce, groups, async (group) => {
    const fetched: Fetched[] = [];
    try {
      for (const file of group) {
        const one = await fetchDocument(file);
        fetched.push({ file, ...one });
        if (one.isPdf && !isDryRun) room -= one.draft.byteSize;
        if (room < 0) throw refuseDelivery('', 'storage_full');
        onFetched();
      }
    } catch (error) {
      await Promise.all(fetched.map(({ draft }) => files.drafts.remove(draft)));
      throw error;
    }
    for (const [sha256, document] of await storeGroup(fetched)) stored.set(sha256, document);
  });
  return new Map(wanted.flatMap(({ name, sha256 }) => {
    const document = stored.get(sha256);
    return document === undefined ? [] : [[name, document]];
  }));

  /** A run that was killed may have announced what it did not store. */
  async function isThere(sha256: string): Promise<boolean> {
    try {
      (await files.read({ organizationId: scope.organizationId, sha256, content: null })).destroy();
      return true;
    } catch (error) {
      if (error instanceof ContentMissingError) return false;
      throw error;
    }
  }

  async function fetchDocument(file: ManifestFile): Promise<Omit<Fetched, 'file'>> {
    const pdf = watchForPdf();
    const draft = await fetchOne(fetchFile, files.drafts, { folder, file, maxBytes: maxDocumentBytes, watch: pdf.see });
    return { draft, isPdf: pdf.isPdf() };
  }

  async function storeGroup(fetched: readonly Fetched[]): Promise<readonly (readonly [string, DeliveredDocument])[]> {
    const kept = fetched.filter(({ isPdf }) => isPdf && !isDryRun);
    await Promise.all(fetched.filter((one) => !kept.includes(one)).map(({ draft }) => files.drafts.remove(draft)));
    const ids = await files.storeAll(scope, kept.map(({ file, draft }) => ({ draft, about: { name: file.name.slice('archiv/'.length), mediaType: 'application/pdf', purpose: documentPurpose } })));
    return fetched.map((one) => [one.file.sha256, { sha256: one.file.sha256, fileId: ids[kept.indexOf(one)] ?? null, isPdf: one.isPdf }]);
  }
}

interface Fetched {
  readonly file: ManifestFile;
  readonly draft: Draft;
  readonly isPdf: boolean;
}

interface StoredDocument {
  readonly sha256: string;
  readonly id: string;
  readonly isKept: boolean;
}

/** Files of the archive with these checksums. One that nobody keeps yet is removed after a day: what is older is fetched anew. */
async function findStored(tx: Transaction, checksums: readonly string[]): Promise<readonly StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    SELECT DISTINCT ON (sha256) sha256, id, kept_at IS NOT NULL AS "isKept" FROM files
     WHERE purpose = ${documentPurpose} AND sha256 = ANY (${checksums}::text[]) AND (kept_at IS NOT NULL OR created_at > now() - interval '12 hours')
     ORDER BY sha256, kept_at NULLS LAST`.execute(tx);
  return rows;
}
