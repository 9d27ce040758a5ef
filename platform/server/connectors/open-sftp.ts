import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import { gatherWrites } from '../gather-writes.ts';
import { ConnectorError, isBrokenOff } from './connector-error.ts';
import { defaultConnectMs, defaultIdleMs, maxListingBytes } from './remote-folder.ts';
import type { ConnectOptions, RemoteTarget, WritableFolders } from './remote-folder.ts';
import { minBytes } from './watch-stream.ts';

/** Bits of the file type in the mode, and that of a folder. */
const [typeMask, folderType] = [0o170000, 0o040000];

/**
 * Speaks SFTP with a host whose key is known; the password is sent to no other.
 *
 * @param address the resolved address of the host
 * @param signal closes the connection, also while it is being opened
 * @throws ConnectorError host_key_new and host_key_changed with the key that the host has
 */
export async function openSftp(
  { port, user, password, hostKey = '' }: RemoteTarget,
  address: string,
  options: ConnectOptions,
  signal: AbortSignal,
): Promise<WritableFolders> {
  const { connectMs = defaultConnectMs, idleMs = defaultIdleMs } = options;
  const { default: ssh } = await import('ssh2');
  const client = new ssh.Client();
  const connection = watchConnection();
  let refused: ConnectorError | undefined;
  const fail = (error: unknown): void => connection.fail(refused ?? toConnectorError(error));
  client.on('error', fail);
  client.on('close', () => fail(new ConnectorError(heard.isOther() ? 'protocol' : 'connection_lost')));
  const ready = new Promise<void>((resolve) => void client.once('ready', resolve));
  const socket = new Socket({ signal });
  const heard = hearGreeting(socket, fail);
  socket.connect({ host: address, port });
  client.connect({
    sock: socket,
    username: user,
    password,
    readyTimeout: connectMs,
    keepaliveInterval: Math.ceil(idleMs / 3),
    keepaliveCountMax: 3,
    hostVerifier: (key: Buffer) => {
      const shown = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/u, '')}`;
      if (shown === hostKey) return true;
      refused = new ConnectorError(hostKey === '' ? 'host_key_new' : 'host_key_changed', {
        params: { hostKey: shown, ...(hostKey !== '' && { confirmed: hostKey }) },
      });
      return false;
    },
  });
  // Lines that no file server says are waited out: an identification may follow until the time is over.
  const patience = setTimeout(() => heard.isOther() && fail(new ConnectorError('protocol')), connectMs * patientShare);
  try {
    await connection.orLost(ready);
    // Requests are small and each waits for its answer: Nagle's algorithm would hold every one of them up.
    client.setNoDelay(true);
    const sftp = await connection.orLost(
      promisify(client.sftp.bind(client) as (done: (error: Error | undefined, sftp: SFTPWrapper) => void) => void)(),
    );
    const close = (): void => {
      fail(new ConnectorError('connection_lost'));
      client.destroy();
    };
    return toFolders(sftp, {
      idleMs,
      orLost: connection.orLost,
      ask: createAsking({ socket, idleMs, orLost: connection.orLost }),
      close,
    });
  } catch (error) {
    client.destroy();
    throw toConnectorError(error);
  } finally {
    clearTimeout(patience);
  }
}

/** Share of the time for connecting after which other words than those of SSH are what the server says. */
const patientShare = 0.9;

/**
 * Listens to the first words of a server: lines of text may come before the identification of SSH (RFC 4253, 4.2), but
 * a reply of FTP or SMTP means that nothing else follows.
 */
function hearGreeting(socket: Socket, fail: (error: ConnectorError) => void): { isOther(): boolean } {
  let text = '';
  const hear = (chunk: Buffer): void => {
    text += chunk.toString('latin1', 0, 1024);
    if (/^\d{3}[ -]/u.test(text)) fail(new ConnectorError('protocol'));
    if (text.includes('SSH-') || text.length > 1024) socket.off('data', hear);
  };
  socket.on('data', hear);
  return { isOther: () => text !== '' && !text.includes('SSH-') };
}

type OrLost = <T>(work: Promise<T>) => Promise<T>;

/** Lets whoever waits for something hear of the loss of the connection; nothing is kept of what came before it. */
function watchConnection(): { readonly orLost: OrLost; fail(error: ConnectorError): void } {
  const waiting = new Set<(error: ConnectorError) => void>();
  let lost: ConnectorError | undefined;
  return {
    orLost: (work) =>
      new Promise((resolve, reject) => {
        if (lost) reject(lost);
        waiting.add(reject);
        work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
    fail: (error) => {
      lost ??= error;
      for (const reject of waiting) reject(lost);
    },
  };
}

/** Makes a request and waits for its answer, for so long. */
type Ask = <T>(request: (done: (error: Error | null | undefined, value: T) => void) => void) => Promise<T>;

function createAsking({
  socket,
  idleMs,
  orLost,
}: {
  readonly socket: Socket;
  readonly idleMs: number;
  readonly orLost: OrLost;
}): Ask {
  return async (request) => {
    let timer: NodeJS.Timeout | undefined;
    gatherWrites(socket);
    const answer = new Promise<Parameters<Parameters<typeof request>[0]>[1]>((resolve, reject) => {
      timer = setTimeout(() => reject(new ConnectorError('no_answer')), idleMs);
      request((error, value) => (error ? reject(error) : resolve(value)));
    });
    return orLost(answer).finally(() => clearTimeout(timer));
  };
}

interface Conversation {
  readonly idleMs: number;
  readonly orLost: OrLost;
  readonly ask: Ask;
  readonly close: () => void;
}

function toFolders(sftp: SFTPWrapper, { idleMs, orLost, ask: askAlone, close }: Conversation): WritableFolders {
  const buffers: Buffer[] = [];
  const done: Buffer[] = [];
  const ask: Ask = async (request) =>
    askAlone((answered) => {
      for (const handle of done.splice(0)) sftp.close(handle, () => undefined);
      request(answered);
    });
  return {
    readsAtOnce: Infinity,
    list: async (folder) => {
      const entries = await readFolder(sftp, ask, folder).catch((error: unknown) =>
        Promise.reject(toConnectorError(error, 'folder_missing')),
      );
      return entries.map(({ filename, attrs }) => ({
        name: filename,
        isFolder: (attrs.mode & typeMask) === folderType,
        byteSize: attrs.size,
        modifiedAt: new Date(attrs.mtime * 1000),
      }));
    },
    read: async (path, consume) => {
      let problem: ConnectorError | undefined;
      const note = (error: unknown): ConnectorError => (problem = toConnectorError(error, 'file_missing'));
      const content = Readable.from(readParts(sftp, { ask, idleMs, path, buffers, done, note }), {
        objectMode: false,
        highWaterMark: partBytes,
      });
      // Whoever reads it may listen only later: until then nobody else would hear of an error.
      content.on('error', () => undefined);
      try {
        return await orLost(consume(content));
      } catch (error) {
        close();
        // The consumer's error is the reason, also for the source that it ended.
        throw isBrokenOff(error) ? (problem ?? error) : error;
      } finally {
        content.destroy();
      }
    },
    write: async (path, content) => {
      try {
        await writeParts(sftp, { ask, path, content });
      } catch (error) {
        close();
        throw isFailureOf(error) ? toConnectorError(error, 'not_writable') : error;
      }
    },
    rename: (from, to) =>
      ask<void>((answered) => sftp.rename(from, to, (error) => answered(error, undefined))).catch((error: unknown) =>
        Promise.reject(toConnectorError(error, 'file_missing')),
      ),
    remove: (path) =>
      ask<void>((answered) => sftp.unlink(path, (error) => answered(error, undefined))).catch((error: unknown) =>
        Promise.reject(toConnectorError(error, 'file_missing')),
      ),
    close,
  };
}

/** True for what the connection or the server says; other errors are those of the content. */
function isFailureOf(error: unknown): boolean {
  return error instanceof ConnectorError || typeof (error as { code?: unknown } | null)?.code === 'number';
}

/** Parts that are on their way at the same time: each is answered by itself. */
const partsAtOnce = 16;
const writtenBytes = 32 * 1024;

/** Writes a file part by part. */
async function writeParts(
  sftp: SFTPWrapper,
  { ask, path, content }: { readonly ask: Ask; readonly path: string; readonly content: AsyncIterable<Uint8Array> },
): Promise<void> {
  const handle = await ask<Buffer>((answered) => sftp.open(path, 'w', answered));
  const open = new Set<Promise<void>>();
  let position = 0;
  let failure: unknown;
  for await (const chunk of content) {
    for (let start = 0; start < chunk.length; start += writtenBytes) {
      const part = Buffer.from(chunk.subarray(start, start + writtenBytes));
      const at = position;
      position += part.length;
      const written: Promise<void> = ask<void>((answered) =>
        sftp.write(handle, part, 0, part.length, at, (error) => answered(error, undefined)),
      )
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => open.delete(written));
      open.add(written);
      if (open.size >= partsAtOnce) await Promise.race(open);
      if (failure !== undefined) throw failure;
    }
  }
  await Promise.all(open);
  if (failure !== undefined) throw failure;
  await ask<void>((answered) => sftp.close(handle, (error) => answered(error, undefined)));
}

const partBytes = 64 * 1024;

interface Reading {
  readonly ask: Ask;
  /** In which less than `minBytes` are no sign of life. */
  readonly idleMs: number;
  readonly path: string;
  /** Into which parts are read; taken and given back. */
  readonly buffers: Buffer[];
  /**
   * Handles to be closed with the next request: a packet for each of them would cost as much as another part of a file.
   */
  readonly done: Buffer[];
  /** Translates a failure. */
  readonly note: (error: unknown) => ConnectorError;
}

/** The parts of a file. Its size is asked for together with the first one: a small file takes two answers. */
async function* readParts(
  sftp: SFTPWrapper,
  { ask, idleMs, path, buffers, done, note }: Reading,
): AsyncGenerator<Buffer> {
  let [received, waited] = [0, 0];
  const read = async (handle: Buffer, position: number): Promise<Buffer> => {
    const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(partBytes);
    const asked = performance.now();
    const length = await ask<number>((answered) => sftp.read(handle, buffer, 0, partBytes, position, answered));
    const part = Buffer.from(buffer.subarray(0, length));
    buffers.push(buffer);
    [received, waited] = [received + length, waited + performance.now() - asked];
    if (received >= minBytes) [received, waited] = [0, 0];
    if (waited > idleMs) throw new ConnectorError('no_answer');
    return part;
  };
  try {
    const handle = await ask<Buffer>((answered) => sftp.open(path, 'r', answered));
    try {
      // A server that does not say it is asked for what is beyond the end.
      const whole = ask<{ readonly size: number }>((answered) => sftp.fstat(handle, answered)).then(
        ({ size }) => size,
        () => Infinity,
      );
      let part = await read(handle, 0);
      const size = await whole;
      for (let position = 0; part.length > 0; part = position < size ? await read(handle, position) : empty) {
        position += part.length;
        yield part;
      }
    } finally {
      done.push(handle);
    }
  } catch (error) {
    throw note(error);
  }
}

const empty = Buffer.alloc(0);

/** More than any folder of deliveries has: a server that never comes to an end fills no memory. */
const maxEntries = 100_000;
/** Approximate bytes of an entry beside its names. */
const entryBytes = 64;

async function readFolder(sftp: SFTPWrapper, ask: Ask, folder: string): Promise<readonly FileEntryWithStats[]> {
  const handle = await ask<Buffer>((answered) => sftp.opendir(folder, answered));
  const entries: FileEntryWithStats[] = [];
  let size = 0;
  try {
    // A batch may be empty: the folder itself and the one above are left out.
    for (
      let batches = 0;
      batches <= maxEntries && entries.length <= maxEntries && size <= maxListingBytes;
      batches += 1
    ) {
      const batch = await ask<readonly FileEntryWithStats[]>((answered) => sftp.readdir(handle, answered)).catch(
        (error: unknown) => {
          if ((error as { code?: unknown }).code === endOfFile) return undefined;
          throw error;
        },
      );
      if (batch === undefined) return entries;
      for (const { filename, longname } of batch) size += filename.length + longname.length + entryBytes;
      entries.push(...batch);
    }
    throw new ConnectorError('too_large');
  } finally {
    // Nobody waits for it: what was read is there.
    sftp.close(handle, () => undefined);
  }
}

/** SSH_FX_EOF (draft-ietf-secsh-filexfer-02, 7). */
const endOfFile = 1;
/** SSH_FX_FAILURE. */
const failed = 4;
/** SSH_FX_NO_SUCH_FILE and SSH_FX_PERMISSION_DENIED. */
const noSuchFile: ReadonlySet<number> = new Set([2, 3]);

/** @param missing what it means that something is not there */
function toConnectorError(
  cause: unknown,
  missing: 'folder_missing' | 'file_missing' | 'not_writable' = 'file_missing',
): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const { code, level, message = '' } = cause as { code?: string | number; level?: string; message?: string };
  if (level === 'client-authentication') return new ConnectorError('credentials', { cause });
  if (typeof code === 'number' && noSuchFile.has(code)) return new ConnectorError(missing, { cause });
  // A full disk, or a name that is taken, is a failure without a reason.
  if (code === failed && missing === 'not_writable') return new ConnectorError(missing, { cause });
  if (code === 'ECONNREFUSED') return new ConnectorError('port_closed', { cause });
  if (
    level === 'client-timeout' ||
    /timed out/iu.test(message) ||
    code === 'ETIMEDOUT' ||
    code === 'EHOSTUNREACH' ||
    code === 'ENETUNREACH'
  )
    return new ConnectorError('no_answer', { cause });
  if (level === 'handshake' || level === 'protocol') return new ConnectorError('protocol', { cause });
  return new ConnectorError('connection_lost', { cause });
}
