import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { systemClock } from '../clock.ts';
import type { Clock } from '../clock.ts';
import { findEmbeddedAddress } from '../database/embedded-server.ts';
import { minDatabaseVersion } from '../migrations/migrations.ts';
import type { CheckContext, Requirements } from './check.ts';
import { readSettings } from './read-settings.ts';

export interface ContextOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly clock?: Clock;
  readonly requirements?: Partial<Requirements>;
  readonly isContainer?: boolean;
}

/** In milliseconds; shorter than the limit of a check, so that the reason is known. */
const connectionTimeoutMillis = 4000;

/** Facts for the checks; nothing is created, and the database is connected with the first check that needs it. */
export function createContext(options: ContextOptions): CheckContext & { close(): Promise<void> } {
  const { env, clock = systemClock, isContainer = isInContainer(env) } = options;
  const settings = readSettings(env);
  const { databaseUrl, dataDir, secretKey } = settings.configuration;
  const isWrong = settings.wrongSettings.has('DATABASE_URL');
  const adminUrl = databaseUrl ?? (isWrong ? undefined : findEmbeddedAddress(dataDir));
  let connection: Promise<Client> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const connect = (): Promise<Client> => (connection ??= open(adminUrl));
  return {
    env,
    ...settings,
    clock,
    requirements: { databaseVersion: minDatabaseVersion, node: readPinnedNode(), ...options.requirements },
    isContainer,
    secretKey: secretKey ?? (settings.wrongSettings.has('SECRET_KEY') ? undefined : readSecretFile(dataDir)),
    adminUrl,
    connect,
    withDatabase: (work) => {
      const result = turn.then(async () => work(await connect()));
      turn = result.catch(() => undefined);
      return result;
    },
    close: async () => {
      const client = await connection?.catch(() => undefined);
      // A server that hangs would not answer the farewell either.
      await Promise.race([client?.end(), new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
    },
  };
}

async function open(adminUrl: string | undefined): Promise<Client> {
  if (adminUrl === undefined) throw new Error('the embedded database is not running');
  const client = new Client({
    connectionString: adminUrl,
    application_name: 'kontor doctor',
    connectionTimeoutMillis,
    query_timeout: connectionTimeoutMillis,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function readSecretFile(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, 'secret-key'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function readPinnedNode(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
  return (manifest as { dependencies: { node: string } }).dependencies.node;
}

/** Docker and Podman leave a file, read-only containers of Podman and Kubernetes a variable. */
function isInContainer(env: NodeJS.ProcessEnv): boolean {
  return (
    existsSync('/.dockerenv') ||
    existsSync('/run/.containerenv') ||
    env.container !== undefined ||
    env.KUBERNETES_SERVICE_HOST !== undefined
  );
}
