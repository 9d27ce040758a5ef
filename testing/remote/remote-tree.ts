import type { AddressInfo, Socket } from 'node:net';

/** Behaviour of a server towards the reader of a file. */
type ReadingBehaviour =
  | 'fine'
  /** Ends the connection in the midst of each file. */
  | 'drop'
  /** In the midst of the first file only. */
  | 'drop-once'
  /** Says nothing any more in the midst of a file. */
  | 'hang'
  /** Says a little now and then, of files and folders, and never ends. */
  | 'drip'
  /** Lists more and more files of a folder, as fast as they are taken. */
  | 'endless';

/** Milliseconds between what a server says that drips. */
export const dripMs = 20;

/**
 * Files on a test server by their paths, such as `/lieferung/manifest.json`; what a function answers may change between
 * two looks.
 */
export type RemoteTree = Map<string, Buffer | (() => Buffer)>;

export interface RemoteServerOptions {
  readonly user?: string;
  readonly password?: string;
  readonly behaviour?: ReadingBehaviour;
  /** False: nothing may be written; true if absent. */
  readonly isWritable?: boolean;
}

/** A server of files on loopback. It needs no test runner. */
export interface TestRemoteServer {
  readonly port: number;
  readonly tree: RemoteTree;
  /** The paths that were read, in that order, also those that were broken off. */
  readonly read: readonly string[];
  /** Number of conversations so far. */
  readonly conversations: number;
  setBehaviour(behaviour: ReadingBehaviour): void;
  stop(): Promise<void>;
}

/** State of a running server. */
export interface RemoteState {
  readonly tree: RemoteTree;
  readonly read: string[];
  readonly sockets: Set<Socket>;
  behaviour: ReadingBehaviour;
  conversations: number;
}

export function createRemoteState({ behaviour = 'fine' }: Pick<RemoteServerOptions, 'behaviour'>): RemoteState {
  return { tree: new Map(), read: [], sockets: new Set(), behaviour, conversations: 0 };
}

interface Listening {
  address(): unknown;
  close(closed: () => void): unknown;
}

/**
 * A server that listens, as tests have it; ended, it ends its conversations. @param stopOthers what it ends beside them
 */
export function toTestServer(
  server: Listening,
  state: RemoteState,
  stopOthers: () => void = () => undefined,
): TestRemoteServer {
  return {
    port: (server.address() as AddressInfo).port,
    tree: state.tree,
    read: state.read,
    get conversations() {
      return state.conversations;
    },
    setBehaviour: (next) => {
      state.behaviour = next;
    },
    stop: async () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const socket of state.sockets) socket.destroy();
      stopOthers();
      await closed;
    },
  };
}

export interface TreeEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly byteSize: number;
}

export function readEntry(tree: RemoteTree, path: string): Buffer | undefined {
  const found = tree.get(path);
  return typeof found === 'function' ? found() : found;
}

/** Lists the direct entries of a folder; undefined if there is no such folder. */
export function listEntries(tree: RemoteTree, folder: string): TreeEntry[] | undefined {
  const base = folder.endsWith('/') ? folder : `${folder}/`;
  const entries = new Map<string, TreeEntry>();
  for (const path of tree.keys()) {
    if (!path.startsWith(base)) continue;
    const [name = '', ...below] = path.slice(base.length).split('/');
    entries.set(name, {
      name,
      isFolder: below.length > 0,
      byteSize: below.length > 0 ? 0 : (readEntry(tree, path)?.length ?? 0),
    });
  }
  return entries.size === 0 && base !== '/' ? undefined : [...entries.values()];
}

export function normalizePath(folder: string, given: string): string {
  const path = given.startsWith('/') ? given : `${folder}/${given}`;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
