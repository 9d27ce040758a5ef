import { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { DatabaseUnavailableError, toDatabaseError } from './errors.ts';

/**
 * A server says something at least every 30 s, because its own limits end statements and idle transactions. One that is
 * silent for longer is frozen, or cut off without a word.
 */
const maxSilenceMs = 35_000;

/** Connections that nothing is expected from: idle ones, and those whose work has no time limit. */
const exempt = new WeakSet<object>();

/** Ends the connections of a pool whose server is silent while they are in use. */
export function endSilentConnections(pool: Pool, limitMs = maxSilenceMs): void {
  pool.on('connect', (client) => {
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    // The clock of a socket starts anew with whatever is sent or received, and costs a statement nothing.
    stream.setTimeout(limitMs);
    stream.on('timeout', () => {
      if (!exempt.has(client)) stream.destroy();
    });
  });
  pool.on('acquire', (client) => void exempt.delete(client));
  pool.on('release', (_error, client) => void exempt.add(client));
}

/** Lets the server be silent on a connection until it is released: the work has no time limit. */
export function allowSilence(client: PoolClient): void {
  exempt.add(client);
}

/**
 * Accepts a new connection of a pool only if its server can write: after a failover an address may lead to a replica for
 * a while.
 */
export function refuseReplica(client: PoolClient, done: (error?: Error) => void): void {
  client.query<{ replica: boolean }>('SELECT pg_is_in_recovery() AS replica').then(
    ({ rows }) =>
      done(
        rows[0]?.replica === true
          ? new DatabaseUnavailableError('The database server is a replica: it cannot write')
          : undefined,
      ),
    (error: unknown) => done(toError(toDatabaseError(error))),
  );
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
