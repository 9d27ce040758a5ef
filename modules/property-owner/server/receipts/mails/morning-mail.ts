import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { assertAdministersReceipts } from '../receipt-reader.ts';

/** Returns true if the caller gets the morning mail. @throws AppError permission_denied while they look as an owner */
export async function readMorningMail(context: Pick<TenantContext, 'tx' | 'actor'>): Promise<boolean> {
  await assertAdministersReceipts(context);
  const row = await selectOwn(context.tx, context.actor.userId).executeTakeFirst();
  return row?.muted !== true;
}

/** Switches the caller's morning mail. What happened while it was off is in none. @throws as {@link readMorningMail} */
export async function saveMorningMail(context: TenantContext, isWanted: boolean): Promise<void> {
  const { tx, actor } = context;
  if ((await readMorningMail(context)) === isWanted) return;
  await sql`
    INSERT INTO receipt_digests (organization_id, membership_id, told_at, muted)
    SELECT m.organization_id, m.id, NULL, ${!isWanted} FROM memberships m
     WHERE m.organization_id = ${actor.organizationId} AND m.user_id = ${actor.userId}
    ON CONFLICT (organization_id, membership_id) DO UPDATE SET muted = excluded.muted, told_at = now()`.execute(tx);
}

function selectOwn(tx: Transaction, userId: string) {
  return tx
    .selectFrom('receipt_digests as g')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.organization_id', '=', 'g.organization_id').onRef('m.id', '=', 'g.membership_id'),
    )
    .select('g.muted')
    .where('m.user_id', '=', userId);
}
