import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/web/api/api-error.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { listOpenItems } from '#modules/accounting/contract/invoices/payments/open-items.ts';
import { listPayments } from '#modules/accounting/contract/invoices/payments/payments.ts';
import { openItemsPage } from '../../pages.ts';
import type { OpenItem } from '#modules/accounting/contract/invoices/payments/open-items.ts';
import { listReminders } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import { invoiceKeys } from '../../query-keys.ts';
import { invoiceQuery, invoicesChanged } from '../invoice-queries.ts';

/** List of open items, the longest due first. */
export const openItemList = defineList({
  key: [...invoiceKeys.openItems, 'list'],
  endpoint: listOpenItems,
  rows: 'openItems',
  page: openItemsPage,
});

/** Queries what is open of one issued invoice, which may be nothing. @throws ApiError not_found */
export function openItemQuery(invoiceId: string) {
  return endpointQuery(
    [...invoiceKeys.openItems, 'one', invoiceId],
    listOpenItems,
    { query: { invoiceId, limit: 1 } },
    ({ openItems: [item] }) => {
      if (item === undefined) throw new ApiError(404, [{ code: 'not_found', message: 'Not an issued invoice' }], '');
      return item;
    },
  );
}

/** Queries the unpaid claims of an open item's reminders; the first reminder has none. */
export function owedQuery({ invoiceId, lastReminder }: Pick<OpenItem, 'invoiceId' | 'lastReminder'>) {
  return {
    ...endpointQuery(
      [...invoiceKeys.reminders, 'owed', invoiceId],
      listReminders,
      { query: { invoiceId } },
      ({ owed }) => owed,
    ),
    enabled: lastReminder !== null && lastReminder.level > 1,
    staleTime: 0,
  };
}

/** Queries the payments of an invoice with the removed ones, newest first; more than 200 are cut off. */
export function paymentsQuery(invoiceId: string) {
  return endpointQuery(
    [...invoiceKeys.payments, invoiceId],
    listPayments,
    { query: { invoiceId, removed: 'true', limit: 200 } },
    ({ payments }) => payments,
  );
}

/** Marks everything for reload that payments of these invoices change. */
export async function paymentsChanged(client: QueryClient, invoiceIds: readonly string[]): Promise<void> {
  await Promise.all([
    invoicesChanged(client),
    ...invoiceIds.flatMap((invoiceId) => [
      client.invalidateQueries({ queryKey: [...invoiceKeys.payments, invoiceId] }),
      client.invalidateQueries({ queryKey: invoiceQuery(invoiceId).queryKey }),
    ]),
  ]);
}
