import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { getDataState } from '../../contract/data-state/data-state.ts';
import { readDeliveryState } from './delivery-state.ts';

/** Reads the time of the last import and of a later failure, as ISO 8601 instants. */
export async function readDataState(
  tx: Transaction,
): Promise<{ readonly lastUpdateAt: string | null; readonly lastFailedAt: string | null }> {
  const { lastUpdateAt } = await readDeliveryState(tx);
  return { lastUpdateAt, lastFailedAt: await readLastFailure(tx) };
}

export const dataStateRoutes: readonly Route[] = [
  route(getDataState, (_, { read }) => read(({ tx }) => readDataState(tx))),
];

async function readLastFailure(tx: Transaction): Promise<string | null> {
  const { rows } = await sql<{ failed_at: Date | null }>`SELECT kontor_last_failed_delivery() AS failed_at`.execute(tx);
  return rows[0]?.failed_at?.toISOString() ?? null;
}
