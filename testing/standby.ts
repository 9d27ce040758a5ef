import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { migrate } from '#platform/server/migrations/migrations.ts';
import { launchPostmaster, readPostmaster } from '#platform/server/database/embedded/postmaster.ts';
import { provideReachableBinaries } from '#platform/server/database/embedded/reachable-binaries.ts';
import { chooseServerAccount } from '#platform/server/database/embedded/server-account.ts';
import { findServerBinaries } from '#platform/server/database/embedded/server-binaries.ts';
import { startEmbeddedServer } from '#platform/server/database/embedded-server.ts';
import { isProcessAlive } from '#platform/server/process-status.ts';
import { runAdminStatement } from './admin-statement.ts';
import { secretKey } from './test-server.ts';
import { waitUntil } from './wait-until.ts';
import { whenOver } from './when-over.ts';

/** A migrated server with a replica that streams from it. */
export interface Replicated {
  readonly adminUrl: string;
  readonly replicaUrl: string;
  readonly secretKey: string;
  /** Stops the replica; its address leads nowhere then. */
  stopReplica(): Promise<void>;
}

/** Starts two servers of the embedded PostgreSQL for the file, the second one as a replica of the first. */
export async function startReplicated(): Promise<Replicated> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'standby-'));
  whenOver(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const dataDir = join(folder, 'primary');
  const server = await startEmbeddedServer({ dataDir, durable: false });
  whenOver(() => server.stop());
  await migrate(server.adminUrl, { secretKey });
  const copyDir = join(folder, 'replica');
  await mkdir(copyDir, { mode: 0o755 });
  const clusterDir = join(copyDir, 'postgres');
  await copyCluster(server.adminUrl, join(dataDir, 'postgres'), clusterDir);
  const stopReplica = await launch(copyDir, clusterDir);
  whenOver(stopReplica);
  const replicaUrl = at(server.adminUrl, clusterDir);
  await waitUntil(() => answers(replicaUrl));
  return { adminUrl: server.adminUrl, replicaUrl, secretKey, stopReplica };
}

/** A base backup by the functions of PostgreSQL ("Making a Base Backup Using the Low Level API"), then a standby of it. */
async function copyCluster(adminUrl: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('replica', true)`);
    await promisify(execFile)('cp', ['-a', from, to]);
    for (const name of ['postmaster.pid', 'postmaster.opts', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      await rm(join(to, name), { force: true });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    const { uid, gid } = await stat(from);
    const write = async (name: string, text: string): Promise<void> => {
      await writeFile(join(to, name), text, { mode: 0o600 });
      await chown(join(to, name), uid, gid);
    };
    await write('backup_label', rows[0]?.labelfile ?? '');
    await write('standby.signal', '');
    const { username, password, searchParams, port } = new URL(adminUrl);
    const host = searchParams.get('host') ?? '127.0.0.1';
    await write(
      'postgresql.auto.conf',
      `primary_conninfo = 'host=${host} port=${port} user=${username} password=${password}'\n`,
    );
  } finally {
    await client.end();
  }
}

/** @returns stops it */
async function launch(copyDir: string, clusterDir: string): Promise<() => Promise<void>> {
  const installed = await findServerBinaries();
  const account = chooseServerAccount(clusterDir, installed.postgres);
  const { postgres } = provideReachableBinaries(installed, account);
  const endpoint = { host: clusterDir, port: 5432 };
  launchPostmaster({ postgres, clusterDir, logFile: join(copyDir, 'postgres.log'), account, endpoint, durable: false });
  return async () => {
    const pid = readPostmaster(clusterDir)?.pid;
    if (pid === undefined || !isProcessAlive(pid)) return;
    process.kill(pid, 'SIGINT');
    await waitUntil(() => !isProcessAlive(pid));
  };
}

/** The same database of a server that listens in another folder. */
function at(adminUrl: string, host: string): string {
  const url = new URL(adminUrl);
  url.searchParams.set('host', host);
  return url.href;
}

function answers(url: string): Promise<boolean> {
  return runAdminStatement(url, 'SELECT').then(
    () => true,
    () => false,
  );
}
