import { SegmentedControl } from '@mantine/core';
import { useDisclosure, useElementSize } from '@mantine/hooks';
import { type Ref, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { ConflictDialog } from '#platform/web/form/conflict-dialog.tsx';
import { FormBar } from '#platform/web/form/form-bar.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import { invoiceFields, renderInvoiceDocument, type Invoice } from '#modules/accounting/contract/invoices.ts';
import { invoiceListPage } from '../../pages.ts';
import { NumberDialog } from '../number-dialog.tsx';
import { DraftTotalsContext, useDraftTotals } from '../positions/draft-totals.ts';
import { createEditorKey } from '#platform/web/documents/editor-key.ts';
import { PdfPreview } from '#platform/web/documents/pdf-preview.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { useInvoiceCommands } from '../use-invoice-commands.ts';
import { describeProblem } from '../values/describe-problem.ts';
import { carryValues } from '../values/carried-values.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { toInvoiceDraft } from '../values/invoice-wire.ts';
import { nameField } from '../values/name-field.ts';
import { useCancelEditing } from './use-cancel-editing.ts';
import { useInvoiceForm } from './use-invoice-form.ts';
import { useFillHeight } from './use-fill-height.ts';
import { useSaveInvoice } from './use-save-invoice.ts';
import classes from './invoice-editor.module.css';

/** Width of the page in CSS pixels from which form and preview stand side by side. */
const sideBySide = 980;

/** Form and live preview of one invoice. */
export function InvoiceEditor({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation(['accounting', 'platform']);
  const { invoiceId } = invoice;
  const isReadOnly = invoice.status !== 'draft';
  const editing = useInvoiceForm(invoice);
  const { form, root, isDirty, typedIn } = editing;
  const totals = useDraftTotals(form, typedIn);
  const commands = useInvoiceCommands();
  const leaveToList = () => {
    allowLeaving();
    void commands.openList();
  };
  const saving = useSaveInvoice(invoice, editing);
  const { allowLeaving } = useUnsavedGuard(isDirty, saving.save);
  const save = async () => {
    if (await saving.save()) leaveToList();
  };
  const cancel = useCancelEditing({ invoice, isDirty, save, onLeave: leaveToList });
  const [isDownloading, setDownloading] = useState(false);
  const [isCopying, copyDialog] = useDisclosure(false);
  const [isRenumbering, numberDialog] = useDisclosure(false);

  const download = async () => {
    setDownloading(true);
    await commands.download(toInvoiceDraft(form.getValues(), invoiceId, typedIn), invoiceId);
    setDownloading(false);
  };
  const changeNumber = async (next: string) => {
    const number = await commands.changeNumber(invoiceId, next);
    if (isDirty) carryValues(number, form.getValues());
    allowLeaving();
    await commands.openInvoice(number);
  };
  useShortcuts({ 'mod+s': () => void (isReadOnly ? undefined : save()), 'mod+p': () => void download() });

  const [editor] = useState(createEditorKey);
  const fetchPdf = useCallback(
    (signal: AbortSignal) =>
      call(renderInvoiceDocument, { query: { editor }, body: { invoice: toInvoiceDraft(form.getValues(), invoiceId, typedIn) } }, { signal, background: true }),
    [editor, form, invoiceId, typedIn],
  );
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
    [form],
  );
  const { ref: measured, width } = useElementSize();
  const isWide = width >= sideBySide;
  const previewFrame = useFillHeight();
  const [shown, setShown] = useState<'form' | 'preview'>('form');
  const preview = <PdfPreview fetchPdf={fetchPdf} subscribe={subscribe} describeProblem={(problem) => describeProblem(problem, t)} label={t('editor.title', { number: invoiceId })} />;

  return (
    <DraftTotalsContext value={totals}>
      <div ref={measured} className={classes.page} data-wide={isWide || undefined}>
        <PageHeader
          title={t('editor.title', { number: invoiceId })}
          trail={{ parent: t('list.title'), href: invoiceListPage.path, onParent: () => void commands.openList(), name: invoiceId, mark: <StatusBadge status={invoice.status} /> }}
          action={
            <InvoiceActions
              isReadOnly={isReadOnly}
              isDownloading={isDownloading}
              onDownload={() => void download()}
              onCopy={copyDialog.open}
              onChangeNumber={numberDialog.open}
              onDelete={() => void commands.remove(invoiceId).then((isGone) => (isGone ? leaveToList() : undefined))}
            />
          }
        />
        {isWide || width === 0 ? null : (
          <SegmentedControl
            fullWidth
            aria-label={t('editor.view')}
            value={shown}
            onChange={(value) => setShown(value === 'preview' ? 'preview' : 'form')}
            data={[{ value: 'form', label: t('editor.form') }, { value: 'preview', label: t('platform:preview.title') }]}
          />
        )}
        <div className={classes.columns}>
          <div ref={root as Ref<HTMLDivElement>} hidden={!isWide && shown === 'preview'}>
            <InvoiceFields form={form} invoice={invoice} typedIn={typedIn} wrongFields={saving.wrongFields} onChangeNumber={numberDialog.open} />
          </div>
          {width > 0 && (isWide || shown === 'preview') ? <div ref={previewFrame} className={classes.preview}>{preview}</div> : null}
        </div>
        {isReadOnly ? null : (
          <FormBar isDirty={isDirty} isSaving={saving.isSaving} error={saving.error} onSave={() => void save()} onCancel={() => void cancel()} />
        )}
      </div>
      <ConflictDialog fields={invoiceFields} saving={saving} nameField={(path) => nameField(path, t)} />
      <NumberDialog
        opened={isCopying}
        onClose={copyDialog.close}
        title={t('copy.title', { number: invoiceId })}
        {...(isDirty ? { text: t('copy.unsaved') } : {})}
        submitLabel={t('actions.copy')}
        onSubmit={(number) => commands.copy(invoiceId, number)}
      />
      <NumberDialog
        opened={isRenumbering}
        onClose={numberDialog.close}
        title={t('number.changeTitle')}
        initial={invoiceId}
        submitLabel={t('number.change')}
        onSubmit={changeNumber}
      />
    </DraftTotalsContext>
  );
}
