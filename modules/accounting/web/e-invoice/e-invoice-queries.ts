import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { viewExpenseXml, viewInvoiceXml } from '../../contract/e-invoice/e-invoice-view.ts';
import type { EInvoiceView } from '../../contract/e-invoice/e-invoice-view.ts';

const key = ['accounting', 'e-invoice'] as const;

/** Queries the stored XML of an issued invoice, which never changes. */
export function invoiceXmlQuery(invoiceId: string, format: 'cii' | 'ubl') {
  return {
    ...endpointQuery(
      [...key, 'invoice', invoiceId, format],
      viewInvoiceXml,
      { query: { invoiceId, format } },
      (view): EInvoiceView => view,
    ),
    staleTime: Infinity,
  };
}

/** Queries the XML of a received e-invoice. */
export function expenseXmlQuery(expenseId: string) {
  return endpointQuery(
    [...key, 'expense', expenseId],
    viewExpenseXml,
    { query: { expenseId } },
    (view): EInvoiceView => view,
  );
}
