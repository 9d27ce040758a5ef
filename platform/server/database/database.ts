import { Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { createShares } from './connection-shares.ts';
import { connectionCounts, organizationShare } from './connection-counts.ts';
import { lockTimeoutMs, loginConnection } from './login-connection.ts';
import { isConflict, isConnectionLost, toDatabaseError } from './errors.ts';
import { watchFaults } from './fault-watch.ts';
import type { DatabaseFault } from './fault-watch.ts';
import { listenOnChannel } from './listening.ts';
import type { ChannelListener } from './listening.ts';
import { oweCommit, sendOwedCommit, takeOwedCommit } from './owed-commits.ts';
import { identityPrologue, tenantPrologue } from './prologues.ts';
import { deallocateRetired, nameQuery } from './statement-names.ts';
import { createTransactionHandle } from './transaction-handle.ts';
import type { TenantScope, Transaction } from './transaction.ts';
import { gatherWrites } from './write-batching.ts';

/**
 * What a transaction does. It may run again, from the beginning: when its connection turned out dead before the first answer,
 * and when PostgreSQL ended it because it and another one waited for each other.
 */
export type TransactionWork<T> = (tx: Transaction) => Promise<T>;

export interface TransactionOptions {
  /** The transaction is opened READ ONLY and its result is handed out without waiting for COMMIT. */
  readonly readOnly?: boolean;
}

export interface TenantOptions extends TransactionOptions {
  /** A constant statement that is sent together with BEGIN, before the first of the work. */
  readonly prologue?: string | undefined;
}

/** The product's way to PostgreSQL: as `kontor_app`, which row-level security binds, for sign-in as `kontor_identity`, to purge as `kontor_purge`. */
export interface Database {
  /** Runs `work` in a transaction that sees one organisation: `app.organization_id` and `app.user_id` are set. */
  tenant<T>(scope: TenantScope, work: TransactionWork<T>, options?: TenantOptions): Promise<T>;
  /**
   * Runs `work` as `kontor_identity`, on connections of its own: the tables of sign-in, and what the operator does with
   * all organisations. Sets `app.user_id` when given.
   */
  identity<T>(work: TransactionWork<T>, options?: TransactionOptions & { readonly userId?: string }): Promise<T>;
  /** Runs `work` as `kontor_purge`, which sees what was deleted and can remove it, on a connection of its own. */
  purge<T>(work: TransactionWork<T>): Promise<T>;
  /**
   * One statement as `kontor_app`, without transaction and without tenant, prepared once per connection: for the
   * look-up of the session on every request. The statement must be constant and idempotent, because it is sent
   * again when the connection breaks before the answer.
   */
  query<R>(statement: string, values?: readonly unknown[]): Promise<R[]>;
  /** Hears what is notified on a channel, on a connection beside the pool; answers how to end it. */
  listen(channel: string, listener: ChannelListener): () => Promise<void>;
  /** Why the database can do no work; null when it answers within two seconds and its disk is not full. */
  findFault(): Promise<DatabaseFault>;
  /** Waits for the running transactions and closes all connections. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Address of the login that migrates; the application itself connects as `kontor_app` to the same database. */
  readonly adminUrl: string;
  readonly secretKey: string;
  /** Default 20; sign-in has half as many of its own, at most 8. */
  readonly maxConnections?: number;
}

/** Opens a pool of connections; none is made before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const { adminUrl, secretKey, maxConnections = connectionCounts.requests } = options;
  const connection = loginConnection(adminUrl, secretKey, 'kontor_app');
  const pool = openPool({ ...connection, max: maxConnections });
  const identityPool = openPool({ ...loginConnection(adminUrl, secretKey, 'kontor_identity'), max: Math.min(connectionCounts.signIn, Math.ceil(maxConnections / 2)) });
  const purgePool = openPool({ ...loginConnection(adminUrl, secretKey, 'kontor_purge'), max: connectionCounts.purging });
  const watch = watchFaults(pool);
  const share = createShares(Math.ceil(maxConnections * organizationShare), lockTimeoutMs);
  return {
    tenant: async (scope, work, { readOnly = false, prologue } = {}) => share(scope.organizationId, () => watch.during(runTransaction(pool, tenantPrologue(scope, readOnly, prologue), work, readOnly))),
    identity: async (work, { readOnly = false, userId } = {}) => watch.during(runTransaction(identityPool, identityPrologue(userId, readOnly), work, readOnly)),
    purge: async (work) => watch.during(runTransaction(purgePool, identityPrologue(undefined, false), work, false)),
    query: (statement, values) => watch.during(runStatement(pool, statement, values)),
    listen: (channel, listener) => listenOnChannel(connection, channel, listener),
    findFault: watch.findFault,
    close: async () => void (await Promise.all([pool.end(), identityPool.end(), purgePool.end()])),
  };
}

/** The library remembers the text of every statement that a connection ever prepared. */
const maxLifetimeSeconds = 3600;

function openPool(configuration: PoolConfig): Pool {
  const pool = new Pool({ ...configuration, maxLifetimeSeconds });
  // A connection that breaks while idle has already left the pool; the next query opens a new one.
  pool.on('error', () => undefined);
  // Without a listener the event of a connection that breaks while in use would end the process; its queries reject anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The one that goes through ends a conflict, so the second attempt seldom meets another. After a restart several idle connections may be dead unnoticed. */
const maxAttempts = 3;

async function runTransaction<T>(pool: Pool, prologue: string, work: TransactionWork<T>, readOnly: boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await checkOut(pool);
    gatherWrites(client);
    deallocateRetired(client);
    const opening = client.query(takeOwedCommit(client) ? `COMMIT;${prologue}` : prologue).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    const { transaction, end } = createTransactionHandle(client);
    let result: T;
    try {
      // The work's first statement goes out together with BEGIN: one round trip instead of two.
      result = await work(transaction);
      const failure = await opening;
      if (failure !== undefined) throw failure.error;
    } catch (workError) {
      end();
      const failure = await opening;
      const error = failure === undefined ? workError : failure.error;
      rollBack(client, error);
      const mayRepeat = isConflict(error) || (failure !== undefined && isConnectionLost(error));
      if (attempt < maxAttempts && mayRepeat) continue;
      throw toDatabaseError(error);
    }
    end();
    if (readOnly) finishReading(client);
    else await commitAndRelease(client);
    return result;
  }
}

async function checkOut(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toDatabaseError(error);
  }
}

function rollBack(client: PoolClient, cause: unknown): void {
  if (isConnectionLost(cause)) {
    client.release(true);
    return;
  }
  client.query('ROLLBACK').then(
    () => client.release(),
    () => client.release(true),
  );
}

async function commitAndRelease(client: PoolClient): Promise<void> {
  let command: string;
  try {
    ({ command } = await client.query('COMMIT'));
  } catch (error) {
    client.release(isConnectionLost(error));
    throw toDatabaseError(error);
  }
  client.release();
  // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK.
  if (command !== 'COMMIT') throw new Error('Nothing was saved: a statement failed and its error was ignored');
}

/** The connection is free at once: whoever takes it next sends their statements behind this COMMIT. */
function finishReading(client: PoolClient): void {
  oweCommit(client);
  client.release();
}

async function runStatement<R>(pool: Pool, statement: string, values: readonly unknown[] = []): Promise<R[]> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await checkOut(pool);
    try {
      gatherWrites(client);
      sendOwedCommit(client);
      deallocateRetired(client);
      const { rows } = await client.query(nameQuery(client, statement, values));
      client.release();
      return rows;
    } catch (error) {
      client.release(isConnectionLost(error));
      if (attempt < maxAttempts && isConnectionLost(error)) continue;
      throw toDatabaseError(error);
    }
  }
}
