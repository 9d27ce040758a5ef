import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { Client } from 'pg';
import type { Database } from '#platform/server/database/database.ts';
import { loginConnection } from '#platform/server/database/login-connection.ts';
import type { ProductLogin } from '#platform/server/database/login-connection.ts';
import { createTransactionOver } from '#platform/server/database/transaction-handle.ts';
import { whenOver } from './when-over.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A database whose work over all organisations is measured, and whose work for one is only counted. */
export interface ExplainedDatabase {
  readonly database: Database;
  /** Rows that all statements since the last call have read, left out ones included, and their texts. */
  takeReading(): { readonly rows: number; readonly statements: readonly string[] };
  /** Organisations that got a transaction since the last call; its work is not run. */
  takeOrganizations(): readonly string[];
}

/**
 * Opens a database that runs each statement of `identity` and `purge` once more to count the rows it reads, with every
 * index that serves it: few rows are otherwise faster without. Statements run one after another.
 */
export async function openExplainedDatabase({
  database,
  adminUrl,
  secretKey,
}: {
  readonly database: Database;
  readonly adminUrl: string;
  readonly secretKey: string;
}): Promise<ExplainedDatabase> {
  const clients = {
    kontor_identity: await connect(adminUrl, secretKey, 'kontor_identity'),
    kontor_purge: await connect(adminUrl, secretKey, 'kontor_purge'),
  };
  let reading: { rows: number; statements: string[] } = { rows: 0, statements: [] };
  let organizations: string[] = [];
  const explain = async (client: Client, query: CompiledQuery): Promise<void> => {
    await client.query('SAVEPOINT explained');
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${query.sql}`,
      [...query.parameters],
    );
    await client.query('ROLLBACK TO explained');
    const found = (rows[0]?.['QUERY PLAN'] ?? []).reduce((sum, { Plan }) => sum + countRead(Plan), 0);
    reading = { rows: reading.rows + found, statements: [...reading.statements, `${found}: ${query.sql}`] };
  };
  const run = async (client: Client, work: (tx: ReturnType<typeof createTransactionOver>) => Promise<unknown>) => {
    const connection: DatabaseConnection = {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        if (/^\s*(?:with|select|insert|update|delete)\b/iu.test(query.sql)) await explain(client, query);
        const { rows, rowCount } = await client.query(query.sql, [...query.parameters]);
        return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
      },
      streamQuery: () => {
        throw new Error('Scheduled work does not stream');
      },
    };
    await client.query('BEGIN; SET LOCAL enable_seqscan = off');
    try {
      return await work(createTransactionOver(connection));
    } finally {
      await client.query('COMMIT');
    }
  };
  return {
    database: {
      ...database,
      identity: (work) => run(clients.kontor_identity, work) as never,
      purge: (work) => run(clients.kontor_purge, work) as never,
      tenant: async ({ organizationId }) => {
        organizations.push(organizationId);
        return undefined as never;
      },
    },
    takeReading: () => {
      const taken = reading;
      reading = { rows: 0, statements: [] };
      return taken;
    },
    takeOrganizations: () => {
      const taken = organizations;
      organizations = [];
      return taken;
    },
  };
}

async function connect(adminUrl: string, secretKey: string, login: ProductLogin): Promise<Client> {
  const { pipeline: _unused, ...connection } = loginConnection(adminUrl, secretKey, login);
  const client = new Client(connection);
  await client.connect();
  whenOver(() => client.end());
  return client;
}

/** Rows of tables that a plan reads, those that its filters leave out included. */
function countRead({ Plans = [], ...node }: PlanNode): number {
  const isScan = node['Relation Name'] !== undefined && node['Node Type'].endsWith('Scan');
  const own = isScan ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0;
  return Plans.reduce((sum, plan) => sum + countRead(plan), own);
}
