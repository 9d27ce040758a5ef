import type { Transaction } from '#platform/server/database/transaction.ts';
import type { BoardColumn } from '../../contract/receipts/approval.ts';
import type { OverviewTask } from '../../contract/overview/overview.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import type { ReceiptMark } from '../../contract/receipts/marks.ts';
import type { ColumnCounts } from '../../contract/receipts/receipts.ts';
import { countColumns } from '../receipts/list-receipts.ts';
import { readReceiptReader } from '../receipts/receipt-reader.ts';

/** Before the first receipt: the board shows all days instead of its usual ones. */
const everSince = '2000-01-01';

/**
 * Lists what waits for the caller among the receipts of an owner (row id), or of all that they may see: releases for
 * those who may release, the columns, questions and late receipts for administrators of receipts.
 */
export async function readReceiptTasks(
  tx: Transaction,
  { eid, ownerId }: { readonly eid: string; readonly ownerId: string | null },
): Promise<OverviewTask[]> {
  const reader = await readReceiptReader(tx);
  if (reader === 'reader') return [];
  const count = (...merkmal: ReceiptMark[]) => countColumns(tx, { ownerId, reader }, { merkmal });
  const toTask = (
    kind: OverviewTask['kind'],
    { count: number, sum }: { readonly count: number; readonly sum: number },
    ...marks: readonly ReceiptMark[]
  ): OverviewTask => ({
    kind,
    count: number,
    sum,
    href: `${pagePaths.receipts}?eid=${encodeURIComponent(eid)}&from=${everSince}${marks.length === 0 ? '' : `&merkmal=${marks.join(',')}`}`,
  });
  const of = (counts: ColumnCounts, column: BoardColumn) => counts[column];
  if (reader === 'owner') {
    const [seen, own, late] = [await count(), await count('meine'), await count('meine', 'spaet')];
    // Members of a community whose board decides see more than they may release.
    const marks: ReceiptMark[] = seen.FREIZUGEBEN.count === own.FREIZUGEBEN.count ? [] : ['meine'];
    return [
      toTask('releases', of(own, 'FREIZUGEBEN'), ...marks),
      ...(late.FREIZUGEBEN.count === 0 ? [] : [toTask('releaseLate', of(late, 'FREIZUGEBEN'), 'meine', 'spaet')]),
    ].filter((task) => task.kind !== 'releases' || task.count > 0 || marks.length === 0);
  }
  const counts = await count();
  const [asked, nobody, late] = [await count('frage'), await count('niemand'), await count('spaet')];
  return [
    toTask('question', addUp(asked), 'frage'),
    toTask('nobodyCanRelease', of(nobody, 'FREIZUGEBEN'), 'niemand'),
    toTask('receiptsApproved', of(counts, 'FREIGEGEBEN')),
    toTask('receiptsNew', of(counts, 'NEU')),
    toTask('releaseLate', of(late, 'FREIZUGEBEN'), 'spaet'),
  ].filter((task) => task.count > 0 || task.kind.startsWith('receipts'));
}

/** Adds up the columns: a question may be about a receipt in any state. */
function addUp(counts: ColumnCounts): { readonly count: number; readonly sum: number } {
  const columns = Object.values(counts);
  const cents = columns.reduce((sum, column) => sum + Math.round(column.sum * 100), 0);
  return { count: columns.reduce((sum, column) => sum + column.count, 0), sum: cents / 100 };
}
