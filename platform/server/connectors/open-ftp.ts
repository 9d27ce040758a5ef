import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import { Client, FTPError } from 'basic-ftp';
import { ConnectorError, isBrokenOff } from './connector-error.ts';
import { defaultIdleMs, maxListingBytes } from './remote-folder.ts';
import type { ConnectOptions, RemoteFolders, RemoteTarget } from './remote-folder.ts';
import { createWatch } from './watch-stream.ts';

/**
 * Speaks FTP, encrypted or, where the target says so, not; never unencrypted because encryption failed. Data
 * connections are passive ones and go to the address of the control connection.
 *
 * @param address the resolved address of the host
 */
export async function openFtp(
  { protocol, host, port, user, password }: RemoteTarget,
  address: string,
  { trusted, idleMs = defaultIdleMs }: ConnectOptions,
): Promise<RemoteFolders> {
  const client = new Client(idleMs, { allowSeparateTransferHost: false, maxListingBytes });
  const secure = protocol === 'ftp' ? false : protocol === 'ftpsImplicit' ? 'implicit' : true;
  // The certificate has to be of the name that was typed, not of what the name stands for.
  const secureOptions = {
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(trusted !== undefined && { ca: [...rootCertificates, trusted] }),
    rejectUnauthorized: true,
  };
  try {
    await client.access({ host: address, port, user, password, secure, ...(secure !== false && { secureOptions }) });
  } catch (error) {
    client.close();
    throw toConnectorError(error, secure === true ? 'negotiate' : 'open');
  }
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
  return {
    list: async (folder) => {
      try {
        const entries = await client.list(quotePath(folder));
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
    close: () => client.close(),
  };
}

/** A line break in a path would begin a command of its own. */
function quotePath(path: string): string {
  if (/[\r\n\0]/u.test(path)) throw new ConnectorError('protocol');
  return path;
}

/**
 * `negotiate`: a server that speaks FTP is asked for encryption. What only does not encrypt at once (`open`) need not
 * be a file server.
 */
type Step = 'negotiate' | 'open' | 'list' | 'read';

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
  if (step === 'negotiate' && [431, 500, 502, 503, 504, 533, 534].includes(code)) return 'no_encryption';
  if (step === 'list') return 'folder_missing';
  return step === 'read' && code === 550 ? 'file_missing' : 'protocol';
}
