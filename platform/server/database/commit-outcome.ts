import { setTimeout as wait } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import { DatabaseUnavailableError, isConnectionLost, isLockNotAvailable, isReadOnlyServer } from './errors.ts';
import { queryPool } from './query-pool.ts';
import { nameQuery } from './statement-names.ts';

/** Fate of a transaction whose COMMIT was not answered. */
export type CommitOutcome = 'committed' | 'rolled back' | 'unknown';

/** Maximum time of asking for an outcome, in milliseconds: a replica takes 20 to 30 s to become primary. */
const maxAskingMs = 33_000;
const pauses = { first: 100, max: 1000 } as const;

/** A transaction that wrote nothing leaves no row: it would cost a flush to the disk. */
const leaveMark = `INSERT INTO transaction_outcomes (id) SELECT $1::uuid WHERE pg_current_xact_id_if_assigned() IS NOT NULL`;

const question = 'SELECT is_transaction_committed($1) AS committed';

/**
 * Sends the last statement of a transaction, which leaves its mark, together with the COMMIT that follows.
 *
 * @returns the error of the statement, undefined if it succeeded
 */
export function markOutcome(client: Client, id: string): Promise<unknown> {
  return client.query(nameQuery(client, leaveMark, [id])).then(
    () => undefined,
    (error: unknown) => error,
  );
}

/**
 * Finds out whether a transaction was committed, and prevents that it still will be. Waits for the database while it is
 * away, such as until a replica has become primary.
 *
 * @param id of the mark that it leaves
 */
export async function settleOutcome(pool: Pool, id: string, maxMs = maxAskingMs): Promise<CommitOutcome> {
  const startedAt = performance.now();
  for (let pause: number = pauses.first; ; pause = Math.min(2 * pause, pauses.max)) {
    try {
      const { rows } = await queryPool<{ committed: boolean }>(pool, question, [id]);
      return rows[0]?.committed === true ? 'committed' : 'rolled back';
    } catch (error) {
      if (!mayPass(error) || performance.now() - startedAt + pause > maxMs) return 'unknown';
      await wait(pause);
    }
  }
}

/** A lock that is not to be had belongs to the transaction itself: it is still under way. */
function mayPass(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailableError ||
    isConnectionLost(error) ||
    isReadOnlyServer(error) ||
    isLockNotAvailable(error)
  );
}
