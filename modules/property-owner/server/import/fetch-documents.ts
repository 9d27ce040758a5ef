import { sql } from 'kysely';
import type { TenantScope, Transaction } from '#platform/server/database/transaction.ts';
import { readRoom } from '#platform/server/files/assert-room.ts';
import type { Files } from '#platform/server/files/files.ts';
import { refuseDelivery } from './delivery-refused.ts';
import { fetchOne, isPdf, maxDocumentBytes } from './fetch-delivery.ts';
import type { FetchFile } from './fetch-delivery.ts';
import { isArchiveName } from './manifest.ts';
import type { Manifest } from './manifest.ts';

export const documentPurpose = 'owner-receipt';
const batch = 5000;

/** A document of the archive. */
export interface DeliveredDocument {
  readonly sha256: string;
  /** Null in a dry run, and for one that is no PDF. */
  readonly fileId: string | null;
  readonly isPdf: boolean;
}

interface Parts {
  readonly fetchFile: FetchFile;
  readonly files: Pick<Files, 'drafts' | 'store'>;
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
    for (const { sha256, id } of await read((tx) => findStored(tx, checksums))) stored.set(sha256, { sha256, fileId: id, isPdf: true });
  }
  const documents = new Map<string, DeliveredDocument>();
  const { limit, used } = await read((tx) => readRoom(tx, scope.organizationId));
  let room = limit - used;
  for (const file of wanted) {
    const known = stored.get(file.sha256) ?? (await fetchDocument(file));
    stored.set(file.sha256, known);
    documents.set(file.name, known);
    onFetched();
  }
  return documents;

  async function fetchDocument(file: (typeof wanted)[number]): Promise<DeliveredDocument> {
    const draft = await fetchOne(fetchFile, files.drafts, { folder, file, maxBytes: maxDocumentBytes });
    const isFine = await isPdf(draft);
    if (isDryRun || !isFine) {
      await files.drafts.remove(draft);
      return { sha256: file.sha256, fileId: null, isPdf: isFine };
    }
    room -= draft.byteSize;
    if (room < 0) {
      await files.drafts.remove(draft);
      throw refuseDelivery('', 'storage_full');
    }
    const name = file.name.slice('archiv/'.length);
    return { sha256: file.sha256, fileId: await files.store(scope, draft, { name, mediaType: 'application/pdf', purpose: documentPurpose }), isPdf: true };
  }
}

/** Files of the archive with these checksums. One that nobody keeps yet is removed after a day: what is older is fetched anew. */
async function findStored(tx: Transaction, checksums: readonly string[]): Promise<readonly { readonly sha256: string; readonly id: string }[]> {
  const { rows } = await sql<{ sha256: string; id: string }>`
    SELECT DISTINCT ON (sha256) sha256, id FROM files
     WHERE purpose = ${documentPurpose} AND sha256 = ANY (${checksums}::text[]) AND (kept_at IS NOT NULL OR created_at > now() - interval '12 hours')
     ORDER BY sha256, kept_at NULLS LAST`.execute(tx);
  return rows;
}
