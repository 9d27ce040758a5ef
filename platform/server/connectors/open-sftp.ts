import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import { ConnectorError } from './connector-error.ts';
import { defaultConnectMs, defaultIdleMs } from './remote-folder.ts';
import type { ConnectOptions, RemoteFolders, RemoteTarget } from './remote-folder.ts';

/** Bits of the file type in the mode, and that of a folder. */
const [typeMask, folderType] = [0o170000, 0o040000];

/**
 * Speaks SFTP with a host whose key is known; the password is sent to no other.
 *
 * @param address the resolved address of the host
 * @throws ConnectorError host_key_new and host_key_changed with the key that the host has
 */
export async function openSftp({ port, user, password, hostKey = '' }: RemoteTarget, address: string, options: ConnectOptions): Promise<RemoteFolders> {
  const { connectMs = defaultConnectMs, idleMs = defaultIdleMs } = options;
  const { default: ssh } = await import('ssh2');
  const client = new ssh.Client();
  const lost = Promise.withResolvers<never>();
  // Whoever waits for something hears of it; when nobody does it is no failure of the process.
  lost.promise.catch(() => undefined);
  let refused: ConnectorError | undefined;
  const fail = (error: unknown): void => lost.reject(refused ?? toConnectorError(error));
  client.on('error', fail);
  client.on('close', () => fail(new ConnectorError('connection_lost')));
  const orLost = async <T>(work: Promise<T>): Promise<T> => Promise.race([work, lost.promise]);
  const ready = new Promise<void>((resolve) => void client.once('ready', resolve));
  client.connect({
    host: address, port, username: user, password, readyTimeout: connectMs, keepaliveInterval: Math.ceil(idleMs / 3), keepaliveCountMax: 3,
    hostVerifier: (key: Buffer) => {
      const shown = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/u, '')}`;
      if (shown === hostKey) return true;
      refused = new ConnectorError(hostKey === '' ? 'host_key_new' : 'host_key_changed', { params: { hostKey: shown } });
      return false;
    },
  });
  try {
    await orLost(ready);
    // Requests are small and each waits for its answer: Nagle's algorithm would hold every one of them up.
    client.setNoDelay(true);
    const sftp = await orLost(promisify(client.sftp.bind(client) as (done: (error: Error | undefined, sftp: SFTPWrapper) => void) => void)());
    const close = (): void => {
      fail(new ConnectorError('connection_lost'));
      client.destroy();
    };
    return toFolders(sftp, { idleMs, orLost, close });
  } catch (error) {
    client.destroy();
    throw toConnectorError(error);
  }
}

interface Connection {
  readonly idleMs: number;
  readonly orLost: <T>(work: Promise<T>) => Promise<T>;
  readonly close: () => void;
}

function toFolders(sftp: SFTPWrapper, { idleMs, orLost, close }: Connection): RemoteFolders {
  return {
    list: async (folder) => {
      const entries = await orLost(readFolder(sftp, folder, idleMs)).catch((error: unknown) => Promise.reject(toConnectorError(error, 'folder_missing')));
      return entries.map(({ filename, attrs }) => ({ name: filename, isFolder: (attrs.mode & typeMask) === folderType, byteSize: attrs.size, modifiedAt: new Date(attrs.mtime * 1000) }));
    },
    read: async (path, consume) => {
      const source = sftp.createReadStream(path);
      const alive = createWatch(idleMs, () => source.destroy(new ConnectorError('no_answer')));
      let problem: unknown;
      const fed = pipeline(source, alive.stream).catch((error: unknown) => {
        problem = toConnectorError(error, 'file_missing');
        // The consumer hears what happened, not only that it ended.
        alive.stream.destroy(problem as Error);
      });
      try {
        const consumed = await orLost(consume(alive.stream));
        await fed;
        return consumed;
      } catch (error) {
        source.destroy();
        close();
        throw problem ?? error;
      } finally {
        alive.stop();
      }
    },
    close,
  };
}

/** Ends what shows no sign of life; a consumer that takes its time is one. */
function createWatch(idleMs: number, onIdle: () => void) {
  const timer = setTimeout(onIdle, idleMs);
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      timer.refresh();
      next(null, chunk);
    },
  });
  // Whoever reads it may listen only later: until then nobody else would hear of an error.
  stream.on('error', () => undefined);
  return { stream, stop: () => clearTimeout(timer) };
}

/** More than any folder of deliveries has: a server that never comes to an end fills no memory. */
const maxEntries = 100_000;

async function readFolder(sftp: SFTPWrapper, folder: string, idleMs: number): Promise<readonly FileEntryWithStats[]> {
  const handle = await inTime(idleMs, new Promise<Buffer>((resolve, reject) => void sftp.opendir(folder, (error, opened) => (error ? reject(error) : resolve(opened)))));
  const entries: FileEntryWithStats[] = [];
  try {
    // A batch may be empty: the folder itself and the one above are left out.
    for (let batches = 0; batches <= maxEntries && entries.length <= maxEntries; batches += 1) {
      const batch = await inTime(idleMs, readBatch(sftp, handle));
      if (batch === undefined) return entries;
      entries.push(...batch);
    }
    throw new ConnectorError('too_large');
  } finally {
    sftp.close(handle, () => undefined);
  }
}

/** The next entries of a folder; undefined behind the last ones. */
async function readBatch(sftp: SFTPWrapper, handle: Buffer): Promise<readonly FileEntryWithStats[] | undefined> {
  return new Promise((resolve, reject) => {
    sftp.readdir(handle, (error, batch) => (error === undefined ? resolve(batch) : (error as { code?: unknown }).code === endOfFile ? resolve(undefined) : reject(error)));
  });
}

/** An answer that comes within some milliseconds. @throws ConnectorError no_answer */
async function inTime<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ConnectorError('no_answer')), limitMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** SSH_FX_EOF (draft-ietf-secsh-filexfer-02, 7). */
const endOfFile = 1;
/** SSH_FX_NO_SUCH_FILE and SSH_FX_PERMISSION_DENIED. */
const noSuchFile: ReadonlySet<number> = new Set([2, 3]);

/** @param missing what it means that something is not there */
function toConnectorError(cause: unknown, missing: 'folder_missing' | 'file_missing' = 'file_missing'): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const { code, level, message = '' } = cause as { code?: string | number; level?: string; message?: string };
  if (level === 'client-authentication') return new ConnectorError('credentials', { cause });
  if (typeof code === 'number' && noSuchFile.has(code)) return new ConnectorError(missing, { cause });
  if (code === 'ECONNREFUSED') return new ConnectorError('port_closed', { cause });
  if (level === 'client-timeout' || /timed out/iu.test(message) || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return new ConnectorError('no_answer', { cause });
  if (level === 'handshake' || level === 'protocol') return new ConnectorError('protocol', { cause });
  return new ConnectorError('connection_lost', { cause });
}
