import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { fromCents, toCents } from '#platform/contract/money.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList, listQuery } from '#platform/web/lists/define-list.ts';
import { columnOf } from '../../contract/receipts/approval.ts';
import type { ApprovalState, BoardColumn } from '../../contract/receipts/approval.ts';
import { getMorningMail } from '../../contract/receipts/morning-mail.ts';
import { getReceiptSettings } from '../../contract/receipts/receipt-settings.ts';
import { getReceipt, listReceipts } from '../../contract/receipts/receipts.ts';
import type { ColumnCounts, Receipt } from '../../contract/receipts/receipts.ts';
import { listTransactions } from '../../contract/transactions/transactions.ts';
import { receiptsPage } from '../pages.ts';
import type { transactionsPage } from '../pages.ts';

export type ReceiptFilters = ReturnType<typeof receiptsPage.readSearch>;

/** Keys of everything that a step or a comment makes outdated. */
export const receiptKeys = {
  all: ['property-owner', 'receipts'],
  columns: ['property-owner', 'receipts', 'columns'],
  overview: ['property-owner', 'overview'],
} as const;

const columnList = (column: BoardColumn) =>
  defineList({
    key: [...receiptKeys.columns, column],
    endpoint: listReceipts,
    rows: 'belege',
    page: receiptsPage,
    params: ['eid'],
  });

/** Query of one column; each has pages of its own. */
export const columnQuery = (filters: ReceiptFilters, column: BoardColumn) =>
  listQuery(columnList(column), { ...filters, freigabeStatus: column });

/** Query of a receipt with its history, in pages from the newest one back. */
export const receiptQuery = (archivid: string) =>
  infiniteQueryOptions({
    queryKey: [...receiptKeys.all, 'one', archivid],
    queryFn: ({ pageParam, signal }) =>
      call(
        getReceipt,
        { params: { archivid }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal, background: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Query of the settings of an owner's receipts. */
export const receiptSettingsQuery = (eid: string) =>
  endpointQuery(
    [...receiptKeys.all, 'settings', eid],
    getReceiptSettings,
    { params: { eid } },
    (answer) => answer.settings,
  );

/** Query of the number and sum of expenses without a receipt. @param filters of the list of transactions */
export const missingReceiptsQuery = (eid: string, filters: ReturnType<typeof transactionsPage.readSearch>) =>
  endpointQuery(
    [...receiptKeys.all, 'missing', eid, filters],
    listTransactions,
    { params: { eid }, query: { ...filters, limit: 1 } },
    ({ anzahl, summe }) => ({ count: anzahl, sum: summe }),
  );

/** Query that tells whether the administrator gets the morning email. */
export const morningMailQuery = endpointQuery(
  [...receiptKeys.all, 'morning-mail'],
  getMorningMail,
  {},
  ({ morgens }) => morgens,
);

type Pages = InfiniteData<EndpointAnswer<typeof listReceipts>>;

/** Moves a receipt between the columns that are shown, before the server has answered; counts and sums follow. */
export function moveReceipt(client: QueryClient, receipt: Receipt, to: ApprovalState): void {
  const moved: Receipt = { ...receipt, freigabeStatus: to, version: receipt.version + 1 };
  const [from, into] = [columnOf(receipt), columnOf(moved)];
  for (const [key, list] of client.getQueriesData<Pages>({ queryKey: receiptKeys.columns })) {
    if (list === undefined) continue;
    const column = key[receiptKeys.columns.length] as BoardColumn;
    client.setQueryData<Pages>(key, {
      ...list,
      pages: list.pages.map((page, index) => ({
        ...page,
        belege: [
          ...(column === into && index === 0 ? [moved] : []),
          ...page.belege.filter(({ archivid }) => archivid !== receipt.archivid),
        ],
        counts: page.counts && moveCounts(page.counts, { from, into, amount: receipt.betrag ?? 0 }),
      })),
    });
  }
}

function moveCounts(
  counts: ColumnCounts,
  { from, into, amount }: { readonly from: BoardColumn; readonly into: BoardColumn; readonly amount: number },
): ColumnCounts {
  if (from === into) return counts;
  const add = (column: BoardColumn, sign: 1 | -1) => ({
    ...counts[column],
    count: Math.max(0, counts[column].count + sign),
    sum: fromCents(Number(toCents(counts[column].sum)) + sign * Number(toCents(amount))),
  });
  return { ...counts, [from]: add(from, -1), [into]: add(into, 1) };
}
