import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { announceOwnerAccess } from './announce-owner-access.ts';
import { ownerViewMinutes } from '../../contract/owner-view/owner-view.ts';
import type { OwnerView } from '../../contract/owner-view/owner-view.ts';
import { ownerName, requireOwner } from '../wall/require-owner.ts';

interface StoredView extends Omit<OwnerView, 'endsAt'> {
  readonly ownerId: string;
  readonly endsAt: Date;
}

/** Reads the owner as whom the caller views the portal, by the database's clock; null: none. */
export async function findOwnerView(context: Pick<TenantContext, 'tx' | 'actor'>): Promise<OwnerView | null> {
  const view = await findView(context);
  return view && toView(view);
}

/**
 * Starts or replaces a view: the database shows the caller this owner only and refuses writes behind the wall.
 * @throws AppError not_found
 */
export async function startOwnerView(context: TenantContext, eid: string): Promise<OwnerView> {
  const { tx, actor } = context;
  // Starts are serialised: a parallel start would hide the owner or conflict.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`owner-view ${actor.organizationId} ${actor.userId}`}, 0))`.execute(
    tx,
  );
  await endOwnerView(context);
  const owner = await requireOwner(context, eid, 'eid');
  const set = { owner_id: owner.id, ends_at: sql<Date>`now() + make_interval(mins => ${ownerViewMinutes}::int)` };
  await tx
    .insertInto('owner_views')
    .values({ organization_id: actor.organizationId, user_id: actor.userId, ...set })
    // The second of two parallel starts wins.
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(set))
    .execute();
  const view = await findView(context);
  if (!view) throw new Error('The created view is missing');
  await logEvent(context, {
    event: 'owner_view_started',
    subject: subjectOf(view),
    changes: listChanges(null, { endsAt: view.endsAt.toISOString() }),
  });
  await announceOwnerAccess(tx, actor);
  return toView(view);
}

/** Ends the caller's view, if any. */
export async function endOwnerView(context: TenantContext): Promise<void> {
  const { tx, actor } = context;
  const view = await findView(context);
  await tx
    .deleteFrom('owner_views')
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)
    .execute();
  if (!view) return;
  await logEvent(context, { event: 'owner_view_ended', subject: subjectOf(view) });
  await announceOwnerAccess(tx, actor);
}

/**
 * Guards administration of all owners: during a view the database would return empty lists.
 * @throws AppError owner_view_active, with the name of the owner
 */
export async function assertNoOwnerView(context: Pick<TenantContext, 'tx' | 'actor'>): Promise<void> {
  const view = await findView(context);
  if (view) throw new AppError('owner_view_active', { params: { owner: view.name, until: view.endsAt.toISOString() } });
}

async function findView({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<StoredView | null> {
  const view = await tx
    .selectFrom('owner_views')
    .innerJoin('property_owners', (join) => joinByKey(join, 'property_owners', 'owner_views.owner_id'))
    .select([
      'owner_views.owner_id as ownerId',
      'owner_views.ends_at as endsAt',
      'property_owners.external_id as eid',
      ownerName.as('name'),
    ])
    .where('owner_views.user_id', '=', actor.userId)
    .where('owner_views.ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return view ?? null;
}

function toView({ eid, name, endsAt }: StoredView): OwnerView {
  return { eid, name, endsAt: endsAt.toISOString() };
}

function subjectOf({ ownerId, name, eid }: StoredView) {
  return { type: 'property_owner', id: ownerId, label: name === eid ? eid : `${name} (${eid})` };
}
