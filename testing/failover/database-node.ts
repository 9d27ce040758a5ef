import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseServerAccount } from '#platform/server/database/embedded/server-account.ts';
import { listServerProcesses } from '#platform/server/database/embedded/process-table.ts';
import { waitUntil } from '../wait-until.ts';
import { adaptExample } from './adapt-example.ts';
import { startProgram } from './start-program.ts';
import type { RunningProgram } from './start-program.ts';

/** Password of the superuser `postgres` of the cluster; it lives as long as a test. */
export const superuserPassword = 'only-for-this-test';

export interface NodePlace {
  readonly name: 'db1' | 'db2';
  readonly folder: string;
  readonly ports: { readonly postgres: number; readonly rest: number; readonly etcd: number };
}

/** Processes of a server that a signal reaches. */
export type NodePart = 'patroni' | 'postgres';

/** A database server: Patroni and the PostgreSQL that it starts, with a data folder of their own. */
export interface DatabaseNode {
  readonly name: string;
  /** Address of its PostgreSQL, past HAProxy, as superuser. */
  readonly url: string;
  /** Starts Patroni, which starts PostgreSQL. */
  start(): void;
  /** Sends a signal to all processes of the parts at once. */
  signal(signal: NodeJS.Signals, ...parts: readonly NodePart[]): void;
  /** Asks Patroni about its server: 200 means yes, 0 that it does not answer within a second. */
  ask(question: 'primary' | 'replica' | 'sync'): Promise<number>;
  /** Log of Patroni and of PostgreSQL, whose log Patroni passes on. */
  log(): string;
  /** Kills everything, also what is frozen. */
  end(): Promise<void>;
}

/** Writes the configuration of a database server from deploy/failover/patroni.yml; nothing is started. */
export async function createNode({ name, folder, ports }: NodePlace): Promise<DatabaseNode> {
  // So named, the run that follows a killed one finds and ends its server.
  const dataDir = join(folder, 'postgres');
  const account = chooseServerAccount(folder, '/usr/lib/postgresql/15/bin/postgres');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'patroni.yml');
  await writeFile(file, await writeConfiguration({ name, folder, ports }, dataDir), { mode: 0o600 });
  if (account.owner !== undefined)
    for (const path of [folder, file]) await chown(path, account.owner.uid, account.owner.gid);

  let patroni: RunningProgram | undefined;
  const signal: DatabaseNode['signal'] = (sent, ...parts) => {
    if (parts.includes('patroni')) patroni?.send(sent);
    if (parts.includes('postgres')) for (const pid of listServerProcesses(dataDir)) send(pid, sent);
  };
  return {
    name,
    url: `postgres://postgres:${superuserPassword}@127.0.0.1:${ports.postgres}/kontor`,
    start: () => {
      patroni = startProgram('/usr/bin/patroni', [file], account.owner);
    },
    signal,
    ask: async (question) => {
      const answer = await fetch(`http://127.0.0.1:${ports.rest}/${question}`, {
        signal: AbortSignal.timeout(1000),
      }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      return answer?.status ?? 0;
    },
    log: () => patroni?.output() ?? '',
    end: async () => {
      signal('SIGKILL', 'patroni', 'postgres');
      await waitUntil(() => {
        signal('SIGKILL', 'postgres');
        return patroni?.isRunning() !== true && listServerProcesses(dataDir).length === 0;
      });
    },
  };
}

function writeConfiguration({ name, folder, ports }: NodePlace, dataDir: string): Promise<string> {
  return adaptExample('patroni.yml', [
    ['name: db1', `name: ${name}`],
    ['10.0.0.11:8008', `127.0.0.1:${ports.rest}`],
    ['10.0.0.11:5432', `127.0.0.1:${ports.postgres}`],
    ['10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379', `127.0.0.1:${ports.etcd}`],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['/var/lib/postgresql/15/kontor.pgpass', join(folder, 'pgpass')],
    ['/var/lib/postgresql/15/kontor', dataDir],
    ['/var/run/postgresql', folder],
    ['change-superuser', superuserPassword],
    ['change-replication', 'only-for-replication'],
    ['change-rewind', 'only-for-rewinding'],
  ]);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has just ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
