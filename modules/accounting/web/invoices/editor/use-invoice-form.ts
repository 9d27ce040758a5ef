import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { currentLanguage } from '#platform/web/i18n/language.ts';
import type { Invoice } from '#modules/accounting/contract/invoices.ts';
import { invoiceQuery } from '../invoice-queries.ts';
import { takeCarriedValues } from '../values/carried-values.ts';
import { toInvoiceValues, type InvoiceValues } from '../values/invoice-values.ts';
import { mergeValues } from '../values/merge-values.ts';

/**
 * The form of an invoice and the saved state it started from. A newer saved state replaces an
 * untouched form silently; a touched one only when the user decides so.
 */
export function useInvoiceForm(invoice: Invoice) {
  const client = useQueryClient();
  // Numbers keep the comma or point of the language in which the form was opened.
  const [typedIn] = useState(() => currentLanguage.get());
  const form = useForm<InvoiceValues>({ defaultValues: toInvoiceValues(invoice, typedIn) });
  const { isDirty } = form.formState;
  const base = useRef(invoice);

  useEffect(() => {
    const carried = takeCarriedValues(invoice.invoiceId);
    if (carried !== undefined) form.reset(carried, { keepDefaultValues: true });
  }, [form, invoice.invoiceId]);

  const adopt = useCallback(
    (saved: Invoice, mine?: InvoiceValues) => {
      base.current = saved;
      form.reset(toInvoiceValues(saved, typedIn));
      if (mine !== undefined) form.reset(mine, { keepDefaultValues: true });
    },
    [form, typedIn],
  );

  useEffect(() => {
    if (!isDirty && invoice.version !== base.current.version) adopt(invoice);
  }, [adopt, invoice, isDirty]);

  /** Fetches what the other person saved; `merge` keeps the fields changed here. */
  const reload = useCallback(
    async (keep: 'merge' | 'replace') => {
      const theirs = await client.fetchQuery({ ...invoiceQuery(base.current.invoiceId), staleTime: 0 });
      if (theirs === null) return;
      const before = toInvoiceValues(base.current, typedIn);
      const merged = keep === 'merge' ? mergeValues(before, form.getValues(), toInvoiceValues(theirs, typedIn)) : undefined;
      adopt(theirs, merged);
    },
    [adopt, client, form, typedIn],
  );

  return { form, isDirty, typedIn, getVersion: () => base.current.version, reload };
}
