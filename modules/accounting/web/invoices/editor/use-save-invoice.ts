import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import type { Saving } from '#platform/web/form/use-save.ts';
import { saveInvoice } from '#modules/accounting/contract/invoices/invoices.ts';
import type { Invoice, invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import { fetchInvoice, invoiceQuery, invoicesChanged } from '../invoice-queries.ts';
import type { useInvoiceForm } from './use-invoice-form.ts';

/** Saves the form of an invoice. @param onRefused called before a wrong field gets the focus */
export function useSaveInvoice(
  { invoiceId }: Invoice,
  editing: ReturnType<typeof useInvoiceForm>,
  onRefused: () => void,
): Saving<typeof invoiceFields> & {
  /** Saves as a part of another action, which tells of its own success. */
  readonly saveQuietly: () => Promise<boolean>;
} {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { queryKey } = invoiceQuery(invoiceId);
  const isQuiet = useRef(false);
  const saving = useSave({
    editing,
    onRefused,
    prefix: 'invoice',
    send: (wire, version) => call(saveInvoice, { body: { invoice: { ...wire, invoiceId, version } } }),
    fetchSaved: async () => {
      const saved = await fetchInvoice(invoiceId);
      if (saved === null) throw new ApiError(404, [{ code: 'not_found', message: 'The invoice is gone' }], '');
      return saved;
    },
    onSaved: ({ invoice }) => {
      // Later steps, such as issuing, use the saved version.
      editing.adopt(invoice);
      client.setQueryData(queryKey, invoice);
      void invoicesChanged(client);
      if (!isQuiet.current) notifySuccess(t('toasts.saved'));
    },
    // Issued by another person in between: reloading shows the read-only view.
    onFailed: (error) =>
      error instanceof ApiError && error.has('invoice_issued') ? client.invalidateQueries({ queryKey }) : undefined,
  });
  const saveQuietly = async () => {
    isQuiet.current = true;
    const isSaved = await saving.save();
    isQuiet.current = false;
    return isSaved;
  };
  return { ...saving, saveQuietly };
}
