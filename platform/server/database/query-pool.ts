import type { Pool, QueryResult, QueryResultRow } from 'pg';
import { sendDeferredCommit } from './deferred-commits.ts';
import { isConnectionLost } from './errors.ts';

/**
 * Runs one statement on a connection of a pool. `pool.query` would run it in the READ ONLY transaction that the last
 * user of the connection may have left to be committed.
 */
export async function queryPool<Row extends QueryResultRow>(
  pool: Pool,
  statement: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<Row>> {
  const client = await pool.connect();
  try {
    sendDeferredCommit(client);
    // Without values PostgreSQL takes several statements at once.
    const result = await (values.length === 0
      ? client.query<Row>(statement)
      : client.query<Row>(statement, [...values]));
    client.release();
    return result;
  } catch (error) {
    client.release(isConnectionLost(error));
    throw error;
  }
}
