import { dayFilter, defineFilters, sortFilters } from '#platform/web/lists/list-filters.ts';
import { definePage } from '#platform/web/pages/define-page.ts';
import { invoiceSorts } from '../contract/invoice-sorts.ts';

export const invoiceListPage = definePage('/benit/accounting/invoices', defineFilters({ from: dayFilter, to: dayFilter, ...sortFilters(invoiceSorts) }));
export const invoicePage = definePage('/benit/accounting/invoices/$invoiceId');
export const configurationPage = definePage('/benit/accounting/configuration');
