import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { fieldErrors, translateError } from '#platform/web/api/errors.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { saveInvoice, type Invoice } from '#modules/accounting/contract/invoices.ts';
import { invoiceQuery, refreshInvoices } from '../invoice-queries.ts';
import { readInvoice } from '../values/invoice-wire.ts';
import { showErrors, type ShownError } from '../values/show-errors.ts';
import type { useInvoiceForm } from './use-invoice-form.ts';

interface Options {
  readonly invoice: Invoice;
  readonly editing: ReturnType<typeof useInvoiceForm>;
  /** Element that holds the fields, to lead to the first wrong one. */
  readonly root: RefObject<HTMLElement | null>;
}

/** Saves the form; what goes wrong lands on its field, in the conflict dialog or in the error banners. */
export function useSaveInvoice({ invoice, editing, root }: Options) {
  const { t } = useTranslation(['accounting', 'platform']);
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [isConflict, setConflict] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [wrongFields, setWrongFields] = useState<readonly ShownError[]>([]);
  const { form, typedIn, getVersion } = editing;

  const refuse = (errors: readonly ShownError[]) => {
    setWrongFields(errors);
    showErrors(form, root.current, errors);
  };

  const fail = async (failure: unknown) => {
    const { fields } = fieldErrors(failure, 'invoice');
    if (fields.length > 0) return refuse(fields.map(({ path, entry }) => ({ path, message: translateError(entry, t) })));
    if (failure instanceof ApiError && failure.has('changed_meanwhile')) return setConflict(true);
    reportError(failure);
    // Issued by somebody else meanwhile: the fresh state shows the read-only view.
    if (failure instanceof ApiError && failure.has('invoice_issued')) await client.invalidateQueries({ queryKey: invoiceQuery(invoice.invoiceId).queryKey });
  };

  /** Saves where the form stands; resolves to whether it was saved. */
  const save = async (): Promise<boolean> => {
    if (isSaving) return false;
    setError(null);
    form.clearErrors();
    setWrongFields([]);
    const read = readInvoice(form.getValues(), { invoiceId: invoice.invoiceId, version: getVersion() }, typedIn);
    if (read.problems.length > 0) {
      refuse(read.problems.map(({ path, problem }) => ({ path, message: t(`platform:errors.field.${problem}`, { minimum: 0 }) })));
      return false;
    }
    setSaving(true);
    try {
      const answer = await call(saveInvoice, { body: { invoice: read.invoice } });
      client.setQueryData(invoiceQuery(invoice.invoiceId).queryKey, answer.invoice);
      void refreshInvoices(client);
      notifySuccess(t('toasts.saved'));
      return true;
    } catch (failure) {
      setError(failure);
      await fail(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return { save, error, isSaving, isConflict, closeConflict: () => setConflict(false), wrongFields };
}
