import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { daySchema } from '#platform/contract/dates.ts';
import { toInvoiceCustomer } from '#modules/accounting/contract/invoices/invoice-customer.ts';
import type { Customer } from '#modules/accounting/contract/invoices/invoice-customer.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { chooseDueDate, toCustomerPrefill } from '../values/customer-values.ts';
import type { useInvoiceForm } from './use-invoice-form.ts';

/**
 * Manages the customer in the form of an invoice: fills it from the records, and detects if the typed one is among
 * them.
 */
export function useInvoiceCustomer(
  { form }: ReturnType<typeof useInvoiceForm>,
  invoice: Pick<Invoice, 'customerId' | 'customerRecordId'>,
) {
  const [chosen, setChosen] = useState<string | null>(null);
  const filledDueDate = useRef<string | null>(null);
  const [name, number] = useWatch({ control: form.control, name: ['customerName', 'customerId'] });

  const fill = (customer: Customer) => {
    const date = daySchema.safeParse(form.getValues('invoiceDate'));
    // Without a date there is no day from which a term counts.
    const { invoiceDueDate: theirs, ...fields } = toInvoiceCustomer(customer, date.data ?? '1970-01-01');
    const term = date.success ? theirs : undefined;
    const saved = form.formState.defaultValues?.invoiceDueDate ?? null;
    const invoiceDueDate = chooseDueDate({
      current: form.getValues('invoiceDueDate'),
      saved,
      filled: filledDueDate.current,
      term,
    });
    filledDueDate.current = term ?? null;
    const values = { ...fields, invoiceDueDate };
    const names = Object.keys(values) as (keyof typeof values)[];
    for (const field of names) form.setValue(field, values[field], { shouldDirty: true, shouldTouch: true });
    form.clearErrors(names);
    setChosen(customer.number);
  };

  const known = chosen ?? (invoice.customerRecordId === null ? null : invoice.customerId);
  return {
    fill,
    /** True if the typed customer is not among the records. */
    isUnknown: name.trim() !== '' && (known === null || number !== known),
    /** Returns the initial values of their record. */
    toPrefill: () => toCustomerPrefill(form.getValues()),
  };
}
