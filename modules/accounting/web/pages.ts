import {
  dayFilter,
  defineFilters,
  idFilter,
  oneOf,
  sortFilters,
  yearFilter,
} from '#platform/web/lists/list-filters.ts';
import type { FilterValues } from '#platform/web/lists/define-list.ts';
import type { FilterReader } from '#platform/web/lists/list-filters.ts';
import { definePage } from '#platform/web/pages/define-page.ts';
import { configurationCards } from '../contract/configuration/card-names.ts';
import { expenseCategoryIds } from '../contract/expenses/expense-categories.ts';
import { checkedStates, expensePaymentFilters, expenseSorts } from '../contract/expenses/expense-filters.ts';
import { withOpen } from '#platform/web/pages/open-search.ts';
import { openItemAges, openItemSorts } from '../contract/invoices/payments/open-item-filters.ts';
import {
  invoiceDueFilters,
  invoiceFilterStates,
  invoiceSorts,
  sendStates,
} from '../contract/invoices/invoice-filters.ts';

export const invoiceListPage = definePage(
  '/benit/accounting/invoices',
  defineFilters({
    status: oneOf(invoiceFilterStates),
    from: dayFilter,
    to: dayFilter,
    customerId: idFilter,
    due: oneOf(invoiceDueFilters),
    sent: oneOf(sendStates),
    ...sortFilters(invoiceSorts),
  }),
);
export const invoicePage = definePage('/benit/accounting/invoices/$invoiceId');
// XML of an issued invoice beside its letter.
export const invoiceEInvoicePage = definePage('/benit/accounting/invoices/e-invoice/$invoiceId');
// Two segments: a number is a single segment, its slashes encoded.
export const numberGapsPage = definePage(
  '/benit/accounting/invoices/numbers/gaps',
  defineFilters({ year: yearFilter }),
);
// Two segments, as for the numbers above.
export const openItemsPage = definePage(
  '/benit/accounting/invoices/payments/open-items',
  defineFilters({
    age: oneOf(openItemAges),
    customerId: idFilter,
    ...sortFilters(openItemSorts),
  }),
);
// Two segments, as for the numbers above.
export const dueRemindersPage = definePage('/benit/accounting/invoices/payments/reminders', (): FilterValues => ({}));
export const expenseListPage = definePage(
  '/benit/accounting/expenses',
  defineFilters({
    category: oneOf(expenseCategoryIds),
    paymentStatus: oneOf(expensePaymentFilters),
    checked: oneOf(checkedStates),
    from: dayFilter,
    to: dayFilter,
    ...sortFilters(expenseSorts),
  }),
);
export const expensePage = definePage('/benit/accounting/expenses/$expenseId');
// XML of a received e-invoice beside the uploaded file.
export const expenseEInvoicePage = definePage('/benit/accounting/expenses/e-invoice/$expenseId');
/** A colleague, or everybody. */
const personFilter: FilterReader = (given) => (given === 'everybody' ? given : idFilter(given));
export const timeTrackingPage = definePage(
  '/benit/accounting/time-tracking',
  withOpen(
    defineFilters({
      from: dayFilter,
      to: dayFilter,
      personId: personFilter,
      projectId: idFilter,
      unbilled: oneOf(['true']),
    }),
  ),
);
export const timeWeekPage = definePage('/benit/accounting/time-tracking/week', defineFilters({ week: dayFilter }));
// `?card=` opens the form of a card.
export const configurationPage = definePage(
  '/benit/accounting/configuration',
  defineFilters({ card: oneOf(configurationCards) }),
);
