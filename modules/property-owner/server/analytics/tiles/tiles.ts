import { sql } from 'kysely';
import { todayInGermany } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { allOwners } from '#modules/property-owner/contract/external-ids.ts';
import { planSchema } from '#modules/property-owner/contract/analytics/plan.ts';
import type { Plan } from '#modules/property-owner/contract/analytics/plan.ts';
import { settlePlan } from '#modules/property-owner/contract/analytics/settle-plan.ts';
import { maxTiles } from '#modules/property-owner/contract/analytics/tiles.ts';
import type { Tile } from '#modules/property-owner/contract/analytics/tiles.ts';
import { findBooks } from '../../owners/find-books.ts';
import { movePlan } from './move-plan.ts';

type Context = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

/** Lists the tiles of the caller, the oldest first; a plan of a former version that nothing can be made of is left out. */
export async function listTiles({ tx, clock }: Pick<Context, 'tx' | 'clock'>): Promise<Tile[]> {
  const today = todayInGermany(clock);
  // The wall shows the caller's own alone.
  const rows = await tx
    .selectFrom('analytics_tiles')
    .select(['id', 'eid', 'question', 'plan', 'asked_on'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxTiles)
    .execute();
  return rows.flatMap(({ plan: kept, asked_on, ...tile }) => {
    const { data: plan } = planSchema.safeParse(kept);
    return plan === undefined ? [] : [{ ...tile, plan: movePlan(plan, { askedOn: asked_on, today }) }];
  });
}

/** Keeps a question as a tile. @throws AppError not_found for a hidden owner, tiles_full */
export async function keepTile(
  { tx, actor, clock }: Context,
  {
    question,
    plan,
    eid = allOwners,
  }: { readonly question: string; readonly plan: Plan; readonly eid?: string | undefined },
): Promise<Tile> {
  await findBooks(tx, eid);
  // One at a time for each member, so that two at once do not both take the last place.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`analytics-tiles ${actor.organizationId} ${actor.membershipId}`}, 0))`.execute(
    tx,
  );
  const { count } = await tx
    .selectFrom('analytics_tiles')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxTiles) throw new AppError('tiles_full', { params: { max: maxTiles } });
  const tile = { id: createId(), eid, question, plan: settlePlan(plan) };
  await tx
    .insertInto('analytics_tiles')
    .values({
      organization_id: actor.organizationId,
      membership_id: actor.membershipId,
      ...tile,
      plan: JSON.stringify(tile.plan),
      asked_on: todayInGermany(clock),
    })
    .execute();
  return tile;
}

/** Removes a tile of the caller. @throws AppError not_found */
export async function removeTile({ tx }: Pick<Context, 'tx'>, id: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('analytics_tiles').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found');
}
