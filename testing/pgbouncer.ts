import { execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listPoolerUsers } from '#platform/server/database/pooler-users.ts';
import { ensurePrograms } from '../scripts/programs.mjs';
import { findFreePort } from './free-port.ts';
import { listens } from './listens.ts';

const example = join(import.meta.dirname, '../deploy/pgbouncer/pgbouncer.ini');

/** Id of the account and group `nobody` of Linux. */
const nobody = 65_534;

export interface Pooler {
  readonly pid: number;
  /** Such as `1.18.0`. */
  readonly version: string;
  /** True if named statements work through it: PgBouncer 1.21 and later. */
  readonly keepsStatements: boolean;
  /** Address of a database of the server through the pooler. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/**
 * Runs PgBouncer with the documented settings in front of a server, for all its databases.
 *
 * @param mode `pool_mode`; the documented one is `transaction`
 * @param isOnSocket true if clients reach it as they reach a server on this machine, by a socket instead of a port
 */
export async function startPooler(
  server: { readonly adminUrl: string; readonly secretKey: string },
  { mode = 'transaction', poolSize = 30, isOnSocket = false } = {},
): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  await writeFile(join(folder, 'userlist.txt'), `${listPoolerUsers(server.secretKey)}\n`);
  const [program = ''] = await ensurePrograms('The run through a pooler', { pgbouncer: 'pgbouncer' });
  const version = await readVersion(program);
  const keepsStatements = isAtLeast(version, [1, 21]);
  const account = process.getuid?.() === 0 ? await findAccount(hostOf(server.adminUrl)) : undefined;
  const sockets = join(folder, 'sockets');
  await mkdir(sockets);
  if (account !== undefined) await chown(sockets, account.uid, account.gid);
  const settings = await adaptExample(folder, { port, mode, poolSize, keepsStatements, sockets, server });
  await writeFile(join(folder, 'pgbouncer.ini'), settings);
  const pooler = spawn(program, [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...account,
  });
  let complaints = '';
  let isRunning = true;
  pooler.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = new Promise<void>((resolve) => pooler.once('close', () => resolve()));
  void ended.then(() => (isRunning = false));
  while (!(await listens(port))) if (!isRunning) throw new Error(`pgbouncer ended: ${complaints}`);
  return {
    pid: pooler.pid ?? 0,
    version,
    keepsStatements,
    through: (databaseUrl) => {
      const { pathname } = new URL(databaseUrl);
      return isOnSocket
        ? `postgres://kontor@localhost:${port}${pathname}?host=${encodeURIComponent(sockets)}`
        : `postgres://kontor@127.0.0.1:${port}${pathname}`;
    },
    stop: async () => {
      pooler.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readVersion(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['--version']);
  const version = /^PgBouncer (\S+)/u.exec(stdout)?.[1];
  if (version === undefined) throw new Error(`pgbouncer --version: given ${stdout}, expected PgBouncer and a version`);
  return version;
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [givenMajor = 0, givenMinor = 0] = version.split('.').map(Number);
  return givenMajor > major || (givenMajor === major && givenMinor >= minor);
}

/** A folder of a socket, or a host. */
function hostOf(adminUrl: string): string {
  const url = new URL(adminUrl);
  return url.searchParams.get('host') ?? url.hostname;
}

/** PgBouncer refuses to run as root: the account of the server reaches its socket, and nobody reaches a port. */
async function findAccount(host: string): Promise<{ readonly uid: number; readonly gid: number }> {
  const { uid, gid } = await stat(host.startsWith('/') ? host : '/');
  return uid === 0 ? { uid: nobody, gid: nobody } : { uid, gid };
}

async function adaptExample(
  folder: string,
  {
    port,
    mode,
    poolSize,
    keepsStatements,
    sockets,
    server,
  }: {
    readonly port: number;
    readonly mode: string;
    readonly poolSize: number;
    readonly keepsStatements: boolean;
    readonly sockets: string;
    readonly server: { readonly adminUrl: string };
  },
): Promise<string> {
  const url = new URL(server.adminUrl);
  const replacements: readonly [RegExp, string][] = [
    // Each test file has a database of its own; each gives its connections back soon.
    [/^kontor = .*$/mu, `* = host=${hostOf(server.adminUrl)} port=${url.port || '5432'}`],
    [/^listen_port = .*$/mu, `listen_port = ${port}`],
    [/^pool_mode = .*$/mu, `pool_mode = ${mode}`],
    [/^auth_file = .*$/mu, `auth_file = ${join(folder, 'userlist.txt')}`],
    [/^;(max_prepared_statements = .*)$/mu, keepsStatements ? '$1' : ''],
    [
      /^default_pool_size = .*$/mu,
      `default_pool_size = ${poolSize}\nserver_idle_timeout = 5\nunix_socket_dir = ${sockets}`,
    ],
  ];
  let text = await readFile(example, 'utf8');
  for (const [pattern, replacement] of replacements) {
    if (!pattern.test(text)) throw new Error(`deploy/pgbouncer/pgbouncer.ini no longer matches ${pattern.source}`);
    text = text.replace(pattern, replacement);
  }
  return text;
}
