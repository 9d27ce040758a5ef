import type { Pool, PoolClient } from 'pg';
import type { DatabaseRoutes } from '../config/database-routes.ts';
import { createShares, refuseTurn } from './connection-shares.ts';
import type { ConnectionShares } from './connection-shares.ts';
import { markOutcome, settleOutcome } from './commit-outcome.ts';
import { connectionCounts, shareLimits } from './connection-counts.ts';
import { retryWhileLocked } from './lock-retries.ts';
import { connectionAt, loginConnection, loginUrl, patientLockTimeoutMs } from './login-connection.ts';
import {
  DatabaseUnavailableError,
  isAborted,
  isConflict,
  isConnectionLost,
  isReadOnlyServer,
  toDatabaseError,
} from './errors.ts';
import { watchFaults } from './fault-watch.ts';
import type { DatabaseFault, FaultWatch } from './fault-watch.ts';
import { listenOnChannel } from './listening.ts';
import type { ChannelListener } from './listening.ts';
import { deferCommit, sendDeferredCommit, takeDeferredCommit } from './deferred-commits.ts';
import { committedPosition, maxTurnMs, openReplica } from './replica.ts';
import { identityPrologue, tenantPrologue } from './session-setup.ts';
import { openPool } from './open-pool.ts';
import { allowSilence } from './silent-connections.ts';
import { deallocateRetired, nameQuery } from './statement-names.ts';
import { createTransactionHandle } from './transaction-handle.ts';
import { traceStatement } from './trace-statement.ts';
import { inSpan, isTracing } from '../tracing/trace.ts';
import type { TenantScope, Transaction } from './transaction.ts';
import { writeTogether } from './write-together.ts';
import { createId } from '../ids.ts';

/**
 * Work of a transaction. It may run again from the beginning: if its connection turned out dead before the first
 * answer, if PostgreSQL ended it because of a deadlock, while another transaction holds a lock that it needs, and if its
 * COMMIT was lost with the server and turned out not to have happened.
 */
type TransactionWork<T> = (tx: Transaction) => Promise<T>;

interface ReadingOptions {
  /** The transaction is opened READ ONLY and its result is handed out without waiting for COMMIT. */
  readonly readOnly?: boolean;
}

interface IdentityOptions extends ReadingOptions {
  /** Account on whose behalf it runs. */
  readonly userId?: string;
  /** The work lifts the limits of its statements, so the server may be silent for as long as it takes. */
  readonly hasNoLimit?: boolean;
}

export interface TenantOptions extends ReadingOptions {
  /** It waits for locks with its connection instead of beginning again: for long work that no request waits for. */
  readonly isPatient?: boolean;
  /**
   * A replica may serve a transaction that is `readOnly`: for reports, exports and evaluations, never where somebody
   * decides by the result. What was committed before is there.
   */
  readonly mayUseReplica?: boolean;
  /** Gives up waiting for a connection; the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** A constant statement that is sent together with BEGIN, before the first of the work. */
  readonly prologue?: string | undefined;
}

/**
 * The product's way to PostgreSQL: as `kontor_app`, which row-level security binds, for sign-in as `kontor_identity`,
 * to purge as `kontor_purge`.
 */
export interface Database {
  /** Runs `work` in a transaction that sees one organisation: `app.organization_id` and `app.user_id` are set. */
  tenant<T>(scope: TenantScope, work: TransactionWork<T>, options?: TenantOptions): Promise<T>;
  /**
   * Runs `work` as `kontor_identity`, on connections of its own: the tables of sign-in, and what the operator does with
   * all organisations. Sets `app.user_id` when given.
   */
  identity<T>(work: TransactionWork<T>, options?: IdentityOptions): Promise<T>;
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
  /** Measures by how many seconds the replica is behind, see `Replica`; undefined without one. */
  readReplicaLag(): Promise<number | undefined>;
  /** Why the database can do no work; null when it answers within two seconds and its disk is not full. */
  findFault(): Promise<DatabaseFault>;
  /** Waits for the running transactions and closes all connections. */
  close(): Promise<void>;
}

export interface DatabaseOptions extends DatabaseRoutes {
  /** Address of the login that migrates; the application itself connects as `kontor_app` to the same database. */
  readonly adminUrl: string;
  readonly secretKey: string;
  /** Default 20; sign-in has half as many of its own, at most 8. */
  readonly maxConnections?: number;
}

/** Database access as `kontor_app` alone. */
export type TenantDatabase = Omit<Database, 'identity' | 'purge'>;

/** Access of a process that knows the login `kontor_app` alone. */
export interface TenantAddress extends DatabaseRoutes {
  /** Address with the login `kontor_app`, see `loginUrl`. */
  readonly url: string;
}

/** The addresses of an installation for a process that knows the login `kontor_app` alone. */
export function tenantAddress(options: DatabaseOptions): TenantAddress {
  const { adminUrl, secretKey, poolerUrl, isPreparing = true, replicaUrl } = options;
  const address = (url: string): string => loginUrl(url, secretKey, 'kontor_app');
  return {
    url: address(adminUrl),
    isPreparing,
    ...(poolerUrl !== undefined && { poolerUrl: address(poolerUrl) }),
    ...(replicaUrl !== undefined && { replicaUrl: address(replicaUrl) }),
  };
}

/**
 * The same for a process that knows no other login and works for one organisation at a time. @throws TypeError with
 * another login than `kontor_app`
 */
export function openTenantDatabase(address: TenantAddress, maxConnections: number): TenantDatabase {
  if (new URL(address.url).username !== 'kontor_app')
    throw new TypeError('A tenant database needs the login kontor_app, which row-level security restricts');
  return openTenants(address, maxConnections, () => (_claim, work) => work()).database;
}

/** Opens a pool of connections; none is made before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const { adminUrl, secretKey, poolerUrl, isPreparing, maxConnections = connectionCounts.requests } = options;
  const { database, watch } = openTenants(tenantAddress(options), maxConnections, (faults) =>
    createShares(shareLimits(maxConnections, patientLockTimeoutMs), undefined, () => refuseFor(faults)),
  );
  const identityUrl = loginUrl(poolerUrl ?? adminUrl, secretKey, 'kontor_identity');
  const identityPool = openPool(
    {
      ...connectionAt(identityUrl, 'kontor_identity', poolerUrl !== undefined),
      max: Math.min(connectionCounts.signIn, Math.ceil(maxConnections / 2)),
    },
    { isPreparing },
  );
  const purgePool = openPool({
    ...loginConnection(adminUrl, secretKey, 'kontor_purge'),
    max: connectionCounts.purging,
  });
  return {
    ...database,
    identity: async (work, { readOnly = false, hasNoLimit, userId } = {}) =>
      retryWhileLocked(() =>
        watch.during(runTransaction(identityPool, identityPrologue(userId, readOnly), work, { readOnly, hasNoLimit })),
      ),
    purge: async (work) =>
      retryWhileLocked(() =>
        watch.during(
          runTransaction(purgePool, identityPrologue(undefined, false), work, {
            readOnly: false,
            hasNoLimit: true,
            isRepeatable: true,
          }),
        ),
      ),
    close: async () => void (await Promise.all([database.close(), identityPool.end(), purgePool.end()])),
  };
}

/** While the database comes back, nobody gets a turn: then it is missing, and not the place. */
function refuseFor(watch: FaultWatch): Error {
  return watch.wasLost(patientLockTimeoutMs)
    ? new DatabaseUnavailableError('No turn came while the database was away', { reason: 'unreachable' })
    : refuseTurn();
}

function openTenants(
  { url, poolerUrl, isPreparing, replicaUrl }: TenantAddress,
  maxConnections: number,
  createShare: (watch: FaultWatch) => ConnectionShares,
): { readonly database: TenantDatabase; readonly watch: FaultWatch } {
  const direct = connectionAt(url, 'kontor_app');
  const pooled = poolerUrl === undefined ? direct : connectionAt(poolerUrl, 'kontor_app', true);
  const pool = openPool({ ...pooled, max: maxConnections }, { isPreparing });
  const watch = watchFaults(pool);
  const share = createShare(watch);
  const replica = replicaUrl === undefined ? undefined : openReplica(openReplicaPool(replicaUrl, isPreparing));
  const readPosition = async (): Promise<string> => {
    const [row] = await runStatement<{ position: string }>(pool, committedPosition);
    return row?.position ?? '';
  };
  const database: TenantDatabase = {
    tenant: async (
      { organizationId, userId, ...scope },
      work,
      { readOnly = false, isPatient = false, mayUseReplica = false, signal, prologue: further } = {},
    ) => {
      const prologue = tenantPrologue({ organizationId, userId, ...scope }, { readOnly, isPatient, further });
      const claim = { organizationId, userId, isReading: readOnly, signal };
      if (readOnly && mayUseReplica && replica !== undefined) {
        const answer = await replica.read(
          claim,
          () => watch.during(readPosition()),
          (copy) => runTransaction(copy, prologue, work, { readOnly }),
        );
        if (answer !== undefined) return answer.result;
      }
      const run = () => share(claim, () => watch.during(runTransaction(pool, prologue, work, { readOnly })));
      return isPatient ? run() : retryWhileLocked(run);
    },
    query: (statement, values) => watch.during(runStatement(pool, statement, values)),
    listen: (channel, listener) => listenOnChannel(direct, channel, listener),
    readReplicaLag: async () => replica?.readLag(() => watch.during(readPosition())),
    findFault: watch.findFault,
    close: async () => void (await Promise.all([pool.end(), replica?.close()])),
  };
  return { database, watch };
}

/** A replica may be reached through a pooler as well; the primary serves what would wait for a connection to it. */
function openReplicaPool(url: string, isPreparing: boolean | undefined): Pool {
  const configuration = {
    ...connectionAt(url, 'kontor_app', true),
    application_name: 'kontor replica',
    connectionTimeoutMillis: maxTurnMs,
    max: connectionCounts.replica,
  };
  return openPool(configuration, { isPreparing, mayBeReplica: true });
}

/**
 * The one that goes through ends a conflict, so the second attempt seldom meets another. After a restart several idle
 * connections may be dead unnoticed.
 */
const maxAttempts = 3;

/** Sends BEGIN. @returns its failure */
function sendPrologue(client: PoolClient, prologue: string): Promise<{ readonly error: unknown } | undefined> {
  deallocateRetired(client);
  writeTogether(client);
  return client.query(takeDeferredCommit(client) ? `COMMIT;${prologue}` : prologue).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
}

interface RunOptions {
  readonly readOnly: boolean;
  readonly hasNoLimit?: boolean | undefined;
  /** Done twice, it is the same as once: a lost answer to its COMMIT needs no question. */
  readonly isRepeatable?: boolean;
}

async function runTransaction<T>(
  pool: Pool,
  prologue: string,
  work: TransactionWork<T>,
  options: RunOptions,
): Promise<T> {
  const run = (): Promise<T> => attemptTransaction(pool, prologue, work, options);
  if (!isTracing()) return run();
  const attributes = { 'db.system.name': 'postgresql', 'kontor.pool': pool.options.application_name ?? '' };
  return inSpan(options.readOnly ? 'transaction read only' : 'transaction', 'client', run, attributes);
}

async function attemptTransaction<T>(
  pool: Pool,
  prologue: string,
  work: TransactionWork<T>,
  { readOnly, hasNoLimit = false, isRepeatable = false }: RunOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await checkOut(pool);
    if (hasNoLimit) allowSilence(client);
    const opening = sendPrologue(client, prologue);
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
      const isDemoted = !readOnly && isReadOnlyServer(error);
      rollBack(client, isDemoted || isConnectionLost(error));
      const mayRepeat = isConflict(error) || isDemoted || (failure !== undefined && isConnectionLost(error));
      if (attempt < maxAttempts && mayRepeat) continue;
      throw isDemoted ? refuseDemoted(error) : toDatabaseError(error);
    }
    end();
    if (readOnly) {
      finishReading(client);
      return result;
    }
    if (await commitAndRelease(pool, client, isRepeatable ? undefined : createId())) return result;
    if (attempt >= maxAttempts) throw new DatabaseUnavailableError('The database was lost before it committed');
  }
}

async function checkOut(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** The server was primary when the connection was made, and is a replica now. */
function refuseDemoted(cause: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError('The database server has become a replica', { cause });
}

function rollBack(client: PoolClient, isUseless: boolean): void {
  if (isUseless) {
    client.release(true);
    return;
  }
  client.query('ROLLBACK').then(
    () => client.release(),
    () => client.release(true),
  );
}

/**
 * Commits. Once a COMMIT was sent, only its answer tells whether it happened; where the answer is lost, the database is
 * asked.
 *
 * @param mark id of the row that tells it; undefined if it may be done again anyway
 * @returns false if nothing was saved because the connection broke
 * @throws DatabaseUnavailableError outcome_unknown when nobody could be asked
 */
async function commitAndRelease(pool: Pool, client: PoolClient, mark: string | undefined): Promise<boolean> {
  writeTogether(client);
  const marking = mark === undefined ? undefined : markOutcome(client, mark);
  let command: string;
  try {
    ({ command } = await client.query('COMMIT'));
  } catch (error) {
    client.release(isConnectionLost(error));
    if (!isConnectionLost(error)) throw toDatabaseError(error);
    const outcome = mark === undefined ? 'rolled back' : await settleOutcome(pool, mark);
    if (outcome !== 'unknown') return outcome === 'committed';
    throw new DatabaseUnavailableError('The database was lost while it committed', {
      cause: error,
      reason: 'outcome_unknown',
    });
  }
  client.release();
  if (command === 'COMMIT') return true;
  // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK.
  const cause = await marking;
  if (cause !== undefined && !isAborted(cause)) throw toDatabaseError(cause);
  throw new Error('Nothing was saved: a statement failed and its error was ignored');
}

/** The connection is free at once: whoever takes it next sends their statements behind this COMMIT. */
function finishReading(client: PoolClient): void {
  deferCommit(client);
  client.release();
}

async function runStatement<R>(pool: Pool, statement: string, values: readonly unknown[] = []): Promise<R[]> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await checkOut(pool);
    try {
      sendDeferredCommit(client);
      deallocateRetired(client);
      const { rows } = await traceStatement(statement, () => client.query(nameQuery(client, statement, values)));
      client.release();
      return rows;
    } catch (error) {
      client.release(isConnectionLost(error));
      if (attempt < maxAttempts && isConnectionLost(error)) continue;
      throw toDatabaseError(error);
    }
  }
}
