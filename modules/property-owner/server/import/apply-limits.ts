import { sql } from 'kysely';
import { isCheckViolation } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** Receipts of one statement: an array of ids has its limits. */
const maxReceipts = 10_000;
/** Attempts of a statement, which a setting that is saved meanwhile ends. */
const maxAttempts = 5;

/**
 * Lets those of some new receipts through that are below their owner's limit (NEU to AUTOMATISCH), with a row of the
 * history that names it. The database checks each against the setting: one without an amount, one that was sent back
 * and one above the limit stay as they are. Credit notes cost nothing and count as below any limit.
 *
 * @param receiptIds row ids of receipts that have just arrived, by a delivery or by hand, or have just got their owner
 * @returns number of receipts let through
 */
export async function applyLimits(
  tx: Transaction,
  organizationId: string,
  receiptIds: readonly string[],
): Promise<number> {
  if (receiptIds.length === 0 || !(await hasLimits(tx, organizationId))) return 0;
  let count = 0;
  for (let start = 0; start < receiptIds.length; start += maxReceipts) {
    count += await letThrough(tx, organizationId, receiptIds.slice(start, start + maxReceipts));
  }
  return count;
}

/** Lets receipts through by the settings of the moment: a statement that began before one was saved starts again. */
async function letThrough(tx: Transaction, organizationId: string, ids: readonly string[]): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    await sql`SAVEPOINT limits`.execute(tx);
    try {
      const count = await addSteps(tx, organizationId, ids);
      await sql`RELEASE SAVEPOINT limits`.execute(tx);
      return count;
    } catch (error) {
      if (attempt === maxAttempts || !isCheckViolation(error, 'receipt_decisions_setting')) throw error;
      await sql`ROLLBACK TO SAVEPOINT limits`.execute(tx);
    }
  }
}

async function addSteps(tx: Transaction, organizationId: string, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
      INSERT INTO receipt_decisions (organization_id, receipt_id, version, kind, from_state, to_state, amount_cents, issuer_iban, file_sha256, limit_cents)
      SELECT r.organization_id, r.id, 2, 'setting', 'NEU', 'AUTOMATISCH', r.amount_cents, r.issuer_iban, r.file_sha256, s.auto_release_cents
        FROM receipts r JOIN receipt_settings s ON s.organization_id = r.organization_id AND s.owner_id = r.owner_id
       WHERE r.organization_id = ${organizationId} AND r.id = ANY (${ids}::uuid[]) AND r.amount_cents <= s.auto_release_cents
         AND r.approval = 'NEU' AND r.approval_version = 1 AND r.status = 'OFFEN' AND r.withdrawn_at IS NULL`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

async function hasLimits(tx: Transaction, organizationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('receipt_settings')
    .select('owner_id')
    .where('organization_id', '=', organizationId)
    .where('auto_release_cents', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
