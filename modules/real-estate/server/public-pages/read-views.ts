import { sql } from 'kysely';
import { addDays } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { viewDays } from '../../contract/public-pages/views.ts';
import { findObject } from '../objects/find-object.ts';

/** Counts the readers of an object in the last days. @throws AppError not_found */
export async function readViews(
  { tx, clock }: Pick<TenantContext, 'tx' | 'clock'>,
  objectId: string,
): Promise<{ pages: number; exposes: number }> {
  const { id } = await findObject(tx, objectId);
  const from = addDays(todayInGermany(clock), 1 - viewDays);
  const { rows } = await sql<{ pages: number; exposes: number }>`
    SELECT coalesce(sum(count) FILTER (WHERE kind IN ('offer', 'homepage')), 0)::int AS pages,
           coalesce(sum(count) FILTER (WHERE kind = 'expose'), 0)::int AS exposes
      FROM estate_views WHERE estate_object_id = ${id}::uuid AND day >= ${from}::date`.execute(tx);
  return rows[0] ?? { pages: 0, exposes: 0 };
}
