import { sql } from 'kysely';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { UseConnection } from '#platform/server/connectors/connections.ts';
import type { TenantScope, Transaction } from '#platform/server/database/transaction.ts';
import { readRoom } from '#platform/server/files/assert-room.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { ContentMissingError } from '#platform/server/files/content-store.ts';
import type { Draft } from '#platform/server/files/drafts.ts';
import type { StoredFiles } from '#platform/server/files/files.ts';
import type { Scan } from '#platform/server/files/scanner.ts';
import { inParallel } from '#platform/server/in-parallel.ts';
import { ownerDocumentPurpose } from '../wall/document-purpose.ts';
import { refuseDelivery } from './delivery-refused.ts';
import { fetchOne, maxDocumentBytes } from './fetch-delivery.ts';
import { pdfFolderOf } from './manifest.ts';
import type { Manifest, ManifestFile, PdfFolder } from './manifest.ts';
import { watchForPdf } from './watch-for-pdf.ts';

export const documentPurpose = 'owner-receipt';
/** Purposes of stored PDFs by their folders: the wall knows them. */
const purposes: Readonly<Record<PdfFolder, string>> = { archiv: documentPurpose, dokumente: ownerDocumentPurpose };
const batch = 5000;
/** Documents per transaction; an aborted run loses at most that many of each parallel group. */
const storedTogether = 200;
/** Parallel groups, more than there are connections: some wait for the disk while the others keep each connection busy. */
const groupsAtOnce = 6;

/** A document of the archive. */
export interface DeliveredDocument {
  readonly sha256: string;
  readonly byteSize: number;
  /** Null in a dry run and for a document that is not stored. */
  readonly fileId: string | null;
  /** Reason for not storing it; undefined if it may be stored. */
  readonly problem?: 'document_no_pdf' | 'document_infected' | undefined;
}

interface Parts {
  readonly fetchFile: UseConnection;
  readonly files: Pick<StoredFiles, 'drafts' | 'storeAll' | 'read'>;
  readonly scan: Scan;
  readonly scope: TenantScope & { readonly organizationId: OrganizationId };
  /** Runs a read in a transaction of the organisation. */
  readonly read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  readonly isDryRun: boolean;
  readonly onFetched: () => void;
}

/**
 * Downloads and stores the documents that are not stored yet; importing the delivery claims them. Documents of an
 * earlier, aborted run are reused.
 * @returns the documents by their names in the manifest
 * @throws DeliveryRefusedError storage_full and as `fetchOne`; ConnectorError; AppError file_scan_unavailable
 */
export async function fetchDocuments(
  { fetchFile, files, scan, scope, read, isDryRun, onFetched }: Parts,
  { folder, manifest }: { readonly folder: string; readonly manifest: Manifest },
): Promise<ReadonlyMap<string, DeliveredDocument>> {
  const wanted = manifest.files.flatMap((file) => {
    const pdfFolder = pdfFolderOf(file.name);
    return pdfFolder === undefined ? [] : [{ ...file, purpose: purposes[pdfFolder] }];
  });
  const stored = new Map<string, DeliveredDocument>();
  for (let start = 0; start < wanted.length; start += batch) {
    const checksums = wanted.slice(start, start + batch).map(({ sha256 }) => sha256);
    await inParallel(groupsAtOnce, await read((tx) => findStored(tx, checksums)), async ({ id, isKept, ...file }) => {
      const { sha256, byteSize } = file;
      if (isKept || (await isThere(sha256))) stored.set(keyOf(file), { sha256, byteSize, fileId: id });
    });
  }
  const missing = [...new Map(wanted.map((file) => [keyOf(file), file])).values()].filter(
    (file) => !stored.has(keyOf(file)),
  );
  for (let passed = wanted.length - missing.length; passed > 0; passed -= 1) onFetched();
  let { left } = await read((tx) => readRoom(tx, scope.organizationId));
  const groups = Array.from({ length: Math.ceil(missing.length / storedTogether) }, (_, index) =>
    missing.slice(index * storedTogether, (index + 1) * storedTogether),
  );
  await inParallel(groupsAtOnce, groups, async (group) => {
    const fetched: Fetched[] = [];
    try {
      for (const file of group) {
        fetched.push({ file, ...(await fetchDocument(file)) });
        onFetched();
      }
    } catch (error) {
      await Promise.all(fetched.map(({ draft }) => files.drafts.remove(draft)));
      throw error;
    }
    for (const [key, document] of await storeGroup(fetched)) stored.set(key, document);
  });
  return new Map(
    wanted.flatMap((file) => {
      const document = stored.get(keyOf(file));
      return document === undefined ? [] : [[file.name, document]];
    }),
  );

  /** Checks the file itself: a killed run may have recorded a document without storing it. */
  async function isThere(sha256: string): Promise<boolean> {
    try {
      (await files.read({ organizationId: scope.organizationId, sha256 })).destroy();
      return true;
    } catch (error) {
      if (error instanceof ContentMissingError) return false;
      throw error;
    }
  }

  async function fetchDocument(file: WantedPdf): Promise<Omit<Fetched, 'file'>> {
    const pdf = watchForPdf();
    const draft = await fetchOne(fetchFile, files.drafts, { folder, file, maxBytes: maxDocumentBytes, watch: pdf.see });
    return files.drafts.handOver(draft, async () => {
      const problem = pdf.isPdf() ? await scanDocument(draft) : 'document_no_pdf';
      left -= problem === undefined ? draft.byteSize : 0;
      if (left < 0) throw refuseDelivery(file.name, 'storage_full');
      return { draft, problem };
    });
  }

  async function scanDocument(draft: Draft): Promise<'document_infected' | undefined> {
    return scan(draft.path, 'datei').then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'file_infected') return 'document_infected';
        throw error;
      },
    );
  }

  async function storeGroup(fetched: readonly Fetched[]): Promise<readonly (readonly [string, DeliveredDocument])[]> {
    const kept = fetched.filter(({ problem }) => problem === undefined && !isDryRun);
    await Promise.all(fetched.filter((one) => !kept.includes(one)).map(({ draft }) => files.drafts.remove(draft)));
    const ids = await files.storeAll(
      scope,
      kept.map(({ file, draft }) => ({
        draft,
        about: {
          name: file.name.slice(file.name.indexOf('/') + 1),
          mediaType: 'application/pdf',
          purpose: file.purpose,
        },
      })),
    );
    return fetched.map((one) => [
      keyOf(one.file),
      {
        sha256: one.file.sha256,
        byteSize: one.draft.byteSize,
        fileId: ids[kept.indexOf(one)] ?? null,
        problem: one.problem,
      },
    ]);
  }
}

/** A PDF of the manifest with the purpose that it is stored for. */
type WantedPdf = ManifestFile & { readonly purpose: string };

/** A receipt and a document may be the same PDF: who may read it differs. */
const keyOf = ({ sha256, purpose }: Pick<WantedPdf, 'sha256' | 'purpose'>): string => `${purpose} ${sha256}`;

/**
 * Releases PDFs that are no longer attached to a receipt or document because a delivery replaced them: the cleanup of
 * unclaimed files removes them. PDFs that return when the last delivery is taken back stay.
 */
export async function releaseReplacedDocuments(tx: Transaction): Promise<void> {
  await sql`UPDATE files f SET kept_at = NULL WHERE f.purpose = ANY (${Object.values(purposes)}::text[]) AND f.kept_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM receipts r WHERE r.file_id = f.id OR r.original_file_id = f.id) AND NOT EXISTS (SELECT FROM owner_documents d WHERE d.file_id = f.id)
    AND f.id NOT IN (SELECT unnest(c.files) FROM delivery_changes c)`.execute(tx);
}

interface Fetched {
  readonly file: WantedPdf;
  readonly draft: Draft;
  readonly problem: DeliveredDocument['problem'];
}

interface StoredDocument extends Pick<WantedPdf, 'sha256' | 'purpose'> {
  readonly id: string;
  readonly byteSize: number;
  readonly isKept: boolean;
}

/** Finds archive files by checksum. Unclaimed files are removed after a day: older ones are downloaded again. */
async function findStored(tx: Transaction, checksums: readonly string[]): Promise<readonly StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    SELECT DISTINCT ON (purpose, sha256) purpose, sha256, id, byte_size AS "byteSize", kept_at IS NOT NULL AS "isKept" FROM files
     WHERE purpose = ANY (${Object.values(purposes)}::text[]) AND media_type = 'application/pdf' AND sha256 = ANY (${checksums}::text[])
       AND (kept_at IS NOT NULL OR created_at > now() - interval '12 hours')
     ORDER BY purpose, sha256, kept_at NULLS LAST`.execute(tx);
  return rows;
}
