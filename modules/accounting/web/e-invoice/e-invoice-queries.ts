import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { viewExpenseXml, viewInvoiceXml } from '../../contract/e-invoice-view.ts';
import type { EInvoiceView } from '../../contract/e-invoice-view.ts';

const key = ['accounting', 'e-invoice'] as const;

/** The stored XML of an issued invoice; what is issued never changes. */
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

/** The XML of an e-invoice that came in. */
export function expenseXmlQuery(expenseId: string) {
  return endpointQuery(
    [...key, 'expense', expenseId],
    viewExpenseXml,
    { query: { expenseId } },
    (view): EInvoiceView => view,
  );
}
