import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { previewUndo } from '../../contract/refresh/refreshes.ts';
import { listChanges } from '../import/undo/find-kept.ts';
import { readUndoState } from './undo-state.ts';

/** Previews taking back an entry. @throws AppError not_found; delivery_decided unless it is the last imported one */
export async function readUndoPreview(tx: Transaction, id: string): Promise<EndpointAnswer<typeof previewUndo>> {
  const row = await tx
    .selectFrom('deliveries')
    .select(['organization_id', 'state', 'undo_state'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const before = readUndoState(row.undo_state);
  if (row.state !== 'taken' || before === null) throw new AppError('delivery_decided');
  const changes = await listChanges(tx, row.organization_id);
  return {
    undo: changes
      .map(({ table, added, changed, kept }) => ({
        table: table.key,
        added: added.size - kept.size,
        changed: changed.size,
        kept: kept.size,
      }))
      .filter((counts) => counts.added + counts.changed + counts.kept > 0),
    delivery: before.expirationId === null ? null : { deliveryId: before.expirationId },
  };
}
