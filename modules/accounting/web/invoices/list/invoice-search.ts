import { dayFilter, defineFilters, sortFilters } from '#platform/web/lists/list-filters.ts';
import { invoiceSorts } from '#modules/accounting/contract/invoice-sorts.ts';

/** Reads from the address of the list: a text, the first and the last invoice date, the order. */
export const readInvoiceSearch = defineFilters({ from: dayFilter, to: dayFilter, ...sortFilters(invoiceSorts) });
