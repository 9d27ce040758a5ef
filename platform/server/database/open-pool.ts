import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import { watchPool } from './connection-pools.ts';
import { noteCertificate } from './server-certificate.ts';
import { endSilentConnections, refuseReplica } from './silent-connections.ts';
import { sendUnnamed } from './statement-names.ts';

/** The library remembers the text of every statement that a connection ever prepared. */
const maxLifetimeSeconds = 3600;

interface PoolWays {
  /** False: statements have no names, see `DatabaseRoutes`. True if absent. */
  readonly isPreparing?: boolean | undefined;
  /** Accepts servers that cannot write. */
  readonly mayBeReplica?: boolean;
}

/** Opens a pool of the product; no connection is made before the first query. */
export function openPool(configuration: PoolConfig, { isPreparing = true, mayBeReplica = false }: PoolWays = {}): Pool {
  const verify = mayBeReplica ? undefined : refuseReplica;
  const pool = new Pool({ ...configuration, maxLifetimeSeconds, verify });
  endSilentConnections(pool);
  if (!isPreparing) pool.on('connect', sendUnnamed);
  // A connection that breaks while idle has already left the pool; the next query opens a new one.
  pool.on('error', () => undefined);
  // Without a listener the event of a connection that breaks while in use would end the process; its queries reject
  // anyway.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    noteCertificate(client);
  });
  watchPool(pool, configuration.application_name ?? 'other');
  return pool;
}
