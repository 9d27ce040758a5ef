import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedServer } from '#platform/server/database/embedded-server.ts';
import { readPostmaster } from '#platform/server/database/embedded/postmaster.ts';
import { isProcessAlive } from '#platform/server/process-status.ts';
import { isFolderInUse } from '#platform/server/database/embedded/process-table.ts';

const prefix = 'kontor-test-';
/** Roles belong to the server: a fixed key lets runs against one server (TEST_DATABASE_URL) go on side by side. */
export const secretKey = 'the secret key of the tests, which protects nothing';

export interface TestServer {
  readonly adminUrl: string;
  /** For the files of this run, gone after it. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** The server of `TEST_DATABASE_URL`, else an embedded one in the folder of the run. */
export async function startTestServer(): Promise<TestServer> {
  await removeAbandonedServers();
  const folder = join(tmpdir(), `${prefix}${process.pid}`);
  await mkdir(folder, { recursive: true });
  const given = process.env.TEST_DATABASE_URL ?? '';
  const server = given === '' ? await startEmbeddedServer({ dataDir: folder, durable: false }) : undefined;
  return {
    adminUrl: server?.adminUrl ?? given,
    folder,
    stop: async () => {
      await server?.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A run that was killed leaves its server behind: its folder carries the number of a process that is no more. */
async function removeAbandonedServers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length) : Number.NaN);
    if (!Number.isInteger(pid) || isProcessAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    const clusterDir = join(folder, 'postgres');
    const postmaster = readPostmaster(clusterDir);
    if (postmaster !== undefined && isProcessAlive(postmaster.pid) && isFolderInUse(clusterDir) === true)
      process.kill(postmaster.pid, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
