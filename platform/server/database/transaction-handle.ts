import {
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction as KyselyTransaction,
} from 'kysely';
import type { CompiledQuery, DatabaseConnection, QueryResult, Kysely } from 'kysely';
import type { Client } from 'pg';
import type { DB } from './schema.generated.ts';
import { nameQuery } from './statement-names.ts';
import { traceStatement } from './trace-statement.ts';
import type { Transaction } from './transaction.ts';
import { writeTogether } from './write-together.ts';

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (database: Kysely<DB>) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
const driver = new DummyDriver();

const countedCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Sends Kysely's statements on the one connection of a transaction, without waiting for the statements before. */
class TransactionConnection implements DatabaseConnection {
  readonly #client: Client;
  #ended = false;

  constructor(client: Client) {
    this.#client = client;
  }

  end(): void {
    this.#ended = true;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('The transaction has ended; a query was sent without being awaited');
    writeTogether(this.#client);
    const { command, rowCount, rows } = await traceStatement(query.sql, () =>
      this.#client.query(nameQuery(this.#client, query.sql, query.parameters)),
    );
    return countedCommands.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A transaction does not stream; read in pages');
  }
}

/** A handle whose queries run on `client`; after `end()` it refuses every further query. */
export function createTransactionHandle(client: Client): { transaction: Transaction; end(): void } {
  const connection = new TransactionConnection(client);
  return { transaction: createTransactionOver(connection), end: () => connection.end() };
}

/** A handle whose queries any connection of Kysely answers, such as one that writes them down. */
export function createTransactionOver(connection: DatabaseConnection): Transaction {
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consume) => consume(connection) });
  return new KyselyTransaction<DB>({ config: { dialect }, dialect, driver, executor });
}
