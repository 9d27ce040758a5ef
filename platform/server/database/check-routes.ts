import { Client, DatabaseError } from 'pg';
import type { ClientConfig } from 'pg';
import { ConfigurationError } from '../config/configuration-error.ts';
import { DatabaseUnavailableError, toDatabaseError } from './errors.ts';
import { connectionAt, loginUrl } from './login-connection.ts';
import type { DatabaseOptions } from './database.ts';

/** A pooler in transaction mode hands out a connection for each transaction, everything else for each client. */
type Sharing = 'transactions' | 'sessions';

/**
 * A busy pooler may give a connection to somebody else in between; a session is never shared. A pooler with a free
 * connection always hands out the one used last.
 */
const attempts = 5;

/**
 * Checks the addresses of the database against each other, before the product works with them.
 *
 * @param say takes a line for the operator, about a pooler that saves no connections
 * @param limits of a connection and a statement, instead of those of the product
 * @throws ConfigurationError when a way does not fit its purpose, DatabaseUnavailableError when it leads nowhere
 */
export async function checkRoutes(
  { adminUrl, secretKey, poolerUrl, isPreparing = true, replicaUrl }: DatabaseOptions,
  say: (line: string) => void,
  limits: Pick<ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): Promise<void> {
  const at = (url: string, isPooled: boolean): ClientConfig => ({
    ...connectionAt(loginUrl(url, secretKey, 'kontor_app'), 'kontor_app', isPooled),
    pipeline: false,
    ...limits,
  });
  if ((await findSharing(at(adminUrl, true))) === 'transactions') {
    throw new ConfigurationError(
      poolerUrl === undefined
        ? 'DATABASE_URL: a pooler in transaction mode; set DATABASE_DIRECT_URL to the address of PostgreSQL itself, and DATABASE_PREPARED=false'
        : 'DATABASE_DIRECT_URL: a pooler in transaction mode, expected the address of PostgreSQL itself',
    );
  }
  if (replicaUrl !== undefined) await checkReplica(at(adminUrl, false), at(replicaUrl, true), say);
  if (poolerUrl === undefined) return;
  if (!(await isSameDatabase(at(adminUrl, false), at(poolerUrl, true))))
    throw new ConfigurationError('DATABASE_URL: leads to another database than DATABASE_DIRECT_URL');
  if ((await findSharing(at(poolerUrl, true))) === 'sessions')
    say('DATABASE_URL: the pooler keeps a connection for each client; set pool_mode = transaction there');
  else if (isPreparing && !(await keepsStatements(at(poolerUrl, true))))
    throw new ConfigurationError(
      'DATABASE_PREPARED: given true, expected false, because DATABASE_URL is a pooler in transaction mode that keeps no named statements (PgBouncer 1.21 with max_prepared_statements does)',
    );
}

/** SQLSTATE invalid_sql_statement_name: the statement is on another connection. */
const unknownStatement = '26000';
/** SQLSTATE duplicate_prepared_statement: another client has given the name. */
const doubleStatement = '42P05';

/**
 * True if a statement keeps its name and text while the pooler hands out other connections: one client prepares it, a
 * second one takes that connection and gives the name to another statement, the first one runs its own again.
 */
async function keepsStatements(configuration: ClientConfig): Promise<boolean> {
  return withClients([configuration, configuration], async ([one, other]) => {
    try {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const own = { name: `kontor_check_${attempt}`, text: 'SELECT 1 AS fact' };
        await one.query(own);
        await other.query('BEGIN');
        await other.query({ ...own, text: 'SELECT 2 AS fact' });
        const { rows } = await one.query<{ fact: number }>(own);
        await other.query('COMMIT');
        if (rows[0]?.fact !== 1) return false;
      }
      return true;
    } catch (error) {
      if (error instanceof DatabaseError && [unknownStatement, doubleStatement].includes(error.code ?? ''))
        return false;
      throw error;
    }
  });
}

async function findSharing(configuration: ClientConfig): Promise<Sharing> {
  return withClients([configuration, configuration], async ([one, other]) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if ((await readFact(one, 'pg_backend_pid()')) === (await readFact(other, 'pg_backend_pid()')))
        return 'transactions';
    }
    return 'sessions';
  });
}

/** Work goes on without a replica, so only one of another database stops the start. */
async function checkReplica(primary: ClientConfig, replica: ClientConfig, say: (line: string) => void): Promise<void> {
  try {
    if (!(await isSameDatabase(primary, replica)))
      throw new ConfigurationError('DATABASE_REPLICA_URL: leads to a replica of another database');
    await withClients([primary, replica], async ([, copy]) => {
      if ((await readFact(copy, 'pg_is_in_recovery()')) !== 'true')
        say('DATABASE_REPLICA_URL: leads to a primary, not a replica; reports and exports use DATABASE_URL');
    });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    say('DATABASE_REPLICA_URL: cannot be reached; reports and exports use DATABASE_URL until it can');
  }
}

/** True if both addresses lead to the same database, or to one and its replica. */
async function isSameDatabase(one: ClientConfig, other: ClientConfig): Promise<boolean> {
  const [first, second] = await withClients([one, other], (clients) =>
    Promise.all(
      clients.map((client) =>
        readFact(client, `(SELECT system_identifier FROM pg_control_system()) || '/' || current_database()`),
      ),
    ),
  );
  return first === second;
}

async function withClients<Result>(
  configurations: readonly [ClientConfig, ClientConfig],
  work: (clients: readonly [Client, Client]) => Promise<Result>,
): Promise<Result> {
  const clients = [new Client(configurations[0]), new Client(configurations[1])] as const;
  try {
    for (const client of clients) {
      client.on('error', () => undefined);
      await client.connect();
    }
    return await work(clients);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function readFact(client: Client, expression: string): Promise<string> {
  const { rows } = await client.query<{ fact: unknown }>(`SELECT ${expression} AS fact`);
  return String(rows[0]?.fact);
}
