import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { interleave } from '../measure/interleave.ts';
import { describeFigure } from '../measure/report.ts';
import { summarise } from '../measure/statistics.ts';
import { findDescendant } from '../subjects/process-tree.ts';
import { signIn } from '../subjects/product.ts';
import { readMemoryMegabytes } from '../subjects/process-memory.ts';
import { startProgram } from '../subjects/program.ts';
import type { Scenario } from './scenario.ts';
import { sized } from '../measure/sized.ts';

const root = join(import.meta.dirname, '../..');
const rounds = sized(9, 1);
const idleMs = sized(30_000, 100);

interface Started {
  /** Milliseconds from the command to the first page. */
  readonly took: number;
  readonly url: string;
  readonly server: number;
  stop(): Promise<void>;
}

/** `npm start`, as typed. */
async function startByNpm(dataDir: string): Promise<Started> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '', PUBLIC_URL: '' };
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore' });
  const ended = once(npm, 'exit');
  while (!(await answers(url))) {
    if (npm.exitCode !== null) throw new Error('npm start ended');
    await wait(5);
  }
  const took = performance.now() - began;
  const server = findDescendant(npm.pid ?? 0, 'app/server/main.ts') ?? 0;
  return {
    took,
    url,
    server,
    stop: async () => {
      process.kill(server, 'SIGTERM');
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  await chmod(folder, 0o755);
  return folder;
}

/** From `npm start` to the first page, with data and without; memory after a sign-in and half a minute of rest. */
export const measureStart: Scenario = async ({ say }) => {
  const used = await createFolder();
  const folders = [used];
  const startIn = async (folder: string): Promise<number> => {
    const started = await startByNpm(folder);
    await started.stop();
    return started.took / 1000;
  };
  try {
    const measured = await interleave(rounds, {
      bare: async () => {
        const began = performance.now();
        const bare = await startProgram(join(import.meta.dirname, '../bare-server.ts'), 'ready:', {
          BENCH_STATEMENT: '{}',
        });
        const took = (performance.now() - began) / 1000;
        await bare.stop();
        return took;
      },
      again: () => startIn(used),
      first: async () => {
        const folder = await createFolder();
        folders.push(folder);
        return startIn(folder);
      },
    });
    say(describeFigure('bare Fastify + pg, node without npm', summarise(measured.bare), 's'));
    const memory = await measureIdleMemory(used);
    return [
      {
        title: 'start: npm start to the first answer',
        value: summarise(measured.again),
        unit: 's',
        target: { atMost: 4 },
      },
      {
        title: 'start: the same on an empty data folder',
        value: summarise(measured.first),
        unit: 's',
        target: { atMost: 4 },
      },
      { title: 'start: memory of the idle server', value: summarise([memory]), unit: 'MB', target: { atMost: 160 } },
    ];
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

async function measureIdleMemory(folder: string): Promise<number> {
  const started = await startByNpm(folder);
  try {
    await signIn(started.url);
    await wait(idleMs);
    return readMemoryMegabytes(started.server);
  } finally {
    await started.stop();
  }
}
