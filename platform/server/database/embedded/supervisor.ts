import { Client } from 'pg';
import { EmbeddedServerError } from '../errors.ts';
import { superuser } from './cluster.ts';
import type { ServerEndpoint } from './postmaster.ts';

/** An advisory lock in the database `postgres`: shared by everyone who uses the server, exclusive for who stops it. */
const usersLock = 7_365_021_945;

/**
 * One connection per process that uses the server. It says that the server is needed, for as long as the process
 * lives, and its end is how the process learns that the server died.
 */
export interface Supervisor {
  readonly client: Client;
  /** Settles when the connection is gone. */
  readonly lost: Promise<void>;
}

/** Result of an attempt to reach the server. */
export type SupervisorOutcome =
  | { readonly state: 'connected'; readonly supervisor: Supervisor }
  | { readonly state: 'absent' | 'busy' };

/** Tries once. `busy`: the server is starting or stopping; `absent`: nobody listens. */
export async function connectSupervisor(
  endpoint: ServerEndpoint,
  password: string,
  clusterDir: string,
): Promise<SupervisorOutcome> {
  const client = new Client({
    ...endpoint,
    user: superuser,
    password,
    database: 'postgres',
    application_name: 'kontor supervisor',
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  });
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  client.on('error', () => undefined);
  client.once('end', resolve);
  try {
    await client.connect();
    const { rows } = await client.query<{ joined: boolean; folder: string }>(
      `SELECT pg_try_advisory_lock_shared($1) AS joined, current_setting('data_directory') AS folder`,
      [usersLock],
    );
    if (rows[0]?.folder !== clusterDir)
      throw new EmbeddedServerError(`Another PostgreSQL server listens on port ${endpoint.port}`);
    if (rows[0].joined) return { state: 'connected', supervisor: { client, lost } };
    // Whoever holds the lock is shutting the server down.
    await client.end();
    return { state: 'busy' };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof EmbeddedServerError) throw error;
    return { state: judge(error) };
  }
}

function judge(error: unknown): 'absent' | 'busy' {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'absent';
  if (code === '28P01') {
    throw new EmbeddedServerError(
      'The password in DATA_DIR/postgres-password is not the password of the database; restore the file',
      { cause: error },
    );
  }
  return 'busy';
}

/** True when nobody else uses the server; from then on nobody can begin to, until the connection ends. */
export async function claimShutdown({ client }: Supervisor): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', [usersLock]);
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [usersLock]);
  return rows[0]?.alone === true;
}

/** Creates a database unless it is there; processes may do so together. */
export async function ensureDatabase({ client }: Supervisor, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount !== 0) return;
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== '42P04' && code !== '23505') throw error;
  }
}
