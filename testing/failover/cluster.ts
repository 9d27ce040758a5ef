import { setTimeout as pause } from 'node:timers/promises';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdminStatement } from '../admin-statement.ts';
import { findFreePorts } from '../free-port.ts';
import { waitUntil } from '../wait-until.ts';
import { whenOver } from '../when-over.ts';
import { adaptExample } from './adapt-example.ts';
import { createNode, superuserPassword } from './database-node.ts';
import type { DatabaseNode } from './database-node.ts';
import { ensureFailoverPrograms } from './packages.ts';
import { startProgram } from './start-program.ts';
import type { RunningProgram } from './start-program.ts';

/** PostgreSQL with a synchronous replica under Patroni, behind HAProxy, as the files of deploy/failover set it up. */
export interface DatabaseCluster {
  /** Address of HAProxy, as superuser. */
  readonly url: string;
  readonly nodes: readonly [DatabaseNode, DatabaseNode];
  /** Waits until there is one primary and its replica is synchronous. */
  whenWhole(): Promise<{ readonly primary: DatabaseNode; readonly replica: DatabaseNode }>;
  /** Waits until this server is primary. */
  whenPrimary(node: DatabaseNode): Promise<void>;
}

/** Starts the cluster on free ports of loopback; everything is killed and removed after the file's last test. */
export async function startCluster(): Promise<DatabaseCluster> {
  ensureFailoverPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'kontor-cluster-'));
  await chmod(folder, 0o755);
  whenOver(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const [etcd = 0, peer = 0, proxy = 0, ...own] = await findFreePorts(7);
  await endWhenOver(startEtcd(join(folder, 'etcd'), etcd, peer), 'ready to serve client requests');
  const place = (name: 'db1' | 'db2', [postgres = 0, rest = 0]: readonly number[]) => ({
    name,
    folder: join(folder, name),
    ports: { postgres, rest, etcd },
  });
  const places = [place('db1', own.slice(0, 2)), place('db2', own.slice(2))] as const;
  const nodes = [await createNode(places[0]), await createNode(places[1])] as const;
  whenOver(() => Promise.all(nodes.map((node) => node.end())));
  const configuration = join(folder, 'haproxy.cfg');
  await writeFile(
    configuration,
    await adaptExample('haproxy.cfg', [
      ['127.0.0.1:5000', `127.0.0.1:${proxy}`],
      ['10.0.0.11:5432 check port 8008', `127.0.0.1:${places[0].ports.postgres} check port ${places[0].ports.rest}`],
      ['10.0.0.12:5432 check port 8008', `127.0.0.1:${places[1].ports.postgres} check port ${places[1].ports.rest}`],
    ]),
  );
  // The other one copies the first.
  nodes[0].start();
  await waitFor(nodes[0], 'primary');
  nodes[1].start();
  await endWhenOver(startProgram('/usr/sbin/haproxy', ['-db', '-f', configuration]), undefined);

  const whenWhole: DatabaseCluster['whenWhole'] = async () => {
    for (;;) {
      for (const [primary, replica] of [nodes, nodes.toReversed()])
        if (primary && replica && (await primary.ask('primary')) === 200 && (await replica.ask('sync')) === 200)
          return { primary, replica };
      await pause(100);
    }
  };
  await whenWhole();
  await runAdminStatement(nodes[0].url.replace(/kontor$/u, 'postgres'), 'CREATE DATABASE kontor');
  return {
    url: `postgres://postgres:${superuserPassword}@127.0.0.1:${proxy}/kontor`,
    nodes,
    whenWhole,
    whenPrimary: (node) => waitFor(node, 'primary'),
  };
}

async function waitFor(node: DatabaseNode, question: Parameters<DatabaseNode['ask']>[0]): Promise<void> {
  await waitUntil(async () => (await node.ask(question)) === 200, 100);
}

function startEtcd(folder: string, port: number, peer: number): RunningProgram {
  const [client, own] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
  const parameters = {
    name: 'etcd1',
    'enable-v2': 'true',
    'data-dir': folder,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': own,
    'initial-advertise-peer-urls': own,
    'initial-cluster': `etcd1=${own}`,
  };
  return startProgram(
    '/usr/bin/etcd',
    Object.entries(parameters).map(([key, value]) => `--${key}=${value}`),
  );
}

/** Waits for a word of its output, and kills the program after the file's last test. */
async function endWhenOver(program: RunningProgram, word: string | undefined): Promise<void> {
  whenOver(async () => {
    program.send('SIGKILL');
    await program.ended;
  });
  await waitUntil(() => {
    if (!program.isRunning()) throw new Error(`A program of the cluster ended: ${program.output()}`);
    return word === undefined || program.output().includes(word);
  });
}
