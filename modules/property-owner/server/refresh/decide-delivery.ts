import { sql } from 'kysely';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';

/**
 * Marks a waiting delivery as confirmed by a run: while that runs, nobody else decides.
 * @returns the id of the delivery
 * @throws AppError not_found; delivery_decided
 */
export async function confirmWaiting({ tx, actor, clock }: TenantContext, id: string, runId: string): Promise<string> {
  const deliveryId = await lockWaiting(tx, id);
  await tx
    .updateTable('deliveries')
    .set({ confirmed_run: runId, decided_by: actor.userId, decided_at: clock.now() })
    .where('id', '=', id)
    .execute();
  return deliveryId;
}

/** Turns down a waiting delivery: from then on its id is passed over. @throws AppError not_found; delivery_decided */
export async function declineWaiting(context: TenantContext, id: string, reason: string): Promise<void> {
  const { tx, actor, clock } = context;
  const deliveryId = await lockWaiting(tx, id);
  await tx
    .updateTable('deliveries')
    .set({
      state: 'declined',
      reason,
      decided_by: actor.userId,
      decided_at: clock.now(),
      waiting_since: sql<Date>`coalesce(waiting_since, started_at)`,
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('delivery_lists').where('delivery_id', '=', id).where('kind', '=', 'withdrawn').execute();
  await logEvent(context, {
    event: 'delivery_declined',
    subject: { type: 'delivery', id: deliveryId, label: deliveryId },
    changes: listChanges(null, { reason }),
  });
}

/**
 * Checks that an entry is the last imported delivery.
 * @returns the id of the delivery
 * @throws AppError not_found; delivery_decided
 */
export async function requireUndoable(tx: Transaction, id: string): Promise<string> {
  const row = await tx
    .selectFrom('deliveries')
    .select(['delivery_id', 'state', 'undo_state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (row.state !== 'taken' || row.undo_state === null) throw new AppError('delivery_decided');
  return row.delivery_id;
}

/** Two people who decide at the same time are served in turn: the second one finds it decided. */
async function lockWaiting(tx: Transaction, id: string): Promise<string> {
  const row = await tx
    .selectFrom('deliveries')
    .select(['delivery_id', 'state', 'confirmed_run'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  // A statement of its own: the one that waited for the lock does not see the run that began meanwhile.
  const confirming = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'running')
    .where('run_id', '=', row.confirmed_run)
    .executeTakeFirst();
  if (row.state !== 'waiting' || confirming) throw new AppError('delivery_decided');
  return row.delivery_id;
}
