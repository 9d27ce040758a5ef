import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import type { RemoteEntry, RemoteFolders } from '#platform/server/connectors/remote-folder.ts';
import { manifestName, maxManifestBytes } from './manifest.ts';

/** A folder with a manifest. */
export interface DeliveryFolder {
  readonly path: string;
  /** By which its manifest is known before it is read. */
  readonly modifiedAt: Date | undefined;
}

export interface FoundDeliveries {
  readonly ready: readonly DeliveryFolder[];
  /** Folders without a manifest: still being written, or no deliveries. */
  readonly unfinished: readonly string[];
}

/** Folders that are looked into: the newest ones. */
const maxFolders = 100;

/** Looks for deliveries: folders with a manifest, in the given folder or directly below it. @throws ConnectorError */
export async function findDeliveries(remote: RemoteFolders, folder: string): Promise<FoundDeliveries> {
  const entries = await remote.list(folder);
  const ready: DeliveryFolder[] = [];
  const unfinished: string[] = [];
  const own = findManifest(entries);
  if (own) ready.push({ path: folder, modifiedAt: own.modifiedAt });
  const folders = entries.filter(({ name, isFolder }) => isFolder && isPlainName(name) && name !== 'archiv').toSorted(byAge).slice(0, maxFolders);
  for (const { name } of folders) {
    const path = joinRemote(folder, name);
    const inside = await remote.list(path);
    const manifest = findManifest(inside);
    if (manifest) ready.push({ path, modifiedAt: manifest.modifiedAt });
    else if (inside.length > 0) unfinished.push(name);
  }
  return { ready, unfinished };
}

/** @throws ConnectorError too_large */
export async function readWhole(remote: RemoteFolders, path: string, maxBytes = maxManifestBytes): Promise<Buffer> {
  return remote.read(path, async (content) => {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of content) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) throw new ConnectorError('too_large');
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks);
  });
}

export function joinRemote(folder: string, name: string): string {
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
}

function findManifest(entries: readonly RemoteEntry[]): RemoteEntry | undefined {
  return entries.find(({ name, isFolder }) => !isFolder && name === manifestName);
}

/** What a server lists must not lead elsewhere. */
function isPlainName(name: string): boolean {
  return name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name);
}

/** Newest first; by name where the server says no time. */
function byAge(left: RemoteEntry, right: RemoteEntry): number {
  const [a, b] = [left.modifiedAt?.getTime() ?? 0, right.modifiedAt?.getTime() ?? 0];
  return b - a || (left.name < right.name ? 1 : -1);
}
