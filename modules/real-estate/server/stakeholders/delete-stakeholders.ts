import { sql } from 'kysely';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { cancelOwnMails } from '#platform/server/mail/own-mails.ts';
import { findObject } from '../objects/find-object.ts';
import { readStakeholder } from './change-stakeholders.ts';
import { lockStakeholder } from './stakeholder-repository.ts';
import { noteChange, publishChange } from './write-stakeholder.ts';

/** Deletes a person. @throws AppError not_found */
export async function deleteStakeholder(context: TenantContext, id: string): Promise<void> {
  await lockStakeholder(context.tx, id);
  const before = await readStakeholder(context, id);
  await removeStakeholders(context.tx, sql`s.id = ${id}::uuid`, context.clock.now());
  await noteChange(context, 'stakeholder_deleted', { before, after: null });
}

/** Deletes all people of an object. @throws AppError not_found */
export async function deleteAllStakeholders(context: TenantContext, objectId: string): Promise<void> {
  const object = await findObject(context.tx, objectId);
  const count = await removeStakeholdersOf(context.tx, object.id, context.clock.now());
  if (count === 0) return;
  await logEvent(context, {
    event: 'stakeholders_deleted',
    subject: { type: 'objekt', id: object.id, label: objectId },
    changes: [{ field: 'stakeholderCount', from: String(count), to: null }],
  });
  await publishChange(context, objectId);
}

/** Deletes all people of an object (row id); see `removeStakeholders`. */
export const removeStakeholdersOf = (tx: Transaction, estateObjectId: string, now: Date): Promise<number> =>
  removeStakeholders(tx, sql`s.estate_object_id = ${estateObjectId}::uuid`, now);

/**
 * Deletes people `s`. Proof of their contracts stays until its own day; other confirmations prove nothing and go with them,
 * as emails do that wait for another day.
 * @returns their number
 */
export async function removeStakeholders(
  tx: Transaction,
  condition: ReturnType<typeof sql>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.mail_id AS id FROM estate_stakeholder_mails m
      JOIN estate_stakeholders s ON s.organization_id = m.organization_id AND s.id = m.stakeholder_id
     WHERE m.mail_id IS NOT NULL AND ${condition}`.execute(tx);
  await cancelOwnMails(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  await sql`
    UPDATE estate_expose_consents c SET deleted_status = s.status
      FROM estate_stakeholders s
     WHERE s.organization_id = c.organization_id AND s.id = c.stakeholder_id AND ${condition}
       AND c.id = (SELECT l.id FROM estate_expose_consents l
                    WHERE l.organization_id = s.organization_id AND l.stakeholder_id = s.id AND l.is_contract
                    ORDER BY l.confirmed_at DESC, l.id DESC LIMIT 1)`.execute(tx);
  await sql`
    DELETE FROM estate_expose_consents c USING estate_stakeholders s
     WHERE s.organization_id = c.organization_id AND s.id = c.stakeholder_id AND NOT c.is_contract AND ${condition}`.execute(
    tx,
  );
  const { numAffectedRows = 0n } = await sql`DELETE FROM estate_stakeholders s WHERE ${condition}`.execute(tx);
  return Number(numAffectedRows);
}
