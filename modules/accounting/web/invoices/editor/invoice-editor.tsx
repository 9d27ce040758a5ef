import { VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { ConflictDialog } from '#platform/web/form/conflict-dialog.tsx';
import { FormBar } from '#platform/web/form/form-bar.tsx';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { isCoveredByDialog, useSaveShortcut } from '#platform/web/form/use-save-shortcut.ts';
import { asLoose } from '#platform/web/form/use-field.ts';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import { checkInvoice } from '#modules/accounting/contract/invoices/check/check-invoice.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { invoiceListPage } from '../../pages.ts';
import { FindingsContext } from '../check/findings-store.ts';
import { listPlaces } from '../check/format-finding.ts';
import { keepTouched } from '../check/group-findings.ts';
import { InvoiceCheck } from '../check/invoice-check.tsx';
import { useInvoiceCheck } from '../check/use-invoice-check.ts';
import { isNew } from '../new-invoices.ts';
import { NumberDialog } from '../number-dialog.tsx';
import { DraftTotalsContext, useDraftTotals } from '../positions/draft-totals.tsx';
import { BesideDocument } from '#platform/web/documents/beside-document.tsx';
import type { ShownPart } from '#platform/web/documents/beside-document.tsx';
import { createEditorKey } from '#platform/web/documents/editor-key.ts';
import { PdfPreview } from '#platform/web/documents/pdf-preview.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { fetchDraftPdf } from '../invoice-queries.ts';
import { useInvoiceCommands } from '../use-invoice-commands.ts';
import { describeProblem } from '../values/describe-problem.ts';
import { carryValues } from '../values/carried-values.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { IssueButtons } from './issue-buttons.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { IssuedMeanwhile } from './issued-meanwhile.tsx';
import { toInvoiceDraft } from '../values/invoice-wire.ts';
import { nameField, nameOption } from '../values/name-field.ts';
import { UnsentCancellations } from './unsent-cancellations.tsx';
import { useCancelEditing } from './use-cancel-editing.ts';
import { useInvoiceForm } from './use-invoice-form.ts';
import { useIssueDraft } from './use-issue-draft.ts';
import { useSaveInvoice } from './use-save-invoice.ts';
import classes from './invoice-editor.module.css';

interface InvoiceEditorProps {
  readonly invoice: Invoice;
  /** True if new positions are without VAT (§ 19 UStG). */
  readonly isSmallBusiness: boolean;
  /** Called when the form gains or loses unsaved changes. */
  readonly onDirty: (isDirty: boolean) => void;
  /** True if another person has issued it: the form can no longer be saved. */
  readonly isIssuedMeanwhile: boolean;
}

/** Form, live preview and check of one invoice. */
export function InvoiceEditor({ invoice, isSmallBusiness, onDirty, isIssuedMeanwhile }: InvoiceEditorProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  const language = useLanguage();
  const { invoiceId } = invoice;
  const editing = useInvoiceForm(invoice, isSmallBusiness);
  const { form, root, isDirty, typedIn } = editing;
  const totals = useDraftTotals(form, typedIn);
  const commands = useInvoiceCommands();
  const leaveToList = () => {
    allowLeaving();
    void commands.openList();
  };
  const [shown, setShown] = useState<ShownPart>('form');
  const isTried = useRef(!isNew(invoice));
  const saving = useSaveInvoice(invoice, editing, () => setShown('form'));
  const { allowLeaving } = useUnsavedGuard(isDirty, isIssuedMeanwhile ? undefined : saving.save);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const save = async () => {
    isTried.current = true;
    if (await saving.save()) leaveToList();
  };
  const cancel = useCancelEditing({ invoice, isDirty, save, onLeave: leaveToList });
  const [isCopying, copyDialog] = useDisclosure(false);
  const [isRenumbering, numberDialog] = useDisclosure(false);

  const download = () => commands.download(read());
  const changeNumber = async (next: string) => {
    const number = await commands.changeNumber(invoiceId, next);
    if (isDirty) carryValues(number, form.getValues());
    allowLeaving();
    await commands.openInvoice(number);
  };

  const [editor] = useState(createEditorKey);
  const { attachments } = invoice;
  // Attachments are saved apart from the form; the letter names them.
  const read = useCallback(
    () => ({ ...toInvoiceDraft(form.getValues(), invoiceId, typedIn), attachments }),
    [form, invoiceId, typedIn, attachments],
  );
  const fetchPdf = useCallback((signal: AbortSignal) => fetchDraftPdf(editor, read(), signal), [editor, read]);
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
    [form],
  );
  // Only the server knows the date of the previous number; it checks it when the invoice is issued.
  const find = useCallback(
    () => checkInvoice(read(), { today: todayInGermany(), isSmallBusiness, formerInvoiceDate: null }),
    [read, isSmallBusiness],
  );
  // A new invoice shows no errors of fields that nobody has reached yet.
  const isQuiet = useCallback(() => !isTried.current, []);
  const findShown = useCallback(
    () =>
      isTried.current
        ? find()
        : keepTouched(find(), (path) =>
            listPlaces(path).some((place) => {
              const { isTouched, isDirty: isFilled } = asLoose(form).getFieldState(place);
              return isTouched || isFilled;
            }),
          ),
    [find, form],
  );
  const subscribeToAll = useCallback(
    (listener: () => void) =>
      form.subscribe({ formState: { values: true, touchedFields: true, dirtyFields: true }, callback: listener }),
    [form],
  );
  const { findings, show } = useInvoiceCheck({ find: findShown, subscribe: subscribeToAll });
  // On a phone the check is in the other part.
  const issuing = useIssueDraft({
    invoice,
    editing,
    saving,
    read,
    find,
    show,
    onTry: () => (isTried.current = true),
    onIncomplete: () => setShown('document'),
  });
  const isLocked = issuing.isBusy;
  useSaveShortcut({ saving, save: () => (isLocked || isIssuedMeanwhile ? undefined : save()) });
  const issueByKey = (sends: boolean) =>
    isIssuedMeanwhile || isCoveredByDialog() || saving.conflict !== null ? undefined : void issuing.issue({ sends });
  useShortcuts({
    'mod+p': () => (isLocked ? undefined : download()),
    'mod+enter': () => issueByKey(false),
    'mod+shift+enter': () => issueByKey(true),
  });

  return (
    <FindingsContext value={findings}>
      <DraftTotalsContext value={totals}>
        <BesideDocument
          root={root}
          shown={shown}
          onShow={setShown}
          labels={{ view: t('editor.view'), form: t('editor.form'), document: t('platform:preview.title') }}
          document={
            <div className={classes.beside}>
              <div>
                <PdfPreview
                  fetchPdf={fetchPdf}
                  subscribe={subscribe}
                  describeProblem={(problem) => describeProblem(problem, t)}
                  label={t('editor.title', { number: invoiceId })}
                />
              </div>
              <div className={classes.check} inert={isLocked}>
                <InvoiceCheck
                  editing={editing}
                  findings={findings}
                  onShowForm={() => setShown('form')}
                  isQuiet={isQuiet}
                  seeking={issuing}
                />
              </div>
            </div>
          }
          header={
            <PageHeader
              title={t('editor.title', { number: invoiceId })}
              trail={{
                parent: t('list.title'),
                href: invoiceListPage.path,
                onParent: () => void commands.openList(),
                name: invoiceId,
                mark: <StatusBadge status={invoice.status} />,
              }}
              action={
                <InvoiceActions
                  isDownloading={commands.isDownloading}
                  onDownload={download}
                  onCopy={copyDialog.open}
                  whileDraft={
                    isIssuedMeanwhile
                      ? null
                      : {
                          isIssuing: isLocked,
                          onChangeNumber: numberDialog.open,
                          onDelete: () =>
                            void commands.remove(invoiceId).then((isGone) => (isGone ? leaveToList() : undefined)),
                        }
                  }
                />
              }
            />
          }
          bar={
            <FormBar
              isDirty={isDirty}
              isSaving={saving.isSaving && !isLocked}
              isLocked={isLocked}
              canSave={!isIssuedMeanwhile}
              error={saving.error}
              onSave={() => void save()}
              onCancel={() => void cancel()}
              finish={
                isIssuedMeanwhile ? undefined : (
                  <IssueButtons
                    isIssuing={isLocked}
                    isDisabled={saving.isSaving}
                    onIssue={(purpose) => void issuing.issue(purpose)}
                  />
                )
              }
            />
          }
        >
          {isIssuedMeanwhile ? <IssuedMeanwhile onOpen={() => onDirty(false)} /> : null}
          <UnsentCancellations invoice={invoice} />
          <InvoiceFields
            editing={editing}
            invoice={invoice}
            wrongFields={saving.wrongFields}
            onChangeNumber={numberDialog.open}
            isSmallBusiness={isSmallBusiness}
            isLocked={isLocked}
          />
        </BesideDocument>
        <VisuallyHidden role="status">
          {issuing.errorCount === 0 ? '' : t('check.refused', { count: issuing.errorCount })}
        </VisuallyHidden>
        <IssueDialog question={issuing.question} onAnswer={issuing.answer} />
        <ConflictDialog
          saving={saving}
          nameField={(path) => nameField(path, t)}
          nameOption={(field, value) => nameOption(field, value, language, t)}
        />
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
    </FindingsContext>
  );
}
