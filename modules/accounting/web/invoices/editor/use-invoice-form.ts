import { useEffect } from 'react';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { emptyPosition, type Invoice, invoiceFields } from '#modules/accounting/contract/invoices.ts';
import { takeCarriedValues } from '../values/carried-values.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';

/** The form of an invoice, with what was typed under its former number. */
export function useInvoiceForm(invoice: Invoice) {
  const editing = useEntityForm({ fields: invoiceFields, entity: invoice, ...(invoice.status === 'draft' ? { settle: withEmptyRow } : {}) });
  const { form } = editing;
  useEffect(() => {
    const carried = takeCarriedValues(invoice.invoiceId);
    if (carried !== undefined) form.reset(carried, { keepDefaultValues: true });
  }, [form, invoice.invoiceId]);
  return editing;
}

/** A draft without positions begins with an empty row. */
function withEmptyRow(values: InvoiceValues): InvoiceValues {
  return values.positions.length > 0 ? values : { ...values, positions: [{ ...emptyPosition }] };
}
