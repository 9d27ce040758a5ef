import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connectionsOfProcess } from '../connection-counts.ts';
import type { ServerAccount } from './server-account.ts';

/** Address of the server: a Unix socket in a folder, or a loopback port. */
export interface ServerEndpoint {
  /** Folder of the socket, or 127.0.0.1. */
  readonly host: string;
  readonly port: number;
}

export interface LaunchOptions {
  readonly postgres: string;
  readonly clusterDir: string;
  readonly logFile: string;
  readonly account: ServerAccount;
  readonly endpoint: ServerEndpoint;
  /** False only in tests: nothing is waited for to reach the disk. */
  readonly durable: boolean;
}

/** Processes of the product that share the server; what is left is for scripts such as the backup. */
const processes = 3;

/** Fits a machine of 1 GB as well as one of 8: one server for one application. */
const settings = [
  'shared_buffers=128MB',
  'effective_cache_size=512MB',
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  `max_connections=${processes * connectionsOfProcess + 12}`,
  'max_wal_size=1GB',
  'random_page_cost=1.1',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=%m [%p] %u ',
  'log_checkpoints=off',
  // Statements and details of errors carry personal data.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'logging_collector=off',
  'password_encryption=scram-sha-256',
];
const withoutDurability = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Starts `postgres` in a session of its own, so that neither Ctrl+C nor our death takes it along. */
export function launchPostmaster({
  postgres,
  clusterDir,
  logFile,
  account,
  endpoint,
  durable,
}: LaunchOptions): ChildProcess {
  const listening = endpoint.host.startsWith('/')
    ? ['listen_addresses=', `unix_socket_directories=${endpoint.host}`, 'unix_socket_permissions=0700']
    : [`listen_addresses=${endpoint.host}`, 'unix_socket_directories='];
  const all = [...settings, ...listening, ...(durable ? [] : withoutDurability), `port=${endpoint.port}`];
  const { command, parameters, options } = account.wrap(postgres, [
    '-D',
    clusterDir,
    ...all.flatMap((setting) => ['-c', setting]),
  ]);
  const log = openLog(logFile);
  try {
    const child = spawn(command, parameters, {
      ...options,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

const logLimit = 10 * 1024 * 1024;

function openLog(path: string): number {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > logLimit) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** The last lines the server wrote, for error messages. */
export function readLogTail(path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
  } catch {
    return '';
  }
}

/** Process id and port of the running (or killed) postmaster, from the file it keeps in the cluster. */
export function readPostmaster(clusterDir: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    return pid > 0 && port > 0 ? { pid, port } : undefined;
  } catch {
    return undefined;
  }
}
