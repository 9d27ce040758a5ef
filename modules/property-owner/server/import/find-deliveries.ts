import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import type { RemoteEntry, RemoteFolders } from '#platform/server/connectors/remote-folder.ts';
import { refuseDelivery } from './delivery-refused.ts';
import { manifestName, maxManifestBytes, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';

export interface FoundDeliveries {
  /** Folders with a manifest. */
  readonly ready: readonly ReadyFolder[];
  /** Names of folders without a manifest: incomplete, or not deliveries. */
  readonly unfinished: readonly string[];
  /** Names of folders without read permission. */
  readonly unreadable: readonly string[];
}

/** A folder with a manifest. */
interface ReadyFolder {
  readonly path: string;
  /** Time at which the manifest was written; undefined where the server does not report it. */
  readonly writtenAt: Date | undefined;
}

/** Limit of folders to search, newest first. */
const maxFolders = 100;

/** Finds deliveries: folders with a manifest, in the given folder or directly below it. @throws ConnectorError */
export async function findDeliveries(remote: RemoteFolders, folder: string): Promise<FoundDeliveries> {
  const entries = await remote.list(folder);
  const ready = toReady(folder, entries);
  const unfinished: string[] = [];
  const unreadable: string[] = [];
  const folders = entries
    .filter(({ name, isFolder }) => isFolder && isPlainName(name) && name !== 'archiv')
    .toSorted(byAge)
    .slice(0, maxFolders);
  for (const { name } of folders) {
    const path = joinRemote(folder, name);
    const inside = await unlessMissing('folder_missing', remote.list(path));
    if (inside === undefined) unreadable.push(name);
    else if (toReady(path, inside).length > 0) ready.push(...toReady(path, inside));
    else if (inside.length > 0) unfinished.push(name);
  }
  return { ready, unfinished, unreadable };
}

/**
 * Reads the manifest of a folder; undefined if it no longer exists. @throws DeliveryRefusedError size_exceeded and as
 * `readManifest`; ConnectorError
 */
export async function findManifest(remote: RemoteFolders, folder: string): Promise<Manifest | undefined> {
  const reading = remote.read(joinRemote(folder, manifestName), async (content) => {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of content) {
      size += (chunk as Buffer).length;
      if (size > maxManifestBytes) throw refuseDelivery(manifestName, 'size_exceeded');
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks);
  });
  const bytes = await unlessMissing('file_missing', reading);
  return bytes && readManifest(bytes);
}

/** Awaits a request; undefined if the server reports it as missing. */
async function unlessMissing<T>(problem: 'folder_missing' | 'file_missing', asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (error instanceof ConnectorError && error.problem === problem) return undefined;
    throw error;
  });
}

export function joinRemote(folder: string, name: string): string {
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
}

function toReady(path: string, entries: readonly RemoteEntry[]): ReadyFolder[] {
  return entries
    .filter(({ name, isFolder }) => !isFolder && name === manifestName)
    .map(({ modifiedAt }) => ({ path, writtenAt: modifiedAt }));
}

/** True if a listed name stays inside the folder. */
function isPlainName(name: string): boolean {
  return name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name);
}

/** Compares by age, newest first; by name if the server reports no time. */
function byAge(left: RemoteEntry, right: RemoteEntry): number {
  const [a, b] = [left.modifiedAt?.getTime() ?? 0, right.modifiedAt?.getTime() ?? 0];
  return b - a || (left.name < right.name ? 1 : -1);
}
