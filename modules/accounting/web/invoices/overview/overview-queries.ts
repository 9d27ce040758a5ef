import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getCustomerFigures, getInvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';
import { invoiceKeys } from '../../query-keys.ts';

/** Queries the overview of a year; null means the current one. */
export function overviewQuery(year: number | null) {
  return {
    ...endpointQuery([...invoiceKeys.overview, year], getInvoiceOverview, year === null ? {} : { query: { year } }),
    placeholderData: keepPreviousData,
  };
}

/** Queries the figures of a customer. */
export function customerFiguresQuery(customerId: string) {
  return endpointQuery([...invoiceKeys.overview, 'customer', customerId], getCustomerFigures, {
    params: { id: customerId },
  });
}
