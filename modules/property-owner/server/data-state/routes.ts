import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { administrationPermission } from '../../contract/catalogue.ts';
import { getDataState } from '../../contract/data-state/data-state.ts';
import { readDeliveryState } from './delivery-state.ts';

/** Reads the time of the last import, ISO 8601, and what is wrong with the deliveries as far as the caller may know. */
export async function readDataState(tx: Transaction): Promise<EndpointAnswer<typeof getDataState>> {
  const { lastUpdateAt } = await readDeliveryState(tx);
  const { rows } = await sql<{ late: boolean; isAdministrator: boolean }>`
    SELECT kontor_deliveries_late() AS late, kontor_sees_every_owner(${[administrationPermission]}::text[]) AS "isAdministrator"
  `.execute(tx);
  const { late = false, isAdministrator = false } = rows[0] ?? {};
  const failed = isAdministrator ? await findLastFailure(tx) : undefined;
  return {
    lastUpdateAt,
    isLate: late,
    lastFailedAt: failed?.at.toISOString() ?? null,
    failure: failed?.code ?? null,
  };
}

export const dataStateRoutes: readonly Route[] = [
  route(getDataState, (_, { read }) => read(({ tx }) => readDataState(tx))),
];

/** The latest attempt, if it failed; the journal is open to administrators only. */
async function findLastFailure(
  tx: Transaction,
): Promise<{ readonly at: Date; readonly code: string | null } | undefined> {
  const last = await tx
    .selectFrom('deliveries')
    .select([
      'state',
      sql<Date>`coalesce(finished_at, started_at)`.as('at'),
      sql<string | null>`errors -> 0 ->> 'code'`.as('code'),
    ])
    .where('state', 'in', ['taken', 'failed', 'refused'])
    .where('dry_run', '=', false)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.state === 'taken' ? undefined : last;
}
