import { sql } from 'kysely';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Portal, PublicationError } from '../../contract/objects/channels.ts';

/** Why nothing is sent to a portal now. */
export interface PortalPause {
  /** Seconds until the portal may be asked again; 0 if it may. */
  readonly seconds: number;
  /** Errors that only the agency can end, by changing its connection; null for none. */
  readonly halted: readonly PublicationError[] | null;
}

/** Reads whether a portal may be asked now. */
export async function readPause(tx: Transaction, portal: Portal): Promise<PortalPause> {
  const row = await tx
    .selectFrom('estate_portals')
    .select(['halted', sql<number>`ceil(greatest(0, extract(epoch FROM paused_until - now())))::int`.as('seconds')])
    .where('channel', '=', portal)
    .executeTakeFirst();
  return { seconds: row?.seconds ?? 0, halted: (row?.halted ?? null) as unknown as PortalPause['halted'] };
}

/** Leaves a portal alone for so many seconds. */
export async function pausePortal(tx: Transaction, portal: Portal, seconds: number): Promise<void> {
  await tx
    .updateTable('estate_portals')
    .set({ paused_until: sql<Date>`now() + make_interval(secs => ${seconds}::int)` })
    .where('channel', '=', portal)
    .execute();
}

/** Leaves a portal alone until its connection is changed: a password tried again and again locks accounts. */
export async function haltPortal(
  tx: Transaction,
  organizationId: OrganizationId,
  portal: Portal,
  errors: readonly PublicationError[],
): Promise<void> {
  const halted = JSON.stringify(errors);
  await tx
    .insertInto('estate_portals')
    .values({ organization_id: organizationId, channel: portal, halted })
    .onConflict((conflict) => conflict.columns(['organization_id', 'channel']).doUpdateSet({ halted }))
    .execute();
}
