import { sql } from 'kysely';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { tellReleasesSoon } from './mails/tell-releases.ts';
import { readReceiptReader } from './receipt-reader.ts';
import { findReceipt } from './select-receipts.ts';

/**
 * Has those who may release a waiting receipt mailed again; who was mailed about it within a day is not.
 * @returns the number of people, and the last mail
 * @throws AppError not_found, permission_denied, transition_not_allowed for one that does not wait
 */
export async function remindReleasers(
  { tx, actor }: TenantContext,
  archivid: string,
): Promise<{ readonly erinnert: number; readonly zuletzt: string | null }> {
  const row = await findReceipt(tx, archivid);
  if (!row) throw new AppError('not_found');
  if ((await readReceiptReader(tx)) !== 'administrator') throw new AppError('permission_denied');
  if (row.board_column !== 'FREIZUGEBEN')
    throw new AppError('transition_not_allowed', {
      field: 'archivid',
      params: { from: row.approval, to: 'FREIGEGEBEN' },
    });
  const { rows } = await sql<{ told_at: Date; is_due: boolean }>`
    WITH releasers AS MATERIALIZED (
      SELECT x.membership_id FROM kontor_releasers(ARRAY[${row.owner_id}::uuid]) x WHERE NOT x.is_replaced),
    newest AS (
      SELECT DISTINCT ON (n.membership_id) n.membership_id, n.version, n.told_at
        FROM receipt_notices n WHERE n.receipt_id = ${row.id}::uuid ORDER BY n.membership_id, n.version DESC),
    asked AS (
      UPDATE receipt_notices n SET asked_at = now() FROM newest
       WHERE n.receipt_id = ${row.id}::uuid AND n.membership_id = newest.membership_id AND n.version = newest.version
         AND n.membership_id IN (SELECT membership_id FROM releasers) AND n.told_at <= now() - interval '1 day' AND coalesce(n.asked_at <= n.told_at, true)
      RETURNING n.membership_id)
    SELECT newest.told_at, newest.membership_id IN (SELECT membership_id FROM asked) AS is_due FROM newest ORDER BY newest.told_at DESC`.execute(
    tx,
  );
  const erinnert = rows.filter(({ is_due: isDue }) => isDue).length;
  if (erinnert > 0) await tellReleasesSoon(tx, actor.organizationId, 0);
  return { erinnert, zuletzt: rows[0]?.told_at.toISOString() ?? null };
}
