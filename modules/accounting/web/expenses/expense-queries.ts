import { keepPreviousData } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import type { EInvoiceView } from '#modules/e-invoice/contract/view.ts';
import { viewExpenseXml } from '../../contract/expenses/view-expense-xml.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList, toQuery } from '#platform/web/lists/define-list.ts';
import { readFilters } from '#platform/web/lists/list-place.ts';
import { countExpensesToCheck } from '../../contract/expenses/check-expenses.ts';
import {
  expenseSchema,
  findExpenseNeighbours,
  getExpenseDocument,
  getExpenseOriginal,
  listExpenses,
} from '../../contract/expenses/expenses.ts';
import type { Expense, ExpenseSummary } from '../../contract/expenses/expenses.ts';
import { expenseListPage } from '../pages.ts';
import { isOpen, pollInterval } from '#platform/web/tasks/task-queries.ts';
import { currentLanguage } from '#platform/web/i18n/language.ts';

const root = ['accounting', 'expenses'] as const;

export const expenseKeys = { all: root, lists: [...root, 'list'] } as const;

/** List of expenses, newest first unless sorted otherwise. */
export const expenseList = defineList({
  key: expenseKeys.lists,
  endpoint: listExpenses,
  rows: 'expenses',
  page: expenseListPage,
});

/** Queries number and sum of all expenses of the list with these filters; null if a search finds too many. */
export function expenseTotalsQuery(filters: ReturnType<typeof expenseListPage.readSearch>) {
  const { sort: _sort, direction: _direction, ...others } = filters;
  const query = endpointQuery(
    [...expenseKeys.lists, 'totals', others],
    listExpenses,
    { query: { ...toQuery(others), limit: 1, totals: 'true' } },
    ({ totals = null }) => totals,
  );
  return { ...query, placeholderData: keepPreviousData };
}

/** Queries the complete expense of a number, null if there is none. */
export function expenseQuery(expenseId: string) {
  return endpointQuery([...root, 'one', expenseId], listExpenses, { query: { expenseId } }, ({ expenses: [found] }) =>
    found === undefined ? null : expenseSchema.parse(found),
  );
}

/** Queries the expense of an open page: live events report the reading, and polling covers lost ones. */
export function watchedExpenseQuery(expenseId: string) {
  return {
    ...expenseQuery(expenseId),
    refetchInterval: ({ state: { data } }: { readonly state: { readonly data: Expense | null | undefined } }) =>
      data?.reading && isOpen(data.reading) ? pollInterval() : false,
  };
}

/** Fetches the current expense, null if there is none. */
export async function fetchExpense(client: QueryClient, expenseId: string): Promise<Expense | null> {
  return client.fetchQuery({ ...expenseQuery(expenseId), staleTime: 0 });
}

/** Queries the XML of a received e-invoice. */
export function expenseXmlQuery(expenseId: string) {
  return endpointQuery(
    ['accounting', 'e-invoice', 'expense', expenseId],
    viewExpenseXml,
    { query: { expenseId } },
    (view): EInvoiceView => view,
  );
}

/** Queries the number of expenses that no person has checked yet. */
export const toCheckQuery = endpointQuery([...root, 'to-check'], countExpensesToCheck, {}, ({ count }) => count);

/** Filters of the list that was shown last. */
export const lastFilters = (): Record<string, unknown> => toQuery(readFilters(expenseKeys.lists.join('.')));

/** Queries the expenses before and after one, in the order and with the filters of the list that was shown last. */
export function neighboursQuery(expenseId: string, { checked }: { readonly checked?: 'no' } = {}) {
  const filters = { ...lastFilters(), ...(checked === undefined ? {} : { checked }) };
  return {
    ...endpointQuery([...root, 'neighbours', expenseId, filters], findExpenseNeighbours, {
      query: { ...filters, expenseId },
    }),
    staleTime: 0,
  };
}

/**
 * Queries the next expense to be checked after one that was just saved, after the last one the first; null if none is
 * left. A query of its own: a running one from before the save would still find the saved one.
 */
export function nextToCheckQuery(expenseId: string) {
  const query = { ...lastFilters(), checked: 'no', expenseId } as const;
  return {
    ...endpointQuery(
      [...root, 'next-to-check', query],
      findExpenseNeighbours,
      { query },
      ({ next, first }) => next ?? first,
    ),
    staleTime: 0,
  };
}

type Receipt = Pick<ExpenseSummary, 'expenseId' | 'mediaType'>;

/** Fetches a viewable receipt: the upload itself, or the readable page of XML. */
export function fetchReceipt({ expenseId, mediaType }: Receipt, signal: AbortSignal): Promise<Uint8Array> {
  const options = { signal, background: true } as const;
  if (mediaType !== 'application/xml') return call(getExpenseOriginal, { params: { expenseId } }, options);
  return call(getExpenseDocument, { params: { expenseId }, query: { language: currentLanguage.get() } }, options);
}

/** Marks the lists for reload, after every upload, save and delete. */
export function refreshExpenses(client: QueryClient): Promise<void> {
  // Without a live connection nothing else tells the number.
  void client.invalidateQueries({ queryKey: toCheckQuery.queryKey });
  return client.invalidateQueries({ queryKey: expenseKeys.lists });
}

/** Removes the lists from the cache, so that the next visit starts at the top with the new expense. */
export function clearExpenseLists(client: QueryClient): void {
  client.removeQueries({ queryKey: expenseKeys.lists });
}
