import { once } from 'node:events';
import { isIP, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { connect, rootCertificates, TLSSocket } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import { Client, FTPError } from 'basic-ftp';
import { assertTrusted, isSameServer } from './certificates.ts';
import { ConnectorError, isBrokenOff } from './connector-error.ts';
import { knowsUser, isMailServer, isReplyStart } from './identify-service.ts';
import { defaultConnectMs, defaultIdleMs, maxListingBytes } from './remote-folder.ts';
import type { ConnectOptions, RemoteTarget, WritableFolders } from './remote-folder.ts';
import { createWatch } from './watch-stream.ts';

/**
 * Speaks FTP, encrypted or, where the target says so, not; never unencrypted because encryption failed. Data
 * connections are passive ones and go to the address of the control connection. The name of the user is sent once the
 * certificate is accepted.
 *
 * @param address the resolved address of the host
 * @param signal closes the connection, also while it is being opened
 */
export async function openFtp(
  target: RemoteTarget,
  address: string,
  options: ConnectOptions,
  signal: AbortSignal,
): Promise<WritableFolders> {
  const { idleMs = defaultIdleMs } = options;
  const client = new Client(idleMs, { allowSeparateTransferHost: false, maxListingBytes });
  signal.addEventListener('abort', () => client.close(), { once: true });
  try {
    await greet(client, target, { address, options, signal });
    await signIn(client, target);
  } catch (error) {
    client.close();
    throw toConnectorError(error, 'open');
  }
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
  return {
    readsAtOnce: 1,
    list: async (folder) => {
      try {
        const entries = await client.list(quotePath(folder));
        if (entries.length === 0) await enter(client, folder);
        return entries.map(({ name, isDirectory, size, modifiedAt }) => ({
          name,
          isFolder: isDirectory,
          byteSize: size,
          modifiedAt,
        }));
      } catch (error) {
        throw toConnectorError(error, 'list');
      }
    },
    read: async (path, consume) =>
      inTurn(async () => {
        let first: unknown;
        const { stream: content, stop } = createWatch(idleMs, () => {
          first ??= new ConnectorError('no_answer');
          content.destroy(first as Error);
          client.close();
        });
        const fetched = client.downloadTo(content, quotePath(path)).catch((error: unknown) => {
          const problem = toConnectorError(error, 'read');
          first ??= problem;
          content.destroy(problem);
        });
        const consumed = consume(content).catch((error: unknown) => {
          if (first === undefined || !isBrokenOff(error)) first = error;
          // Nobody reads on: the server would wait for ever.
          content.destroy();
          client.close();
          throw error;
        });
        const [reading] = await Promise.allSettled([consumed, fetched]);
        stop();
        if (first !== undefined) throw first;
        if (reading.status === 'rejected') throw reading.reason;
        return reading.value;
      }),
    write: async (path, content) =>
      inTurn(async () => {
        let failure: unknown;
        const source = Readable.from(content).once('error', (error) => {
          failure = error;
        });
        try {
          await client.uploadFrom(source, quotePath(path));
        } catch (error) {
          // The connection waits for the rest of what does not come.
          client.close();
          throw failure ?? toConnectorError(error, 'write');
        } finally {
          source.destroy();
        }
      }),
    rename: async (from, to) => inTurn(() => ask('rename', () => client.rename(quotePath(from), quotePath(to)))),
    remove: async (path) => inTurn(() => ask('remove', () => client.remove(quotePath(path)))),
    close: () => client.close(),
  };
}

/** Makes a request that is answered without a data connection. */
async function ask(step: Step, request: () => Promise<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    throw toConnectorError(error, step);
  }
}

/** Enters a folder and leaves it again: some servers, such as vsftpd, list one that does not exist as an empty one. */
async function enter(client: Client, folder: string): Promise<void> {
  const start = await client.pwd();
  await client.cd(quotePath(folder));
  await client.cd(start);
}

/** A line break in a path would begin a command of its own. */
function quotePath(path: string): string {
  if (/[\r\n\0]/u.test(path)) throw new ConnectorError('protocol');
  return path;
}

/** Connects, reads the greeting, encrypts and looks at the certificate. */
async function greet(
  client: Client,
  target: RemoteTarget,
  {
    address,
    options,
    signal,
  }: { readonly address: string; readonly options: ConnectOptions; readonly signal: AbortSignal },
): Promise<void> {
  const { protocol, port, hostKey = '' } = target;
  const { connectMs = defaultConnectMs } = options;
  if (protocol === 'ftpsImplicit') {
    const raw = new Socket({ signal });
    // By the resolved address: the options of TLS name the host, which would be looked up again.
    raw.connect({ host: address, port });
    raw.setTimeout(connectMs, () => raw.destroy(new Error('timeout')));
    await once(raw, 'connect');
    raw.setTimeout(0);
    raw.on('error', () => undefined);
    client.ftp.reset();
    const socket = await encrypt(client, raw, target, options);
    const greeting = client.ftp.handle(undefined, (reply, task) => {
      if (reply instanceof Error) task.reject(reply);
      else task.resolve(reply);
    });
    // A service that is no file server has a certificate as well: it is spoken of after the greeting.
    await Promise.race([greeting, hearOther(socket)]);
    assertTrusted(socket, hostKey);
    return;
  }
  const greeting = client.connect(address, port);
  const { message } = await Promise.race([greeting, hearOther(client.ftp.socket)]);
  if (isMailServer(message)) throw new ConnectorError('protocol');
  if (protocol === 'ftp') return;
  await client.send('AUTH TLS').catch(async (error: unknown) => {
    if (!(error instanceof FTPError)) throw error;
    // Each reply may be the refusal of a server without TLS, and that of one that knows no such command.
    const reply = await client.sendIgnoringError('USER anonymous');
    throw new ConnectorError(knowsUser(reply.code, reply.message) ? 'no_encryption' : 'protocol', { cause: error });
  });
  const socket = await encrypt(client, client.ftp.socket, target, options).catch((error: unknown) =>
    Promise.reject(toConnectorError(error, 'negotiate')),
  );
  assertTrusted(socket, hostKey);
}

/** Rejects as soon as a server says what no FTP server does. */
async function hearOther(socket: Socket): Promise<never> {
  return new Promise((_, reject) => {
    let text = '';
    const hear = (chunk: string | Buffer): void => {
      text += String(chunk).slice(0, 4);
      if (!isReplyStart(text)) reject(new ConnectorError('protocol'));
      if (text.length >= 4) socket.off('data', hear);
    };
    socket.on('data', hear);
  });
}

/** Encrypts the control connection, and each data connection from then on. The certificate is not judged yet. */
async function encrypt(
  client: Client,
  raw: Socket,
  { host, hostKey = '' }: RemoteTarget,
  { trusted, connectMs = defaultConnectMs }: ConnectOptions,
): Promise<TLSSocket> {
  // The certificate has to be of the name that was typed, not of what the name stands for.
  const secureOptions: ConnectionOptions = {
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(trusted !== undefined && { ca: [...rootCertificates, trusted] }),
  };
  const socket = connect({ ...secureOptions, rejectUnauthorized: false, socket: raw });
  const late = setTimeout(() => socket.destroy(new Error('timeout')), connectMs);
  try {
    await once(socket, 'secureConnect');
  } finally {
    clearTimeout(late);
  }
  client.ftp.socket = socket;
  client.ftp.tlsOptions = { ...secureOptions, rejectUnauthorized: hostKey === '' };
  if (hostKey !== '') watchDataConnections(client, hostKey);
  return socket;
}

/** Accepts data connections of the server with the confirmed certificate only. */
function watchDataConnections(client: Client, hostKey: string): void {
  let prepare = client.prepareTransfer;
  const watched: typeof prepare = async (ftp) => {
    const reply = await prepare(ftp);
    // The client keeps the way that worked in place of all ways.
    if (client.prepareTransfer !== watched) prepare = client.prepareTransfer;
    client.prepareTransfer = watched;
    const socket = ftp.dataSocket;
    if (!(socket instanceof TLSSocket)) throw new ConnectorError('no_encryption');
    // Nothing is read before: data follow this event.
    socket.prependOnceListener('secureConnect', () => {
      if (!isSameServer(socket, hostKey)) socket.destroy(new ConnectorError('certificate_changed'));
    });
    return reply;
  };
  client.prepareTransfer = watched;
}

/** Signs in. @throws ConnectorError credentials, encryption_required, protocol */
async function signIn(client: Client, { protocol, user, password }: RemoteTarget): Promise<void> {
  await client.sendIgnoringError('OPTS UTF8 ON');
  await client.login(user, password).catch((error: unknown) => {
    if (!(error instanceof FTPError)) throw error;
    if (isMailServer(error.message)) throw new ConnectorError('protocol', { cause: error });
    if (protocol === 'ftp' && wantsEncryption(error)) throw new ConnectorError('encryption_required', { cause: error });
    throw error;
  });
  await client.useDefaultSettings();
}

/** Servers refuse unencrypted users by various replies; only some have a code for it (RFC 2228, 5.1). */
function wantsEncryption({ code, message }: FTPError): boolean {
  return code === 522 || code === 534 || /\b(?:SSL|TLS|AUTH)\b|encrypt|cleartext/iu.test(message);
}

/** `negotiate`: a server that agreed to encrypt does it. */
type Step = 'negotiate' | 'open' | 'list' | 'read' | 'write' | 'rename' | 'remove';

/** Errors of data connections: the certificate of the control connection is judged by itself. */
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME/u;

function toConnectorError(cause: unknown, step: Step): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const { code = '', message = '' } = cause as { code?: unknown; message?: string };
  if (cause instanceof FTPError) return new ConnectorError(ofReply(cause.code, step), { cause });
  if (certificateCodes.test(String(code))) return new ConnectorError('certificate', { cause });
  if (code === 'ECONNREFUSED') return new ConnectorError('port_closed', { cause });
  if (step === 'list' && message.includes('Maximum bytes exceeded')) return new ConnectorError('too_large', { cause });
  if (message.includes('returned another host')) return new ConnectorError('other_address', { cause });
  if (String(code).startsWith('ERR_SSL') && step === 'negotiate') return new ConnectorError('no_encryption', { cause });
  if (String(code).startsWith('ERR_SSL') && step === 'open') return new ConnectorError('protocol', { cause });
  if (/timeout/iu.test(message) || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return new ConnectorError('no_answer', { cause });
  return new ConnectorError('connection_lost', { cause });
}

/** Translates a refusal of the server (RFC 959, 4.2; RFC 4217, 10). */
function ofReply(code: number, step: Step) {
  if (code === 421 || code === 425 || code === 426) return 'connection_lost';
  if (code === 530 || code === 430 || code === 332 || code === 532) return 'credentials';
  if (step === 'list') return 'folder_missing';
  // Full disks, forbidden names, and folders in which nobody may write.
  if (step === 'write') return 'not_writable';
  if (step === 'read' || step === 'rename' || step === 'remove') return code === 550 ? 'file_missing' : 'protocol';
  return 'protocol';
}
