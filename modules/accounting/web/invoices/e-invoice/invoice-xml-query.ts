import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import type { EInvoiceView } from '#modules/e-invoice/contract/view.ts';
import { viewInvoiceXml } from '#modules/accounting/contract/invoices/issuing/view-invoice-xml.ts';

/** Queries the stored XML of an issued invoice, which never changes. */
export function invoiceXmlQuery(invoiceId: string, format: 'cii' | 'ubl') {
  return {
    ...endpointQuery(
      ['accounting', 'e-invoice', 'invoice', invoiceId, format],
      viewInvoiceXml,
      { query: { invoiceId, format } },
      (view): EInvoiceView => view,
    ),
    staleTime: Infinity,
  };
}
