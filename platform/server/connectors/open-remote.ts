import { setTimeout as wait } from 'node:timers/promises';
import { ConnectorError, tellsOfPort } from './connector-error.ts';
import { identifyService } from './identify-service.ts';
import { openFtp } from './open-ftp.ts';
import { openSftp } from './open-sftp.ts';
import { defaultConnectMs, maxListingMs } from './remote-folder.ts';
import type { ConnectOptions, RemoteEntry, RemoteFolders, RemoteTarget, WritableFolders } from './remote-folder.ts';
import { resolveHost } from './resolve-host.ts';

/**
 * Connects to folders on another machine. What the name of the host stands for is looked up once, and that is connected
 * to.
 *
 * @param signal closes the connection when it aborts
 * @throws ConnectorError
 */
export async function openRemote(
  target: RemoteTarget,
  options: ConnectOptions,
  signal: AbortSignal,
): Promise<WritableFolders> {
  signal.throwIfAborted();
  const address = await resolveHost(target.host, options);
  const { connectMs = defaultConnectMs, hidesPorts = false } = options;
  const identifyMs = Math.ceil(connectMs * identifyingShare);
  signal.throwIfAborted();
  // Closes it in every state: a server that greets without end never lets it be opened.
  const ending = new AbortController();
  const open = target.protocol === 'sftp' ? openSftp : openFtp;
  const opening = open(target, address, options, AbortSignal.any([signal, ending.signal]));
  const begun = performance.now();
  const late = new AbortController();
  const tooLate = wait(connectMs, undefined, { signal: AbortSignal.any([late.signal, signal]), ref: false }).then(() =>
    Promise.reject(new ConnectorError('no_answer')),
  );
  try {
    const remote = await Promise.race([opening, tooLate]);
    return {
      ...remote,
      list: (folder) => listInTime(remote, folder, options),
      close: () => ending.abort(),
    };
  } catch (error) {
    ending.abort();
    opening.catch(() => undefined);
    signal.throwIfAborted();
    const known = await identifyOther(target, { address, error, identifyMs, signal });
    signal.throwIfAborted();
    if (known !== undefined) throw known;
    if (!hidesPorts || !tellsOfPort(error)) throw error;
    // A refusal would come at once, silence at the end.
    const rest = begun + connectMs + identifyMs - performance.now();
    await wait(rest, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted());
    throw new ConnectorError('no_file_server');
  } finally {
    late.abort();
    tooLate.catch(() => undefined);
  }
}

/** So much of the time for connecting may be spent on finding out who answers instead. */
const identifyingShare = 0.2;

/** Problems by the file server that answers instead of the expected one. */
const answers = { ftp: 'answers_ftp', ftpsImplicit: 'answers_ftps_implicit', ssh: 'answers_sftp' } as const;
/** The service that a protocol expects. */
const expected = { ftp: 'ftp', ftps: 'ftp', ftpsImplicit: 'ftpsImplicit', sftp: 'ssh' } as const;

interface Failure {
  readonly address: string;
  readonly error: unknown;
  readonly identifyMs: number;
  readonly signal: AbortSignal;
}

/** Finds the file server that answers instead of the one that was expected; undefined without one. */
async function identifyOther(
  { protocol, port }: RemoteTarget,
  { address, error, identifyMs, signal }: Failure,
): Promise<ConnectorError | undefined> {
  if (!tellsOfPort(error) || (error as ConnectorError).problem === 'port_closed') return undefined;
  const service = await identifyService(address, port, { partMs: Math.ceil(identifyMs / 2), signal });
  if (service === undefined || service === expected[protocol]) return undefined;
  return new ConnectorError(answers[service], { cause: error });
}

/** A server that says a little now and then is alive, and never ends. */
async function listInTime(
  remote: RemoteFolders,
  folder: string,
  { listingMs = maxListingMs }: ConnectOptions,
): Promise<readonly RemoteEntry[]> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new ConnectorError('no_answer'));
    remote.close();
  }, listingMs);
  const listed = remote.list(folder);
  listed.catch(() => undefined);
  try {
    return await Promise.race([late.promise, listed]);
  } finally {
    clearTimeout(timer);
  }
}
