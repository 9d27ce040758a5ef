import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedServer } from '#platform/server/database/embedded-server.ts';
import { enterRunFolder } from './run-folder.ts';

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
  enterRunFolder();
  const folder = join(tmpdir(), 'server');
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
