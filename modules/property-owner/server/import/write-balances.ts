import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

export interface DeliveredBalance {
  readonly id: string;
  readonly ownerId: string;
  readonly account: string;
  readonly iban: string;
  readonly day: string;
  readonly cents: number;
}

/** Adds and corrects balances; each belongs to a day, so deliveries withdraw none. */
export async function upsertBalances(
  tx: Transaction,
  organizationId: string,
  balances: readonly DeliveredBalance[],
): Promise<{ readonly added: number; readonly changed: number }> {
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO account_balances AS b (organization_id, id, owner_id, account, iban, day, amount_cents)
    SELECT ${organizationId}::uuid, g.id, g."ownerId", g.account, g.iban, g.day, g.cents
      FROM jsonb_to_recordset(${JSON.stringify(balances)}::jsonb) AS g (id uuid, "ownerId" uuid, account text, iban text, day date, cents bigint)
    ON CONFLICT (organization_id, owner_id, account, day) DO UPDATE SET iban = excluded.iban, amount_cents = excluded.amount_cents
     WHERE (b.iban, b.amount_cents) IS DISTINCT FROM (excluded.iban, excluded.amount_cents)
    RETURNING (b.xmax = 0) AS "isNew"`.execute(tx);
  const added = rows.filter(({ isNew }) => isNew).length;
  return { added, changed: rows.length - added };
}
