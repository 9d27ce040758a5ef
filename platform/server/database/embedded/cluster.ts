import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedServerError } from '../errors.ts';
import { isProcessAlive } from '../../process-status.ts';
import type { ServerAccount } from './server-account.ts';

/** Name of the superuser of the embedded server. */
export const superuser = 'postgres';

/** True when the folder holds an initialised cluster. */
export function isClusterInitialised(clusterDir: string): boolean {
  return existsSync(join(clusterDir, 'PG_VERSION'));
}

export interface ClusterOptions {
  readonly clusterDir: string;
  readonly initdb: string;
  readonly account: ServerAccount;
  readonly password: string;
  /** False only in tests: nothing is waited for to reach the disk. */
  readonly durable: boolean;
}

/**
 * Creates the cluster unless it is there. It is built beside its place and moved there complete, so a process killed
 * meanwhile leaves no half cluster and of two processes one wins.
 */
export async function initialiseCluster({
  clusterDir,
  initdb,
  account,
  password,
  durable,
}: ClusterOptions): Promise<void> {
  await removeAbandonedDrafts(clusterDir);
  const draft = `${clusterDir}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account.owner !== undefined) {
      await chown(draft, account.owner.uid, account.owner.gid);
      await chown(passwordFile, account.owner.uid, account.owner.gid);
    }
    await runInitdb(initdb, account, [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The builtin locale depends on no library of the machine: indexes stay valid when the system is upgraded.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
    await rename(draft, clusterDir);
  } catch (error) {
    if (!isClusterInitialised(clusterDir)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

async function runInitdb(initdb: string, account: ServerAccount, options: string[]): Promise<void> {
  const { command, parameters, options: identity } = account.wrap(initdb, options);
  const child = spawn(command, parameters, {
    ...identity,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  const code = await promise;
  if (code !== 0)
    throw new EmbeddedServerError(
      `The database could not be initialised in DATA_DIR:\n${Buffer.concat(output).toString().trim().slice(-2000)}`,
    );
}

async function removeAbandonedDrafts(clusterDir: string): Promise<void> {
  const prefix = `${basename(clusterDir)}.new-`;
  const folder = dirname(clusterDir);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (pid === process.pid || !isProcessAlive(pid)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
