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
  readonly tookToPage: number;
  /** Milliseconds from the command to readiness: the data stands. */
  readonly tookToReady: number;
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
  const waitFor = async (address: string): Promise<number> => {
    while (!(await answers(address))) {
      if (npm.exitCode !== null) throw new Error('npm start ended');
      await wait(5);
    }
    return performance.now() - began;
  };
  const tookToPage = await waitFor(url);
  const tookToReady = await waitFor(`${url}/health/ready`);
  const server = findDescendant(npm.pid ?? 0, 'app/server/main.ts') ?? 0;
  return {
    tookToPage,
    tookToReady,
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

/** From `npm start` to the first page, with data and without, and until the demo stands; memory after a sign-in and half a minute of rest. */
export const measureStart: Scenario = async ({ say }) => {
  const used = await createFolder();
  const folders = [used];
  const startIn = async (folder: string): Promise<Started> => {
    const started = await startByNpm(folder);
    await started.stop();
    return started;
  };
  const pages: number[] = [];
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
      again: async () => (await startIn(used)).tookToPage / 1000,
      first: async () => {
        const folder = await createFolder();
        folders.push(folder);
        const { tookToPage, tookToReady } = await startIn(folder);
        pages.push(tookToPage / 1000);
        return tookToReady / 1000;
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
        // The turn that warms up is no round.
        value: summarise(pages.slice(-measured.first.length)),
        unit: 's',
        target: { atMost: 3 },
      },
      {
        title: 'start: the same until the demo stands',
        value: summarise(measured.first),
        unit: 's',
        target: { atMost: 5 },
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
