import type { Readable } from 'node:stream';
import type { AddressRules } from './resolve-host.ts';

const remoteProtocols = ['ftps', 'ftpsImplicit', 'ftp', 'sftp'] as const;
type RemoteProtocol = (typeof remoteProtocols)[number];

/** Source of fetched files. */
export interface RemoteTarget {
  readonly protocol: RemoteProtocol;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /**
   * Confirmed fingerprint: of the key of an SFTP host, `SHA256:…`, without which no connection is made; of the
   * certificate of an FTPS server, in hexadecimal, which is then accepted instead of a valid one.
   */
  readonly hostKey?: string;
}

export interface RemoteEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly byteSize: number;
  /** Undefined where the server does not say. */
  readonly modifiedAt: Date | undefined;
}

/** Folders on another machine. */
export interface RemoteFolders {
  /** Number of files that arrive at the same time; further ones wait for their turn. */
  readonly readsAtOnce: number;
  /**
   * @throws ConnectorError folder_missing, too_large for one with more entries than any that is meant, and whatever
   *   happens to connections
   */
  list(folder: string): Promise<readonly RemoteEntry[]>;
  /**
   * Reads a file as fast as it is consumed. After a failure the connection is of no use any more.
   *
   * @throws ConnectorError file_missing and whatever happens to connections; what `consume` throws
   */
  read<T>(path: string, consume: (content: Readable) => Promise<T>): Promise<T>;
  close(): void;
}

/** Folders on another machine that may be written to. */
export interface WritableFolders extends RemoteFolders {
  /**
   * Writes a file, whole or not at all in the eyes of the caller: a connection that breaks may leave a part of it. After a
   * failure the connection is of no use any more.
   *
   * @throws ConnectorError not_writable and whatever happens to connections; what `content` throws
   */
  write(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Gives a file another name, under which there is none. @throws ConnectorError file_missing, not_writable */
  rename(from: string, to: string): Promise<void>;
  /** @throws ConnectorError file_missing, not_writable */
  remove(path: string): Promise<void>;
}

/** Options of connections, beside their target. */
export interface ConnectOptions extends AddressRules {
  /**
   * True if every server that is no file server gets the same error after the same time, so that its users cannot tell
   * the ports of strangers apart; false if absent.
   */
  readonly hidesPorts?: boolean | undefined;
  /** Certificates to trust beside those of Node, PEM. */
  readonly trusted?: string | undefined;
  /** Milliseconds until a connection stands; 15,000 if absent. */
  readonly connectMs?: number | undefined;
  /**
   * Milliseconds without a sign of life after which a connection counts as lost, as with less than 256 kB of a file;
   * 45,000 if absent.
   */
  readonly idleMs?: number | undefined;
  /** Milliseconds in which a folder has to be listed; 120,000 if absent. */
  readonly listingMs?: number | undefined;
}

export const defaultConnectMs = 15_000;
export const defaultIdleMs = 45_000;
/** Maximum listing of one folder; 16 MB are about 200,000 files. */
export const maxListingBytes = 16 * 1024 * 1024;
/** Milliseconds that it may take for that. */
export const maxListingMs = 120_000;
