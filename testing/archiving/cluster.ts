import { spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { chooseServerAccount } from '#platform/server/database/embedded/server-account.ts';
import type { ServerAccount } from '#platform/server/database/embedded/server-account.ts';
import { runAdminStatement } from '../admin-statement.ts';
import { findFreePort } from '../free-port.ts';
import { ensurePrograms } from '../../scripts/programs.mjs';

const deployed = join(import.meta.dirname, '../../deploy/postgresql');
const guide = join(import.meta.dirname, '../../docs/operations.md');
const binaries = '/usr/lib/postgresql/15/bin';

interface ProgramRun {
  readonly code: number | null;
  readonly output: string;
}

/** A server of Debian's PostgreSQL on a data folder. */
export interface ArchivingServer {
  /** Address of the superuser, of the database `postgres`. */
  readonly superuserUrl: string;
  /** Address of the login that migrates, as `DATABASE_URL`. */
  readonly databaseUrl: string;
  /** Waits until it accepts connections; the log says why it does not. */
  start(): Promise<ProgramRun>;
  stop(): Promise<void>;
  readLog(): Promise<string>;
}

/** A folder with an archive, base backups and data folders of servers, all owned by the account of PostgreSQL. */
export interface ArchivingSite {
  readonly archive: string;
  readonly backups: string;
  /** Runs a script of `deploy/postgresql` as the account of PostgreSQL. */
  run(script: 'recover' | 'archive-wal', ...parameters: readonly string[]): Promise<ProgramRun>;
  /** The same for a script that connects to a server. */
  runFor(server: ArchivingServer, script: 'base-backup', ...parameters: readonly string[]): Promise<ProgramRun>;
  /** A data folder that does not exist yet. */
  nextFolder(): string;
  /** The server on a data folder; it is stopped after the file's last test. */
  openServer(dataFolder: string): Promise<ArchivingServer>;
  /** A first server with the documented settings, running, and the database that docs/operations.md describes. */
  createServer(): Promise<ArchivingServer>;
}

/** Installs Debian's PostgreSQL 15 if it is missing and may be installed. */
export async function createArchivingSite(): Promise<ArchivingSite> {
  await ensurePrograms('The test of point-in-time recovery', { pg_createcluster: 'postgresql-15' });
  const site = await mkdtemp(join(tmpdir(), 'kontor-archive-'));
  await chmod(site, 0o755);
  const account = chooseServerAccount(site, `${binaries}/postgres`);
  const [archive, backups, scripts] = ['archive', 'backups', 'scripts'].map((name) => join(site, name));
  if (archive === undefined || backups === undefined || scripts === undefined) throw new Error('no folders');
  await cp(deployed, scripts, { recursive: true });
  for (const folder of [archive, backups]) await mkdir(folder, { mode: 0o700 });
  for (const folder of [site, archive, backups]) await giveTo(account, folder);
  const servers: ArchivingServer[] = [];
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await rm(site, { recursive: true, force: true, maxRetries: 5 });
  });
  let folders = 0;
  const nextFolder = (): string => join(site, `${(folders += 1)}`, 'postgres');
  const openServer = async (dataFolder: string): Promise<ArchivingServer> => {
    const server = createServerOn(dataFolder, account, await findFreePort());
    servers.push(server);
    return server;
  };
  return {
    archive,
    backups,
    nextFolder,
    openServer,
    run: (script, ...parameters) => runAs(account, join(scripts, script), parameters),
    runFor: ({ superuserUrl }, script, ...parameters) =>
      runAs(account, join(scripts, script), parameters, {
        PGHOST: '127.0.0.1',
        PGPORT: new URL(superuserUrl).port,
        PGUSER: 'postgres',
      }),
    createServer: async () => {
      const dataFolder = nextFolder();
      await mkdir(join(dataFolder, '..'));
      await giveTo(account, join(dataFolder, '..'));
      await expectDone(runAs(account, `${binaries}/initdb`, initOptions(dataFolder)));
      const settings = (await readFile(join(deployed, 'archiving.conf'), 'utf8'))
        .replace('/opt/kontor/deploy/postgresql', scripts)
        .replace('/var/lib/kontor-archive', archive);
      await writeFile(join(dataFolder, 'archiving.conf'), settings, { mode: 0o644 });
      await writeFile(join(dataFolder, 'postgresql.conf'), "include 'archiving.conf'\n", { flag: 'a' });
      const server = await openServer(dataFolder);
      await expectDone(server.start());
      await runAdminStatement(server.superuserUrl, ...(await readFirstStatements()));
      return server;
    },
  };
}

function initOptions(dataFolder: string): string[] {
  return [`--pgdata=${dataFolder}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
}

/** The statements of "First start"; connections from this machine need no password here. */
async function readFirstStatements(): Promise<string[]> {
  const [, block = ''] = /^## First start$[\s\S]*?```sql\n([\s\S]*?)```/mu.exec(await readFile(guide, 'utf8')) ?? [];
  const statements = block.split(';').map((statement) => statement.trim());
  return statements.filter((statement) => statement !== '');
}

function createServerOn(dataFolder: string, account: ServerAccount, port: number): ArchivingServer {
  const log = `${dataFolder}.log`;
  const control = (...parameters: readonly string[]): Promise<ProgramRun> =>
    runAs(account, `${binaries}/pg_ctl`, [`--pgdata=${dataFolder}`, '--wait', '--timeout=300', ...parameters]);
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  return {
    superuserUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    databaseUrl: `postgres://kontor@127.0.0.1:${port}/kontor`,
    start: () => control('start', `--log=${log}`, '-o', options),
    // One that does not run any more is stopped.
    stop: async () => void (await control('stop', '--mode=fast')),
    readLog: () => readFile(log, 'utf8'),
  };
}

async function runAs(
  account: ServerAccount,
  program: string,
  given: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<ProgramRun> {
  const { command, parameters, options } = account.wrap(program, given);
  const child = spawn(command, parameters, {
    ...options,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...settings },
    // The server that pg_ctl leaves behind writes into its log; it must not hold our pipes.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('exit', resolve);
  return { code: await promise, output };
}

/** @throws Error with what the program wrote, unless it ended with code 0 */
export async function expectDone(run: Promise<ProgramRun>): Promise<string> {
  const { code, output } = await run;
  if (code !== 0) throw new Error(`It ended with ${code}: ${output}`);
  return output;
}

async function giveTo({ owner }: ServerAccount, path: string): Promise<void> {
  if (owner !== undefined) await chown(path, owner.uid, owner.gid);
}

/** Names of the segments in an archive, oldest first. */
export async function listSegments(archive: string): Promise<string[]> {
  return (await readdir(archive)).filter((name) => /^[0-9A-F]{24}\.gz$/u.test(name)).toSorted();
}
