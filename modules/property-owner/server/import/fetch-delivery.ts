import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import type { RemoteFolders } from '#platform/server/connectors/remote-folder.ts';
import type { Draft, Drafts } from '#platform/server/files/drafts.ts';
import { csvTables } from './csv-tables.ts';
import { refuseDelivery } from './delivery-refused.ts';
import { joinRemote } from './find-deliveries.ts';
import type { Manifest, ManifestFile } from './manifest.ts';

/** Asks for a file, again after a lost connection. */
export type FetchFile = <T>(work: (remote: RemoteFolders) => Promise<T>) => Promise<T>;

/** Bytes of one table. */
export const maxTableBytes = 512 * 1024 * 1024;
/** Held of each file on its way: most documents are no larger. */
const gatheredBytes = 256 * 1024;
/** Bytes of one document, as of those that are uploaded. */
export const maxDocumentBytes = 50 * 1024 * 1024;

/** What of a delivery lies on this machine. */
export interface FetchedTables {
  /** The tables by their names. */
  readonly drafts: ReadonlyMap<string, Draft>;
  release(): Promise<void>;
}

const tableNames: ReadonlySet<string> = new Set(Object.values(csvTables).map(({ name }) => name));

/**
 * Fetches the tables of a delivery and compares each with its checksum.
 *
 * @throws DeliveryRefusedError no_tables, file_missing, checksum_mismatch, size_exceeded; ConnectorError
 */
export async function fetchTables(
  fetchFile: FetchFile,
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
  /** Sees every chunk; from the beginning again after a lost connection. */
  readonly watch?: (chunk: Buffer, byteSize: number) => void;
}

/**
 * Fetches a file as a draft. @throws DeliveryRefusedError file_missing, checksum_mismatch, size_exceeded;
 * ConnectorError
 */
export async function fetchOne(
  fetchFile: FetchFile,
  drafts: Drafts,
  { folder, file: { name, sha256 }, maxBytes, watch }: WantedFile,
): Promise<Draft> {
  const look = (chunk: Buffer, byteSize: number): void => {
    if (byteSize > maxBytes) throw refuseDelivery(name, 'size_exceeded');
    watch?.(chunk, byteSize);
  };
  const draft = await fetchFile((remote) =>
    remote.read(joinRemote(folder, name), (content) => drafts.write(content, look, gatheredBytes)),
  ).catch((error: unknown) => {
    if (error instanceof ConnectorError && error.problem === 'file_missing') throw refuseDelivery(name, 'file_missing');
    throw error;
  });
  if (draft.sha256 === sha256) return draft;
  await drafts.remove(draft);
  // Also of a file that grows while it is read.
  throw refuseDelivery(name, 'checksum_mismatch');
}
