import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePrograms } from '../scripts/programs.mjs';
import { findFreePort } from './free-port.ts';
import { waitUntil } from './wait-until.ts';
import { whenOver } from './when-over.ts';

const folder = join(import.meta.dirname, '../deploy/monitoring');

/** A series with its newest value. */
interface PrometheusSample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: number;
}

/** State of an alert rule as Prometheus evaluated it last. */
interface RuleState {
  readonly name: string;
  readonly health: 'ok' | 'err' | 'unknown';
  readonly state: 'inactive' | 'pending' | 'firing';
}

/** Debian's Prometheus with the configuration of `deploy/monitoring`, until the file's last test has ended. */
export interface Prometheus {
  /** Evaluates an expression. @throws Error with Prometheus' message */
  query(expression: string): Promise<readonly PrometheusSample[]>;
  listRules(): Promise<readonly RuleState[]>;
}

/** Finds Debian's `prometheus` and `promtool`; as root the package is installed. */
export async function findPrometheus(): Promise<{ readonly prometheus: string; readonly promtool: string }> {
  const [prometheus = '', promtool = ''] = await ensurePrograms('The test of the monitoring', {
    prometheus: 'prometheus',
    promtool: 'prometheus',
  });
  return { prometheus, promtool };
}

/** Starts Prometheus with the documented files; only targets and intervals differ. @param targets host and port of each process */
export async function startPrometheus(targets: readonly string[]): Promise<Prometheus> {
  const { prometheus } = await findPrometheus();
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-prometheus-'));
  whenOver(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  await writeFile(join(dataDir, 'prometheus.yml'), await adaptConfiguration(targets));
  await writeFile(join(dataDir, 'alerts.yml'), await readFile(join(folder, 'alerts.yml')));
  const address = `127.0.0.1:${await findFreePort()}`;
  const server = spawn(
    prometheus,
    [
      `--config.file=${join(dataDir, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(dataDir, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  let isRunning = true;
  server.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise((resolve) => server.once('close', resolve));
  void ended.then(() => (isRunning = false));
  whenOver(async () => {
    server.kill('SIGTERM');
    await ended;
  });
  const isReady = (): Promise<boolean> =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(async () => {
    if (!isRunning) throw new Error(`Prometheus ended: ${log}`);
    return isReady();
  }, 50);
  const ask = async <T>(path: string): Promise<T> => {
    const answer = (await (await fetch(`http://${address}/api/v1/${path}`)).json()) as
      | { readonly status: 'success'; readonly data: T }
      | { readonly status: 'error'; readonly error: string };
    if (answer.status === 'error') throw new Error(`${path}: ${answer.error}`);
    return answer.data;
  };
  return {
    query: async (expression) => {
      const { result } = await ask<{
        readonly result: readonly { metric: Record<string, string>; value: [number, string] }[];
      }>(`query?query=${encodeURIComponent(expression)}`);
      return result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }));
    },
    listRules: async () => {
      const { groups } = await ask<{ readonly groups: readonly { readonly rules: readonly RuleState[] }[] }>('rules');
      return groups.flatMap(({ rules }) => rules);
    },
  };
}

async function adaptConfiguration(targets: readonly string[]): Promise<string> {
  const replacements: readonly [RegExp, string][] = [
    [/15s/gu, '1s'],
    [/(?: +- app-\d\.internal:9464\n)+/u, targets.map((target) => `          - ${target}\n`).join('')],
  ];
  let text = await readFile(join(folder, 'prometheus.yml'), 'utf8');
  for (const [pattern, replacement] of replacements) {
    const adapted = text.replace(pattern, replacement);
    if (adapted === text) throw new Error(`deploy/monitoring/prometheus.yml no longer matches ${pattern.source}`);
    text = adapted;
  }
  return text;
}
