import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCatalogue } from '#testing/catalogue.ts';
import { runsAll } from '#testing/lane.ts';
import { startProgram } from '#testing/processes.ts';
import type { TestProcess } from '#testing/processes.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { connectionsOfProcess } from './connection-counts.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { readPostmaster } from './embedded/postmaster.ts';
import { isProcessAlive } from '../process-status.ts';
import { listServerProcesses } from './embedded/process-table.ts';

let template = '';
let parent = '';
let dataDir = '';
const programs: TestProcess[] = [];
const sleepers: ChildProcess[] = [];

// Initialising is the slow part: it is done once, and most tests get a copy.
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'kontor-embedded-'));
  await chmod(template, 0o755);
  await (await startEmbeddedServer({ dataDir: template, durable: false })).stop();
});

afterAll(() => rm(template, { recursive: true, force: true }));

async function copyCluster(): Promise<void> {
  await mkdir(dirname(dataDir), { recursive: true });
  await promisify(execFile)('cp', ['-a', template, dataDir]);
}

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'kontor-embedded-'));
  await chmod(parent, 0o755);
  dataDir = join(parent, 'data');
});

afterEach(async () => {
  for (const sleeper of sleepers.splice(0)) sleeper.kill('SIGKILL');
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  const postmaster = readPostmaster(join(dataDir, 'postgres'));
  if (postmaster !== undefined && isProcessAlive(postmaster.pid)) {
    signal(postmaster.pid, 'SIGINT');
    await waitUntil(() => !existsSync(join(dataDir, 'postgres/postmaster.pid')));
  }
  await rm(parent, { recursive: true, force: true, maxRetries: 5 });
});

/** Signals a process that may be ending by itself at this very moment. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function select(adminUrl: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Starts the server in another process, which then prints its address and waits for a line to stop. */
function startElsewhere(): TestProcess {
  const program = startProgram(`
    import { startEmbeddedServer } from ${JSON.stringify(join(import.meta.dirname, 'embedded-server.ts'))};
    const server = await startEmbeddedServer({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(server.adminUrl);
    process.stdin.once('data', async () => { await server.stop(); process.exit(0); });`);
  programs.push(program);
  return program;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** A process of the account that runs PostgreSQL, which therefore takes it for a server; ended after the test. */
function startSleeper({ uid, gid }: Account): number {
  const child = spawn('sleep', ['600'], { uid, gid, cwd: '/', stdio: 'ignore' });
  sleepers.push(child);
  return child.pid ?? 0;
}

/**
 * A dead process whose parent never asks how it ended: it ends after the parent has become a program that does not know
 * it.
 */
async function startZombie({ uid, gid }: Account): Promise<number> {
  const child = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 600'], {
    uid,
    gid,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  sleepers.push(child);
  const [line]: Buffer[] = await once(child.stdout, 'data');
  const pid = Number(line?.toString());
  await waitUntil(async () => (await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')).includes(') Z '));
  return pid;
}

const startedAt = 'SELECT pg_postmaster_start_time()::text';

type LeftLock = readonly [name: string, forge: (pids: { readonly alive: number; readonly zombie: number }) => string];
/** A process id that is alive and no id at all; the others take the same two ways. */
const likelyLocks: readonly LeftLock[] = [
  ['that names a living process of somebody else', ({ alive }) => String(alive)],
  ['that is garbage', () => '\0\0\0not a number\n'],
];
const otherLocks: readonly LeftLock[] = [
  ['that names a process nobody has reaped', ({ zombie }) => String(zombie)],
  ['that names ourselves', () => String(process.pid)],
  ['that names nobody', () => '4194304'],
  ['that is empty', () => ''],
];
const leftLocks = runsAll ? [...likelyLocks, ...otherLocks] : likelyLocks;

describe('startEmbeddedServer', () => {
  it('starts a durable UTF-8 server with checksums and hides its secrets', async () => {
    const server = await startEmbeddedServer({ dataDir });
    const settings = [
      'server_version_num',
      'server_encoding',
      'data_checksums',
      'fsync',
      'full_page_writes',
      'TimeZone',
      'listen_addresses',
    ];
    const values = await Promise.all(
      settings.map((name) => select(server.adminUrl, `SELECT current_setting('${name}')`)),
    );
    expect(Number(values[0])).toBeGreaterThanOrEqual(180_000);
    expect(values.slice(1)).toEqual(['UTF8', 'on', 'on', 'on', 'UTC', '']);
    expect(
      await select(
        server.adminUrl,
        `SELECT string_agg(x, '' ORDER BY x COLLATE "de-x-icu") FROM unnest(ARRAY['b', 'ä', 'a']) x`,
      ),
    ).toBe('aäb');
    const free = await select(
      server.adminUrl,
      `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int`,
    );
    expect(free, 'connections for three processes of the product').toBeGreaterThanOrEqual(3 * connectionsOfProcess);
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    expect(server.adminUrl).toContain(
      encodeURIComponent((await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()),
    );
    await server.stop();
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('reuses the server that a killed process left running', async () => {
    await copyCluster();
    const first = startElsewhere();
    const address = await first.nextLine();
    const began = await select(address, startedAt);
    first.child.kill('SIGKILL');
    await first.ended;
    const server = await startEmbeddedServer({ dataDir, durable: false });
    expect(server.adminUrl).toBe(address);
    expect(await select(server.adminUrl, startedAt)).toBe(began);
    await server.stop();
    await expect(select(address, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/u);
  });

  it('serves simultaneously started processes, and the last one stops it', async () => {
    await copyCluster();
    const [one, two, three] = [startElsewhere(), startElsewhere(), startElsewhere()];
    const addresses = await Promise.all([one, two, three].map((program) => program.nextLine()));
    expect(new Set(addresses).size).toBe(1);
    const address = addresses[0] ?? '';
    const began = await select(address, startedAt);
    for (const program of [two, one]) {
      program.child.stdin?.write('\n');
      expect(await program.ended).toEqual({ code: 0, signal: null });
      expect(await select(address, startedAt)).toBe(began);
    }
    three.child.stdin?.write('\n');
    await three.ended;
    await expect(select(address, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/u);
  });

  it('starts the server again when it is killed, at the same address', async () => {
    await copyCluster();
    const messages: string[] = [];
    const server = await startEmbeddedServer({ dataDir, durable: false, log: (message) => messages.push(message) });
    for (let round = 0; round < 2; round += 1) {
      const killed = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;
      process.kill(killed, 'SIGKILL');
      await waitUntil(
        async () =>
          (await select(server.adminUrl, 'SELECT 1').catch(() => 0)) === 1 &&
          readPostmaster(join(dataDir, 'postgres'))?.pid !== killed,
      );
    }
    expect(messages).toContain('The database server has stopped; restarting it');
    await server.stop();
  });

  it.each(leftLocks)('starts although a killed server left a lock %s', async (_case, forge) => {
    await copyCluster();
    const server = await startEmbeddedServer({ dataDir, durable: false });
    const locks = [join(dataDir, 'postgres/postmaster.pid'), join(dataDir, 'postgres/.s.PGSQL.5432.lock')];
    const contents = await Promise.all(locks.map((path) => readFile(path, 'utf8')));
    await server.stop();
    const account = await stat(join(dataDir, 'postgres'));
    const first = forge({ alive: startSleeper(account), zombie: await startZombie(account) });
    for (const [index, path] of locks.entries()) {
      await writeFile(
        path,
        first.length > 0 && Number(first) > 0 ? (contents[index] ?? '').replace(/^\d+/u, first) : first,
        { mode: 0o600 },
      );
      await chown(path, account.uid, account.gid);
    }
    const again = await startEmbeddedServer({ dataDir, durable: false });
    expect(await select(again.adminUrl, 'SELECT 1')).toBe(1);
    await again.stop();
  });

  it('starts although a process of a killed server hangs', async () => {
    await copyCluster();
    const program = startElsewhere();
    const address = await program.nextLine();
    const clusterDir = join(dataDir, 'postgres');
    const stuck = await openCatalogue(address);
    const [backend = ''] = await stuck.list('SELECT pg_backend_pid()');
    process.kill(Number(backend), 'SIGSTOP');
    program.child.kill('SIGKILL');
    await program.ended;
    for (const pid of listServerProcesses(clusterDir)) if (pid !== Number(backend)) signal(pid, 'SIGKILL');
    const server = await startEmbeddedServer({ dataDir, durable: false });
    expect(await select(server.adminUrl, 'SELECT 1')).toBe(1);
    expect(listServerProcesses(clusterDir)).not.toContain(Number(backend));
    await server.stop();
    await stuck.close();
  });

  it('leaves no partial cluster when the initialisation fails', async () => {
    await mkdir(dataDir);
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres/foreign'), '');
    await expect(startEmbeddedServer({ dataDir, durable: false })).rejects.toThrow(/ENOTEMPTY|EEXIST/u);
    expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(false);
  });

  it('closes a folder that was open to other accounts, and still works in it', async () => {
    await copyCluster();
    await chmod(dataDir, 0o755);
    const server = await startEmbeddedServer({ dataDir, durable: false });
    expect((await stat(dataDir)).mode & 0o066).toBe(0);
    expect(await select(server.adminUrl, 'SELECT 1')).toBe(1);
    await server.stop();
  });

  it('reports a missing password file', async () => {
    await copyCluster();
    await rm(join(dataDir, 'postgres-password'));
    await expect(startEmbeddedServer({ dataDir })).rejects.toThrow(/postgres-password is missing/u);
  });

  it('listens on loopback when the path is too long for a socket', async () => {
    dataDir = join(parent, 'a'.repeat(60), 'b'.repeat(60));
    await copyCluster();
    const server = await startEmbeddedServer({ dataDir, durable: false });
    expect(new URL(server.adminUrl).searchParams.get('host')).toBeNull();
    expect(await select(server.adminUrl, `SELECT current_setting('listen_addresses')`)).toBe('127.0.0.1');
    process.kill(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL');
    await waitUntil(async () => (await select(server.adminUrl, 'SELECT 1').catch(() => 0)) === 1);
    await server.stop();
  });

  it('works in a folder closed to all others, also as root', async () => {
    await chmod(parent, 0o700);
    const server = await startEmbeddedServer({ dataDir, durable: false });
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
    expect(await select(server.adminUrl, 'SELECT 1')).toBe(1);
    await server.stop();
  });
});
