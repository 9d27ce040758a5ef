import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { isCheckViolation, translateDuplicate } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { applyLimits } from '../import/apply-limits.ts';
import { requireOwner } from '../wall/require-owner.ts';
import type { NamedOwner } from '../wall/require-owner.ts';
import { announceReceipts } from './decide-receipt.ts';
import { tellReleasesSoon } from './mails/tell-releases.ts';
import { assertAdministersReceipts } from './receipt-reader.ts';
import { describeReceipts, findReceipt } from './select-receipts.ts';
import type { ReceiptRow } from './select-receipts.ts';

/** A wanted owner. */
export interface WantedOwner {
  readonly archivid: string;
  /** Null: as delivered. */
  readonly eid: string | null;
  /** The owner that the caller saw. */
  readonly bisher: string;
}

/**
 * Gives a receipt its owner. From then on it is on the board of that owner, and their limit applies as if it had just
 * arrived. The database checks the state once more (migration 51).
 *
 * @throws AppError permission_denied, not_found, changed_meanwhile, receipt_owner_delivered, receipt_owner_settled
 */
export async function assignReceipt(context: TenantContext, { archivid, eid, bisher }: WantedOwner): Promise<Receipt> {
  const { tx, actor } = context;
  await assertAdministersReceipts(context);
  // Before the receipt: somebody who assigns it between the two reads is seen in its owner, and after them by the number.
  const last = await findLastAssignment(tx, archivid);
  const { row, receipt: before } = await requireReceipt(tx, archivid);
  const owner = eid === null ? null : await requireOwner(context, eid, 'eid');
  if (bisher !== before.eid) throw new AppError('changed_meanwhile');
  if (owner?.id === row.owner_id) return before;
  assertAssignable(row, owner, last);
  await translateDuplicate(
    tx
      .insertInto('receipt_assignments')
      .values({
        organization_id: actor.organizationId,
        archive_id: archivid,
        number: (last?.number ?? 0) + 1,
        owner_id: owner?.id ?? null,
        assigned_by: actor.userId,
      })
      .execute(),
    'receipt_assignments_pkey',
    (cause) => new AppError('changed_meanwhile', { cause }),
  ).catch((error: unknown) => {
    // All was well a moment ago: somebody else was first.
    throw isCheckViolation(error, 'receipt_assignments_state')
      ? new AppError('changed_meanwhile', { cause: error })
      : error;
  });
  await applyLimits(tx, actor.organizationId, [row.id]);
  const { row: moved, receipt } = await requireReceipt(tx, archivid);
  await logEvent(context, {
    event: 'receipt_assigned',
    subject: { type: 'receipt', id: row.id, label: archivid },
    changes: listChanges({ eigentuemer: nameOf(before) }, { eigentuemer: nameOf(receipt) }),
  });
  await announceReceipts(context, row.owner_id === null ? [moved] : [row, moved]);
  if (receipt.freigabeStatus === 'FREIZUGEBEN') await tellReleasesSoon(tx, actor.organizationId);
  return receipt;
}

const nameOf = ({ eid, eigentuemer }: Receipt): string | null => (eigentuemer === '' ? null : `${eid} ${eigentuemer}`);

async function requireReceipt(tx: Transaction, archiveId: string): Promise<{ row: ReceiptRow; receipt: Receipt }> {
  const row = await findReceipt(tx, archiveId);
  const [receipt] = row === undefined ? [] : await describeReceipts(tx, [row]);
  if (row === undefined || receipt === undefined) throw new AppError('not_found');
  return { row, receipt };
}

interface Assignment {
  readonly number: number;
  readonly owner_id: string | null;
}

const findLastAssignment = async (tx: Transaction, archiveId: string): Promise<Assignment | undefined> =>
  await tx
    .selectFrom('receipt_assignments')
    .select(['number', 'owner_id'])
    .where('archive_id', '=', archiveId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** @throws AppError receipt_owner_delivered, receipt_owner_settled */
function assertAssignable(row: ReceiptRow, owner: NamedOwner | null, last: Assignment | undefined): void {
  const isAssigned = last !== undefined && last.owner_id !== null;
  if (!isAssigned && (row.owner_id !== null || owner === null)) throw new AppError('receipt_owner_delivered');
  if (row.owner_id !== null && row.approval !== 'NEU') throw new AppError('receipt_owner_settled');
}
