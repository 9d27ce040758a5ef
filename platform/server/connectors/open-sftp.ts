import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import { ConnectorError, isBrokenOff } from './connector-error.ts';
import { defaultConnectMs, defaultIdleMs, maxListingBytes } from './remote-folder.ts';
import type { ConnectOptions, RemoteFolders, RemoteTarget } from './remote-folder.ts';
import { createWatch } from './watch-stream.ts';

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
      const entries = await orLost(readFolder(sftp, folder)).catch((error: unknown) => Promise.reject(toConnectorError(error, 'folder_missing')));
      return entries.map(({ filename, attrs }) => ({ name: filename, isFolder: (attrs.mode & typeMask) === folderType, byteSize: attrs.size, modifiedAt: new Date(attrs.mtime * 1000) }));
    },
    read: async (path, consume) => {
      const source = sftp.createReadStream(path);
      const alive = createWatch(idleMs, () => source.destroy(new ConnectorError('no_answer')));
      let problem: ConnectorError | undefined;
      // Each of them: one that nobody hears ends the process.
      source.on('error', (error: unknown) => {
        problem ??= toConnectorError(error, 'file_missing');
        // The consumer hears what happened, not only that it ended.
        alive.stream.destroy(problem);
      });
      alive.stream.once('close', () => source.destroy());
      source.pipe(alive.stream);
      try {
        return await orLost(consume(alive.stream));
      } catch (error) {
        source.destroy();
        close();
        throw isBrokenOff(error) ? (problem ?? error) : error;
      } finally {
        alive.stop();
      }
    },
    close,
  };
}

/** Entry by entry as the server says them, so that one without end fills no memory. */
async function readFolder(sftp: SFTPWrapper, folder: string): Promise<readonly FileEntryWithStats[]> {
  const handle = await promisify(sftp.opendir.bind(sftp) as (path: string, done: (error: Error | undefined, handle: Buffer) => void) => void)(folder);
  const readSome = promisify(sftp.readdir.bind(sftp) as (handle: Buffer, done: (error: Error | undefined, entries: FileEntryWithStats[]) => void) => void);
  const entries: FileEntryWithStats[] = [];
  for (let size = 0; ; ) {
    const some = await readSome(handle).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === endOfFile) return undefined;
      throw error;
    });
    if (some === undefined) break;
    for (const entry of some) {
      size += entry.filename.length + entry.longname.length + entryBytes;
      if (size > maxListingBytes) throw new ConnectorError('too_large');
      entries.push(entry);
    }
  }
  // Nobody waits for it: what was read is there.
  sftp.close(handle, () => undefined);
  return entries;
}

/** What an entry takes beside its names, about. */
const entryBytes = 64;
/** SSH_FX_EOF. */
const endOfFile = 1;
/** SSH_FX_NO_SUCH_FILE and SSH_FX_PERMISSION_DENIED (draft-ietf-secsh-filexfer-02, 7). */
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
