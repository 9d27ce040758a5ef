import { listChanges } from '#platform/server/audit/list-changes.ts';
import { recordAudit } from '#platform/server/audit/record.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { writeDeliveryState } from '../data-state/delivery-state.ts';
import { undoDelivery } from '../import/undo/undo-delivery.ts';
import { findRunningEntry } from './journal.ts';
import type { RunnerParts } from './refresh-steps.ts';
import { readUndoState } from './undo-state.ts';

/**
 * Takes back the last imported delivery, in a transaction that sees every owner. The run's own entry is removed: the
 * delivery stands once in the journal. An entry that can no longer be taken back changes nothing.
 *
 * @returns the id of the delivery; undefined if nothing changed
 */
export async function runUndo(
  tx: Transaction,
  id: string,
  { organizationId, userId, runId, clock, source }: Omit<RunnerParts, 'transaction' | 'read' | 'isDryRun'>,
): Promise<string | undefined> {
  const running = await findRunningEntry(tx, runId);
  if (running === undefined) throw new Error('Another process has ended the journal entry');
  await tx.deleteFrom('deliveries').where('id', '=', running).execute();
  const entry = await tx
    .selectFrom('deliveries')
    .select(['delivery_id', 'undo_state'])
    .where('id', '=', id)
    .where('state', '=', 'taken')
    .forUpdate()
    .executeTakeFirst();
  const before = readUndoState(entry?.undo_state ?? null);
  if (!entry || before === null) return undefined;
  await undoDelivery(tx, organizationId);
  await writeDeliveryState({ tx, actor: { organizationId } }, before);
  await tx
    .updateTable('deliveries')
    .set({ state: 'undone', undo_state: null, decided_by: userId, decided_at: clock.now() })
    .where('id', '=', id)
    .execute();
  await recordAudit(tx, organizationId, {
    event: 'delivery_undone',
    userId,
    subject: { type: 'delivery', id: entry.delivery_id, label: entry.delivery_id },
    changes: listChanges(null, {}),
    source,
    now: clock.now(),
  });
  return entry.delivery_id;
}
