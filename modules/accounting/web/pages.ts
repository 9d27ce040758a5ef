import { readSearch } from '#platform/web/lists/read-search.ts';
import { definePage } from '#platform/web/pages/define-page.ts';

export const invoiceListPage = definePage('/benit/accounting/invoices', readSearch);
export const invoicePage = definePage('/benit/accounting/invoices/$invoiceId');
export const configurationPage = definePage('/benit/accounting/configuration');
