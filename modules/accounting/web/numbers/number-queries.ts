import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getNextInvoiceId } from '../../contract/numbers/next-invoice-id.ts';
import { invoiceKeys } from '../query-keys.ts';

/** Queries the number of the next invoice; reloaded whenever it is shown. */
export function nextNumberQuery() {
  return {
    ...endpointQuery(invoiceKeys.nextNumber, getNextInvoiceId, {}, ({ nextInvoiceId }) => nextInvoiceId),
    staleTime: 0,
  };
}
