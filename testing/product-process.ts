import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import { readPostmaster } from '#platform/server/database/embedded/postmaster.ts';
import { isFolderInUse, listServerProcesses } from '#platform/server/database/embedded/process-table.ts';
import { bareEnvironment } from './bare-environment.ts';
import { fetchPatiently } from './patient-fetch.ts';
import { waitUntil } from './wait-until.ts';

const main = join(import.meta.dirname, '../app/server/main.ts');

/** Address of the product, and the session of the requests. */
export interface ProductClient {
  /** Origin. */
  readonly url: string;
  /** Headers of a browser that is signed in as the demo's accountant. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The product in a process of its own. */
export interface ProductProcess {
  /** Resolves with its address when it serves; rejects with what it wrote when it ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly output: string;
  }>;
  kill(signal: NodeJS.Signals): void;
  /** Tells it to stop; rejects with what it wrote unless it ends with code 0. */
  stop(): Promise<void>;
  /** Output so far. */
  output(): string;
}

const folders: string[] = [];
const products: ProductProcess[] = [];

// One hook of the file, because a hook that is registered while a test runs is never called.
afterAll(async () => {
  for (const product of products) product.kill('SIGKILL');
  await Promise.all(products.map((product) => product.ended));
  for (const dataDir of folders) {
    await endDatabase(dataDir);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
});

/** A folder for the data of a product; after the file's last test what still runs in it is ended, and it is removed. */
export async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-product-'));
  await chmod(dataDir, 0o755);
  folders.push(dataDir);
  return dataDir;
}

async function endDatabase(dataDir: string): Promise<void> {
  const clusterDir = join(dataDir, 'postgres');
  const postmaster = readPostmaster(clusterDir);
  if (postmaster === undefined || isFolderInUse(clusterDir) === false) return;
  process.kill(postmaster.pid, 'SIGQUIT');
  await waitUntil(() => isFolderInUse(clusterDir) !== true);
}

/**
 * Starts the product on a free port with its embedded database in `dataDir`. It is killed after the file's last test.
 */
export function startProduct(dataDir: string, settings: Readonly<Record<string, string>> = {}): ProductProcess {
  const child = spawn(process.execPath, [main], {
    env: { ...bareEnvironment(), DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = Promise.withResolvers<Awaited<ProductProcess['ended']>>();
  child.once('close', (code, signal) => ended.resolve({ code, signal, output }));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`;
      const url = /^Kontor is ready: (\S+)/u.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    void ended.promise.then((end) => reject(new Error(`The product ended (${end.code ?? end.signal}): ${end.output}`)));
  });
  // Callers that only wait for the end do not await readiness.
  ready.catch(() => undefined);
  const product: ProductProcess = {
    ready,
    ended: ended.promise,
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      child.kill('SIGTERM');
      const end = await ended.promise;
      if (end.code !== 0) throw new Error(`The product stopped with ${end.code ?? end.signal}: ${end.output}`);
    },
    output: () => output,
  };
  products.push(product);
  return product;
}

/**
 * Kills a product and all processes of its embedded database as nearly at once as can be. @returns how many of the
 * database there were
 */
export async function killEverything(product: ProductProcess, dataDir: string): Promise<number> {
  const servers = listServerProcesses(join(dataDir, 'postgres'));
  product.kill('SIGKILL');
  for (const pid of servers) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // One that has just ended by itself is as good as killed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
  await product.ended;
  return servers.length;
}

/** Signs in as the demo's accountant. */
export async function signIn(url: string): Promise<ProductClient> {
  const answer = await fetchPatiently(`${url}/api/benit/auth/users/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'kontor' },
    body: JSON.stringify({ email: 'accounting@demo.example', password: 'demo' }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { url, headers: { cookie, 'x-requested-with': 'kontor' } };
}
