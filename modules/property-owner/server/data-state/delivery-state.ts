import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';

/** State of an organisation's deliveries. */
export interface DeliveryState {
  /** Instant of the last import, ISO 8601. */
  readonly lastUpdateAt: string | null;
  /** The delivery that was imported last. */
  readonly expirationId: string | null;
  /** Instant at which that delivery was made, by its manifest: older ones would bring back former values. */
  readonly deliveredAt: string | null;
  /** Newest posting day that was delivered. */
  readonly lastTransaction: string | null;
  /** The German day for which the schedule last started, or on which it was set. */
  readonly scheduledDay: string | null;
}

/** State before the first delivery. */
export const noDeliveries: DeliveryState = {
  lastUpdateAt: null,
  expirationId: null,
  deliveredAt: null,
  lastTransaction: null,
  scheduledDay: null,
};

/** Reads what deliveries have brought. */
export async function readDeliveryState(tx: Transaction): Promise<DeliveryState> {
  const row = await tx.selectFrom('delivery_state').selectAll().executeTakeFirst();
  if (row === undefined) return noDeliveries;
  return {
    lastUpdateAt: row.last_update_at?.toISOString() ?? null,
    expirationId: row.expiration_id,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    lastTransaction: row.last_transaction,
    scheduledDay: row.scheduled_day,
  };
}

/** Writes the given parts of the state. */
export async function writeDeliveryState(
  {
    tx,
    actor: { organizationId },
  }: { readonly tx: Transaction; readonly actor: Pick<TenantContext['actor'], 'organizationId'> },
  state: Partial<DeliveryState>,
): Promise<void> {
  const { lastUpdateAt, expirationId, deliveredAt, lastTransaction, scheduledDay } = state;
  const set = {
    ...(lastUpdateAt !== undefined && { last_update_at: lastUpdateAt }),
    ...(expirationId !== undefined && { expiration_id: expirationId }),
    ...(deliveredAt !== undefined && { delivered_at: deliveredAt }),
    ...(lastTransaction !== undefined && { last_transaction: lastTransaction }),
    ...(scheduledDay !== undefined && { scheduled_day: scheduledDay }),
  };
  await tx
    .insertInto('delivery_state')
    .values({ organization_id: organizationId, ...set })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(set))
    .execute();
}
