import { useEffect } from 'react';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { takeCarriedValues } from '../values/carried-values.ts';
import { newPosition } from '../values/invoice-values.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';

/**
 * Provides the form of a draft, with the values typed under its former number; one without positions begins with an
 * empty row.
 */
export function useInvoiceForm(invoice: Invoice, isSmallBusiness: boolean) {
  const withEmptyRow = (values: InvoiceValues): InvoiceValues =>
    values.positions.length > 0 ? values : { ...values, positions: [newPosition(isSmallBusiness)] };
  const editing = useEntityForm({ fields: invoiceFields, entity: invoice, settle: withEmptyRow });
  const { form } = editing;
  useEffect(() => {
    const carried = takeCarriedValues(invoice.invoiceId);
    if (carried !== undefined) form.reset(carried, { keepDefaultValues: true });
  }, [form, invoice.invoiceId]);
  return editing;
}
