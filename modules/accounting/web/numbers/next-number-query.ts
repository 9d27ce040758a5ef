import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getNextInvoiceId } from '../../contract/numbers/next-invoice-id.ts';

export const nextNumberKey = ['accounting', 'invoices', 'next-number'] as const;

/** Queries the number of the next invoice; reloaded whenever it is shown. */
export function nextNumberQuery() {
  return {
    ...endpointQuery(nextNumberKey, getNextInvoiceId, {}, ({ nextInvoiceId }) => nextInvoiceId),
    staleTime: 0,
  };
}
