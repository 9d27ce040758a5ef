import { keepPreviousData } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import {
  listDueReminders,
  listReminders,
  maxRemindersAtOnce,
  previewReminder,
  proposeReminder,
} from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import type { ReminderOrder } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import { toFileName } from '#modules/accounting/contract/shared/file-names.ts';
import { paymentsChanged } from '../payments/payment-queries.ts';
import { dueRemindersPage } from '../../pages.ts';
import { invoiceKeys } from '../../query-keys.ts';

/** List of the reminders that are due, the longest late first; one page is what can be sent at once. */
export const dueReminderList = defineList({
  key: [...invoiceKeys.reminders, 'due'],
  endpoint: listDueReminders,
  rows: 'proposals',
  page: dueRemindersPage,
  limit: maxRemindersAtOnce,
});

/** Queries the number of reminders that are due. */
export function dueCountQuery() {
  return endpointQuery(
    [...invoiceKeys.reminders, 'count'],
    listDueReminders,
    { query: { limit: 1 } },
    ({ count }) => count,
  );
}

/** Queries the reminders of an invoice with its hold, its unpaid claims and its next reminder. */
export function remindersQuery(invoiceId: string) {
  const query = endpointQuery([...invoiceKeys.reminders, 'of', invoiceId], listReminders, { query: { invoiceId } });
  return { ...query, staleTime: 0 };
}

/** Queries the next reminder of an invoice with the days and claims that a person has chosen. */
export function proposalQuery(order: ReminderOrder) {
  return {
    ...endpointQuery(
      [...invoiceKeys.reminders, 'proposal', order],
      proposeReminder,
      { body: order },
      ({ proposal }) => proposal,
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  };
}

/** Fetches the PDF of a reminder that is not written yet; a later one of the same editor replaces it. */
export function fetchPreview(editor: string, order: ReminderOrder, signal: AbortSignal): Promise<Uint8Array> {
  return call(previewReminder, { query: { editor }, body: order }, { signal, background: true });
}

/** Returns name and media type of the saved PDF of a reminder. */
export function nameLetter(level: string, invoiceId: string): { readonly name: string; readonly type: string } {
  return { name: toFileName(`${level} ${invoiceId}`), type: 'application/pdf' };
}

/** Marks everything for reload that a reminder of an invoice changes. */
export async function remindersChanged(client: QueryClient, invoiceId: string): Promise<void> {
  await paymentsChanged(client, [invoiceId]);
}
