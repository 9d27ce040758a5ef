import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { returnToList } from '#platform/web/lists/list-place.ts';
import { useAction, useCommand } from '#platform/web/form/use-action.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { changeInvoiceId, copyInvoice, createInvoice, deleteInvoice } from '../../contract/invoices/invoices.ts';
import { renderInvoiceDocument } from '../../contract/invoices/invoice-draft.ts';
import type { Invoice, InvoiceInput } from '../../contract/invoices/invoices.ts';
import type { InvoiceDraft } from '../../contract/invoices/invoice-draft.ts';
import { toFileName } from '../../contract/shared/file-names.ts';
import type { InvoiceFormat } from '../../contract/shared/file-names.ts';
import { getInvoiceFile } from '../../contract/invoices/issuing/issuing.ts';
import { invoiceListPage, invoicePage } from '../pages.ts';
import { invoiceKeys } from '../query-keys.ts';
import { clearInvoiceLists, forgetInvoice, invoiceQuery, invoicesChanged } from './invoice-queries.ts';
import { rememberNew } from './new-invoices.ts';

/** Replaced months and days that a message names. */
const maxMoved = 3;

/** Provides the actions of an invoice besides saving; used by the list and the editor. */
export function useInvoiceCommands() {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const navigate = useNavigate();

  const openInvoice = (invoiceId: string) => navigate(invoicePage.link({ invoiceId }));
  // The list restores its own scroll position; the router would go to the top.
  const openList = () =>
    navigate({ ...invoiceListPage.link({}, returnToList(invoiceKeys.lists.join('.'))), resetScroll: false });

  /** Creates a draft and opens it; without a number it gets the next one. @throws ApiError */
  const create = async (invoice: Omit<InvoiceInput, 'invoiceId'> & { invoiceId?: string }) => {
    const { invoiceId } = await call(createInvoice, { body: { invoice } });
    // The editor itself reports an error of this request.
    const created = await client.fetchQuery({ ...invoiceQuery(invoiceId), staleTime: 0 }).catch(() => null);
    if (created !== null) rememberNew(created);
    // The user has already agreed to leave the form.
    await navigate({ ...invoicePage.link({ invoiceId }), ignoreBlocker: true });
    clearInvoiceLists(client);
  };

  /** Copies to the number and opens the copy. @throws ApiError, to be shown beside the number */
  const copy = async (from: string, invoiceId: string) => {
    const answer = await call(copyInvoice, { body: { toBeCopiedFromInvoiceId: from, invoiceId } });
    clearInvoiceLists(client);
    notifySuccess(t('toasts.copied', { number: answer.invoiceId }));
    await openInvoice(answer.invoiceId);
  };

  const repetition = useAction(copyInvoice, {
    toast: ({ invoiceId, moved }, { body }) =>
      [
        t('toasts.repeated', { number: invoiceId, former: body.toBeCopiedFromInvoiceId }),
        ...moved.slice(0, maxMoved).map((names) => t('toasts.moved', names)),
      ].join(' '),
    onDone: async (repeated) => {
      await navigate({ ...invoicePage.link({ invoiceId: repeated.invoiceId }), ignoreBlocker: true });
      clearInvoiceLists(client);
    },
  });

  /**
   * Creates a draft like an invoice, for the present month, and opens it.
   * @param former new draft that it replaces; deleted last, so that a failure leaves it
   */
  const repeat = async (invoiceId: string, former?: Invoice): Promise<void> => {
    const answer = await repetition.perform({ body: { toBeCopiedFromInvoiceId: invoiceId, repeat: true } });
    if (answer === undefined || former === undefined) return;
    await call(deleteInvoice, { params: { id: former.invoiceId }, query: { version: former.version } }).catch(
      ignoreOthers,
    );
    forgetInvoice(client, former.invoiceId);
    clearInvoiceLists(client);
  };

  /** Changes the number; the caller opens the editor of the new one. @throws ApiError */
  const changeNumber = async (former: string, invoiceId: string): Promise<string> => {
    const answer = await call(changeInvoiceId, { body: { formerInvoiceId: former, invoiceId } });
    forgetInvoice(client, former);
    void invoicesChanged(client);
    notifySuccess(t('toasts.numberChanged'));
    return answer.invoiceId;
  };

  const deletion = useAction(deleteInvoice, {
    toast: () => t('toasts.deleted'),
    onDone: (_, { params: { id } }) => {
      forgetInvoice(client, id);
      void invoicesChanged(client);
    },
  });

  /** Asks, deletes and confirms. @returns true if it is deleted */
  const remove = async (invoiceId: string): Promise<boolean> =>
    (await confirmDelete({ title: t('remove.title', { number: invoiceId }) })) &&
    (await deletion.perform({ params: { id: invoiceId } })) !== undefined;

  const discarding = useCommand(
    async ({ invoiceId, version }: Invoice) => {
      const isOurs = await call(deleteInvoice, { params: { id: invoiceId }, query: { version } }).then(
        () => true,
        ignoreOthers,
      );
      return { isOurs };
    },
    {
      toast: ({ isOurs }, { invoiceId }) => (isOurs ? t('toasts.discarded', { number: invoiceId }) : null),
      onDone: (_, { invoiceId }) => {
        forgetInvoice(client, invoiceId);
        clearInvoiceLists(client);
      },
    },
  );

  /**
   * Deletes an invoice that was just created. @returns true if the page may be left; an invoice changed by another
   * person stays
   */
  const discard = async (invoice: Invoice): Promise<boolean> => (await discarding.perform(invoice)) !== undefined;

  const draft = useDownload(renderInvoiceDocument, {
    toFile: ({ body: { invoice } }) => ({ name: toFileName(invoice.invoiceId ?? ''), type: 'application/pdf' }),
    toast: () => t('toasts.downloaded'),
  });
  const issued = useDownload(getInvoiceFile, {
    toFile: ({ params: { id }, query: { format } = {} }) => ({
      name: toFileName(id, format),
      type: format === 'pdf' ? 'application/pdf' : 'application/xml',
    }),
    toast: ({ query }) => t(query?.format === 'pdf' ? 'toasts.downloaded' : 'toasts.xmlDownloaded'),
  });

  /** Saves the PDF of the given invoice, saved or not. */
  const download = (invoice: InvoiceDraft) => draft.run({ body: { invoice } });

  /** Saves a file of an issued invoice. */
  const downloadIssued = (invoiceId: string, format: InvoiceFormat = 'pdf') =>
    issued.run({ params: { id: invoiceId }, query: { format } });

  const stored = useCommand((invoiceId: string) => client.fetchQuery({ ...invoiceQuery(invoiceId), staleTime: 0 }), {
    onDone: (invoice, invoiceId) => {
      if (invoice !== null) return invoice.status === 'draft' ? download(invoice) : downloadIssued(invoiceId);
      return undefined;
    },
  });

  return {
    openInvoice,
    openList,
    create,
    copy,
    repeat,
    isRepeating: repetition.isRunning,
    changeNumber,
    remove,
    discard,
    download,
    downloadIssued,
    /** Saves the PDF of the stored invoice. */
    downloadStored: stored.run,
    /** True during the download of a PDF. */
    isDownloading: draft.isRunning || (issued.isRunning && issued.input?.query?.format === 'pdf'),
  };
}

// Changed or deleted by another person meanwhile: it is theirs.
function ignoreOthers(error: unknown): false {
  if (error instanceof ApiError && [404, 409, 422].includes(error.status)) return false;
  throw error;
}
