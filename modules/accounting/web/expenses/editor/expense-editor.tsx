import { Button, Group } from '@mantine/core';
import { IconDownload, IconFileDownload, IconFileText, IconScan, IconTrash } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { BesideDocument } from '#platform/web/documents/beside-document.tsx';
import type { ShownPart } from '#platform/web/documents/beside-document.tsx';
import { DocumentView } from '#platform/web/documents/document-view.tsx';
import type { Mark } from '#platform/web/documents/page-mark.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { ConflictDialog } from '#platform/web/form/conflict-dialog.tsx';
import { FormBar } from '#platform/web/form/form-bar.tsx';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSaveShortcut } from '#platform/web/form/use-save-shortcut.ts';
import { expenseFields, getExpenseOriginal } from '#modules/accounting/contract/expenses/expenses.ts';
import type { Expense } from '#modules/accounting/contract/expenses/expenses.ts';
import type { FieldSource } from '#modules/receipt-reading/contract/receipt-values.ts';
import { expenseListPage } from '../../pages.ts';
import { fetchReceipt } from '../expense-queries.ts';
import { PaymentBadge, ToCheckBadge } from '../payment-badge.tsx';
import { ReceiptDrop } from '../upload/late-receipt-drop.tsx';
import { UploadNotice } from '../upload/upload-notice.tsx';
import { useReceiptUpload } from '../upload/use-receipt-upload.ts';
import { useCheckQueue } from '../use-check-queue.ts';
import { useExpenseCommands } from '../use-expense-commands.ts';
import { ExpenseFields } from './expense-fields.tsx';
import { CheckButton, NeighbourButtons } from './queue-buttons.tsx';
import { nameExpenseField, nameExpenseOption } from './name-expense-field.ts';
import { useReading } from './use-reading.ts';
import { useSaveExpense } from './use-save-expense.ts';

/** Form of one expense, with its receipt beside it. */
export function ExpenseEditor({ expense }: { readonly expense: Expense }) {
  const { t } = useTranslation(['accounting', 'platform']);
  const { expenseId, mediaType } = expense;
  const editing = useEntityForm({ fields: expenseFields, entity: expense });
  const { isDirty } = editing;
  const commands = useExpenseCommands();
  const saving = useSaveExpense(expense, editing);
  const reading = useReading(expense, editing);
  const { allowLeaving } = useUnsavedGuard(isDirty, saving.save);
  const leaveToList = () => {
    allowLeaving();
    void commands.openList();
  };
  const save = async () => {
    if (await saving.save()) leaveToList();
  };
  useSaveShortcut({ saving, save });
  const queue = useCheckQueue();
  const check = async () => {
    if (!(await saving.save())) return;
    allowLeaving();
    await queue.openNext(expenseId);
  };
  const download = () => commands.download(expense);
  // Receipts dropped here wait their turn: this expense stays open.
  const receipts = useReceiptUpload({ opensSingle: false });
  const original = useDownload(getExpenseOriginal, { toFile: () => ({ name: expense.fileName, type: mediaType }) });
  useShortcuts({ 'mod+p': download });

  const [shown, setShown] = useState<ShownPart>('form');
  const [mark, setMark] = useState<Mark | null>(null);
  const showPlace = ({ page, box }: FieldSource) => {
    if (page === null) return;
    setMark({ page, box });
    setShown('document');
  };
  const fetchBytes = useCallback(
    (signal: AbortSignal) => fetchReceipt({ expenseId, mediaType }, signal),
    [expenseId, mediaType],
  );
  return (
    <>
      <BesideDocument
        root={editing.root}
        isEven
        shown={shown}
        onShow={setShown}
        labels={{ view: t('editor.view'), form: t('editor.form'), document: t('expenses.editor.receipt') }}
        document={
          <DocumentView
            fetchBytes={fetchBytes}
            mediaType={mediaType === 'application/xml' ? 'application/pdf' : mediaType}
            label={t('expenses.editor.receipt')}
            mark={mark}
          />
        }
        header={
          <PageHeader
            title={t('expenses.editor.title', { number: expenseId })}
            trail={{
              parent: t('expenses.title'),
              href: expenseListPage.path,
              onParent: () => void commands.openList(),
              name: expenseId,
              mark:
                expense.checkedAt === null ? (
                  <ToCheckBadge readingState={expense.readingState} />
                ) : (
                  <PaymentBadge {...expense} />
                ),
            }}
            action={
              <Group gap="xs" wrap="nowrap">
                <NeighbourButtons expense={expense} />
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  loading={commands.isDownloading}
                  onClick={download}
                >
                  {t('actions.download')}
                </Button>
                <ActionMenu
                  label={t('actions.more')}
                  variant="default"
                  actions={[
                    {
                      label: t('expenses.downloadCovered'),
                      icon: IconFileText,
                      run: () => commands.downloadCovered(expense),
                    },
                    {
                      label: t('expenses.editor.original'),
                      icon: IconFileDownload,
                      run: () => original.run({ params: { expenseId } }),
                    },
                    {
                      label: t('expenses.editor.readAgain'),
                      icon: IconScan,
                      run: () => reading.start(),
                      disabled: reading.state === 'running',
                    },
                    {
                      label: t('actions.delete'),
                      icon: IconTrash,
                      destructive: true,
                      run: () => void commands.remove(expense).then((isGone) => (isGone ? leaveToList() : undefined)),
                    },
                  ]}
                />
              </Group>
            }
          />
        }
        bar={
          <FormBar
            isDirty={isDirty}
            isSaving={saving.isSaving}
            error={saving.error}
            onSave={() => void save()}
            onCancel={() => void commands.openList()}
            {...(expense.checkedAt === null && {
              finish: (
                <CheckButton
                  isReading={reading.state === 'running'}
                  isSaving={saving.isSaving}
                  onCheck={() => void check()}
                />
              ),
            })}
          />
        }
      >
        <UploadNotice isBrief />
        <ExpenseFields editing={editing} expense={expense} reading={reading} onShow={showPlace} />
      </BesideDocument>
      <ReceiptDrop {...receipts} />
      <ConflictDialog
        saving={saving}
        nameField={(path) => nameExpenseField(path, t)}
        nameOption={(field, value) => nameExpenseOption(field, value, t)}
      />
    </>
  );
}
