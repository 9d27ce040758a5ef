import { useEffect } from 'react';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { type Invoice, invoiceFields } from '#modules/accounting/contract/invoices.ts';
import { takeCarriedValues } from '../values/carried-values.ts';

/** The form of an invoice, with what was typed under its former number. */
export function useInvoiceForm(invoice: Invoice) {
  const editing = useEntityForm({ fields: invoiceFields, entity: invoice });
  const { form } = editing;
  useEffect(() => {
    const carried = takeCarriedValues(invoice.invoiceId);
    if (carried !== undefined) form.reset(carried, { keepDefaultValues: true });
  }, [form, invoice.invoiceId]);
  return editing;
}
