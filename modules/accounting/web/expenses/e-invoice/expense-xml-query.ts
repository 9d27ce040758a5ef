import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import type { EInvoiceView } from '#modules/e-invoice/contract/view.ts';
import { viewExpenseXml } from '#modules/accounting/contract/expenses/view-expense-xml.ts';

/** Queries the XML of a received e-invoice. */
export function expenseXmlQuery(expenseId: string) {
  return endpointQuery(
    ['accounting', 'e-invoice', 'expense', expenseId],
    viewExpenseXml,
    { query: { expenseId } },
    (view): EInvoiceView => view,
  );
}
