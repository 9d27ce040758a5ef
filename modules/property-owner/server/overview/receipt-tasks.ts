import { fromCents, toCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { BoardColumn, ReceiptNote } from '../../contract/receipts/approval.ts';
import type { OverviewTask } from '../../contract/overview/overview.ts';
import { countColumns } from '../receipts/list-receipts.ts';
import { everSince, pathOfReceipts } from '../receipts/path-of-receipts.ts';
import { readReceiptReader } from '../receipts/receipt-reader.ts';

/** The receipts that a task counts: a column, receipts that need an attention, or those of them in the column. */
interface Counted {
  readonly column?: BoardColumn;
  readonly note?: ReceiptNote;
}

/**
 * Lists what waits for the caller among the receipts of an owner (row id), or of all that they may see: releases for
 * those who may release; the first and the third column, questions and what is stuck for administrators of receipts.
 */
export async function readReceiptTasks(
  tx: Transaction,
  { eid, ownerId }: { readonly eid: string; readonly ownerId: string | null },
): Promise<OverviewTask[]> {
  const reader = await readReceiptReader(tx);
  const read = async (kind: OverviewTask['kind'], { column, note }: Counted): Promise<OverviewTask> => {
    const counts = await countColumns(tx, { ownerId, reader }, { hinweis: note });
    const counted = column === undefined ? Object.values(counts) : [counts[column]];
    return {
      kind,
      count: counted.reduce((all, { count }) => all + count, 0),
      sum: fromCents(counted.reduce((all, { sum }) => all + toCents(sum), 0n)),
      href: pathOfReceipts({ eid, from: everSince, hinweis: note }),
    };
  };
  // An administrator of the module can be an owner as well.
  if (reader === 'reader') return [await read('releases', { note: 'meine' })];
  if (reader === 'owner') {
    const seen = await read('releases', { column: 'FREIZUGEBEN' });
    if (seen.count === 0) return [seen];
    // Members of a community whose board decides see more than they may release.
    const own = await read('releases', { note: 'meine' });
    return [own.count === seen.count ? seen : own, await read('releaseLate', { note: 'spaet' })];
  }
  return Promise.all([
    read('question', { note: 'frage' }),
    read('nobodyCanRelease', { note: 'niemand' }),
    read('changedAfter', { note: 'geaendert' }),
    read('receiptsApproved', { column: 'FREIGEGEBEN' }),
    read('receiptsNew', { column: 'NEU' }),
    read('releaseLate', { note: 'spaet' }),
  ]);
}
