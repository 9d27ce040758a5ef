import { Client } from 'pg';
import type { createMoveScene } from './move-scene.ts';
import { startScript } from './scripts.ts';
import type { ScriptRun, StartedScript } from './scripts.ts';
import { waitUntil } from './wait-until.ts';

type Scene = Awaited<ReturnType<typeof createMoveScene>>;

/** A lock that somebody else holds. */
export interface HeldLock {
  /** Waits until a process waits for it. */
  awaited(): Promise<void>;
  release(): Promise<void>;
}

/** Takes the locks of statements in a transaction of its own. */
export async function holdLock(adminUrl: string, ...statements: readonly string[]): Promise<HeldLock> {
  const client = new Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await client.query('BEGIN');
  for (const statement of statements) await client.query(statement);
  const watcher = new Client({ connectionString: adminUrl });
  watcher.on('error', () => undefined);
  await watcher.connect();
  return {
    awaited: () =>
      waitUntil(async () => {
        const waiting = await watcher.query('SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [
          rows[0]?.pid,
        ]);
        return (waiting.rowCount ?? 0) > 0;
      }, 20),
    release: async () => {
      await client.end();
      await watcher.end();
    },
  };
}

/**
 * `npm run organization:move` between the installations of a scene, in processes of its own. A parameter that is given
 * again counts in place of that of the scene.
 *
 * @param more settings of the source
 */
export function createMoveCommand(
  { source, target, files, dataDir }: Scene,
  more: Readonly<Record<string, string>> = {},
) {
  const settings = {
    DATABASE_URL: source.adminUrl,
    SECRET_KEY: source.secretKey,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://one.example',
    ...more,
  };
  const start = (organization: string, ...further: readonly string[]): StartedScript =>
    startScript(
      'organization-move',
      settings,
      '--organization',
      organization,
      '--to',
      target.adminUrl,
      '--files',
      files.target,
      '--address',
      'https://two.example',
      ...further,
    );
  const countBackends = async (adminUrl: string): Promise<number> => {
    const client = new Client({ connectionString: adminUrl });
    await client.connect();
    const found = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kontor move'`,
    );
    await client.end();
    return found.rowCount ?? 0;
  };
  return {
    settings,
    start,
    run: (organization: string, ...further: readonly string[]): Promise<ScriptRun> =>
      start(organization, ...further).ended,
    /** Kills a command, lets go what it was held by, and waits until PostgreSQL has noticed. */
    kill: async (command: StartedScript, ...locks: readonly HeldLock[]): Promise<void> => {
      command.kill('SIGKILL');
      await command.ended;
      for (const lock of locks) await lock.release();
      for (const { adminUrl } of [source, target])
        await waitUntil(async () => (await countBackends(adminUrl)) === 0, 20);
    },
  };
}
