import type { UseConnection } from '#platform/server/connectors/connections.ts';
import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import type { Draft, Drafts } from '#platform/server/files/drafts.ts';
import { csvTables } from './csv-tables.ts';
import { refuseDelivery } from './delivery-refused.ts';
import { joinRemote } from './find-deliveries.ts';
import type { Manifest, ManifestFile } from './manifest.ts';

/** Limit of a table, in bytes. */
const maxTableBytes = 512 * 1024 * 1024;
/** Held in memory of each download, in bytes: most documents are smaller. */
const gatheredBytes = 256 * 1024;
/** Limit of a document, in bytes; the same as for uploads. */
export const maxDocumentBytes = 50 * 1024 * 1024;

/** Downloaded tables of a delivery. */
export interface FetchedTables {
  /** Drafts of the tables by name. */
  readonly drafts: ReadonlyMap<string, Draft>;
  release(): Promise<void>;
}

const tableNames: ReadonlySet<string> = new Set(Object.values(csvTables).map(({ name }) => name));

/**
 * Downloads the tables of a delivery and verifies their checksums.
 * @throws DeliveryRefusedError no_tables, file_missing, checksum_mismatch, size_exceeded; ConnectorError
 */
export async function fetchTables(
  fetchFile: UseConnection,
  drafts: Drafts,
  { folder, manifest }: { readonly folder: string; readonly manifest: Manifest },
  onFetched: () => void,
): Promise<FetchedTables> {
  const fetched = new Map<string, Draft>();
  const release = async (): Promise<void> =>
    void (await Promise.all([...fetched.values()].map((draft) => drafts.remove(draft))));
  try {
    const tables = manifest.files.filter(({ name }) => tableNames.has(name));
    if (tables.length === 0) throw refuseDelivery('', 'no_tables');
    for (const file of tables) {
      fetched.set(file.name, await fetchOne(fetchFile, drafts, { folder, file, maxBytes: maxTableBytes }));
      onFetched();
    }
    return { drafts: fetched, release };
  } catch (error) {
    await release();
    throw error;
  }
}

interface WantedFile {
  readonly folder: string;
  readonly file: ManifestFile;
  readonly maxBytes: number;
  /** Receives every chunk; starts over after a lost connection. */
  readonly watch?: (chunk: Buffer, byteSize: number) => void;
}

/**
 * Downloads a file as a draft. @throws DeliveryRefusedError file_missing, checksum_mismatch, size_exceeded;
 * ConnectorError
 */
export async function fetchOne(
  fetchFile: UseConnection,
  drafts: Drafts,
  { folder, file: { name, sha256 }, maxBytes, watch }: WantedFile,
): Promise<Draft> {
  const look = (chunk: Buffer, byteSize: number): void => {
    if (byteSize > maxBytes) throw refuseDelivery(name, 'size_exceeded');
    watch?.(chunk, byteSize);
  };
  const write = await fetchFile((remote) =>
    remote.read(joinRemote(folder, name), (content) => drafts.receive(content, look, gatheredBytes)),
  ).catch((error: unknown) => {
    if (error instanceof ConnectorError && error.problem === 'file_missing') throw refuseDelivery(name, 'file_missing');
    throw error;
  });
  // The connection reads the next file meanwhile: the disk takes longer than the download of most documents.
  const draft = await write();
  if (draft.sha256 === sha256) return draft;
  await drafts.remove(draft);
  // A file that grows during the download fails here as well.
  throw refuseDelivery(name, 'checksum_mismatch');
}
