import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDataFolder } from '../config/close-data-folder.ts';
import { inDataFolder } from '../config/data-folder.ts';
import { readOrCreateSecret } from '../config/secret-key.ts';
import { initialiseCluster, isClusterInitialised, superuser } from './embedded/cluster.ts';
import { claimShutdown, ensureDatabase } from './embedded/supervisor.ts';
import type { Supervisor } from './embedded/supervisor.ts';
import { readPostmaster } from './embedded/postmaster.ts';
import type { LaunchOptions, ServerEndpoint } from './embedded/postmaster.ts';
import { isProcessAlive } from '../process-status.ts';
import { reachServer } from './embedded/reach-server.ts';
import { provideReachableBinaries } from './embedded/reachable-binaries.ts';
import { chooseServerAccount } from './embedded/server-account.ts';
import { findServerBinaries } from './embedded/server-binaries.ts';
import { EmbeddedServerError } from './errors.ts';

export interface EmbeddedServerOptions {
  /** Absolute path of the data folder; the cluster lives in its sub-folder postgres. */
  readonly dataDir: string;
  readonly log?: (message: string) => void;
  /** Tests set it to false: then nothing is waited for to reach the disk. */
  readonly durable?: boolean;
}

export interface EmbeddedServer {
  /** Address of the database `kontor` for its superuser. It stays the same when the server is restarted. */
  readonly adminUrl: string;
  /** Leaves the server, and stops it unless another process uses it. */
  stop(): Promise<void>;
}

const databaseName = 'kontor';

/**
 * Starts PostgreSQL in `dataDir`/postgres or joins the server that already runs there, whether a killed process left
 * it behind or another process uses it. While we run, a server that dies is started again.
 *
 * @throws EmbeddedServerError when it cannot be initialised or started; ConfigurationError when the folder cannot be
 *   used
 */
export function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  return inDataFolder(() => startInFolder(options));
}

async function startInFolder({
  dataDir,
  log = () => undefined,
  durable = true,
}: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const installed = await findServerBinaries();
  createDataFolder(dataDir);
  const clusterDir = join(realpathSync(dataDir), 'postgres');
  const account = chooseServerAccount(clusterDir, installed.postgres);
  const { initdb, postgres } = provideReachableBinaries(installed, account);
  if (isClusterInitialised(clusterDir) && !existsSync(join(dataDir, 'postgres-password'))) {
    throw new EmbeddedServerError(
      `${join(dataDir, 'postgres-password')} is missing; restore it from a backup of DATA_DIR`,
    );
  }
  const password = readOrCreateSecret(dataDir, 'postgres-password');
  if (!isClusterInitialised(clusterDir)) await initialiseCluster({ clusterDir, initdb, account, password, durable });
  const endpoint = await chooseEndpoint(clusterDir);
  const launch: LaunchOptions = {
    postgres,
    clusterDir,
    logFile: join(dataDir, 'postgres.log'),
    account,
    endpoint,
    durable,
  };

  let supervisor = await reachServer(launch, password);
  await ensureDatabase(supervisor, databaseName);
  const leaving = new AbortController();
  const supervision = (async () => {
    for (;;) {
      await supervisor.lost;
      if (leaving.signal.aborted) return;
      log('The database server has stopped; restarting it');
      supervisor = await reachAgain(launch, password, leaving.signal, log);
      if (leaving.signal.aborted) return;
      log('The database server is running again');
    }
  })();
  supervision.catch(() => undefined);

  return {
    adminUrl: addressOf(endpoint, password),
    stop: async () => {
      leaving.abort();
      await leave(supervisor, clusterDir);
      await supervisor.client.end();
      await supervision.catch(() => undefined);
    },
  };
}

/** Tries for as long as it takes, ever slower, since without a database nothing else can be done. */
async function reachAgain(
  launch: LaunchOptions,
  password: string,
  signal: AbortSignal,
  log: (message: string) => void,
): Promise<Supervisor> {
  for (let pause = 100; ; pause = Math.min(pause * 2, 5000)) {
    try {
      return await reachServer(launch, password, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      log(error instanceof Error ? error.message : String(error));
      await wait(pause, undefined, { signal });
    }
  }
}

async function leave(supervisor: Supervisor, clusterDir: string): Promise<void> {
  try {
    if (!(await claimShutdown(supervisor))) return;
  } catch {
    return;
  }
  const postmaster = readPostmaster(clusterDir);
  if (postmaster === undefined) return;
  // Fast shutdown: open transactions are rolled back, everything committed is on disk. Then the hard way.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isProcessAlive(postmaster.pid)) return;
    process.kill(postmaster.pid, signal);
    const deadline = performance.now() + 10_000;
    while (
      isProcessAlive(postmaster.pid) &&
      readPostmaster(clusterDir)?.pid === postmaster.pid &&
      performance.now() < deadline
    )
      await wait(20);
    if (readPostmaster(clusterDir)?.pid !== postmaster.pid) return;
  }
}

/** The longest path of a socket that every system takes, without `/.s.PGSQL.5432` and the final zero. */
const maxSocketFolderBytes = 103 - '/.s.PGSQL.5432'.length;

async function chooseEndpoint(clusterDir: string): Promise<ServerEndpoint> {
  if (process.platform !== 'win32' && Buffer.byteLength(clusterDir) <= maxSocketFolderBytes)
    return { host: clusterDir, port: 5432 };
  const running = readPostmaster(clusterDir);
  return { host: '127.0.0.1', port: running?.port ?? (await findFreePort()) };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new EmbeddedServerError('No free port on 127.0.0.1');
  return address.port;
}

/** Address of the running embedded database of a folder; undefined if none runs. Starts and creates nothing. */
export function findEmbeddedAddress(dataDir: string): string | undefined {
  const clusterDir = join(dataDir, 'postgres');
  const running = readPostmaster(clusterDir);
  if (running === undefined || !isProcessAlive(running.pid)) return undefined;
  const isSocket = process.platform !== 'win32' && Buffer.byteLength(clusterDir) <= maxSocketFolderBytes;
  try {
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
    return addressOf(isSocket ? { host: clusterDir, port: 5432 } : { host: '127.0.0.1', port: running.port }, password);
  } catch {
    return undefined;
  }
}

function addressOf({ host, port }: ServerEndpoint, password: string): string {
  const url = new URL(`postgres://${superuser}:${password}@127.0.0.1:${port}/${databaseName}`);
  if (host.startsWith('/')) url.searchParams.set('host', host);
  return url.href;
}
