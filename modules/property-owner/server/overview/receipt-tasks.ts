import { fromCents, toCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { BoardColumn, ReceiptNote } from '../../contract/receipts/approval.ts';
import type { OverviewTask } from '../../contract/overview/overview.ts';
import type { ColumnCounts } from '../../contract/receipts/receipts.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { countColumns } from '../receipts/list-receipts.ts';
import { readReceiptReader } from '../receipts/receipt-reader.ts';

/** Before the first receipt: the board shows all days instead of its usual ones. */
const everSince = '2000-01-01';

/**
 * Lists what waits for the caller among the receipts of an owner (row id), or of all that they may see: releases for
 * linked people, the first and the third column for administrators of receipts.
 */
export async function readReceiptTasks(
  tx: Transaction,
  { eid, ownerId }: { readonly eid: string; readonly ownerId: string | null },
): Promise<OverviewTask[]> {
  const reader = await readReceiptReader(tx);
  if (reader === 'reader') return [];
  const counts = await countColumns(tx, { ownerId, reader }, {});
  const changed =
    reader === 'administrator' ? await countColumns(tx, { ownerId, reader }, { hinweis: 'geaendert' }) : null;
  const hrefOf = (hinweis?: ReceiptNote): string =>
    `${pagePaths.receipts}?eid=${encodeURIComponent(eid)}&from=${everSince}${hinweis === undefined ? '' : `&hinweis=${hinweis}`}`;
  const toTask = (kind: OverviewTask['kind'], column: BoardColumn): OverviewTask => ({
    kind,
    count: counts[column].count,
    sum: counts[column].sum,
    href: hrefOf(),
  });
  return reader === 'owner'
    ? [toTask('releases', 'FREIZUGEBEN')]
    : [
        ...(changed === null ? [] : [toChangedTask(changed, hrefOf('geaendert'))]),
        toTask('receiptsApproved', 'FREIGEGEBEN'),
        toTask('receiptsNew', 'NEU'),
      ];
}

function toChangedTask(counts: ColumnCounts, href: string): OverviewTask {
  const columns = Object.values(counts);
  const cents = columns.reduce((all, { sum }) => all + toCents(sum), 0n);
  return {
    kind: 'changedAfter',
    count: columns.reduce((all, { count }) => all + count, 0),
    sum: fromCents(cents),
    href,
  };
}
