import { Button, Group } from '@mantine/core';
import { IconCoins, IconFileDownload, IconPencil, IconReceipt, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { DaysFilter, SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { PickBar } from '#platform/web/lists/pick-bar.tsx';
import { useSelectedRows } from '#platform/web/lists/row-selection.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { expenseCategoryIds } from '#modules/accounting/contract/expenses/expense-categories.ts';
import { checkedStates, paymentStates } from '#modules/accounting/contract/expenses/expense-filters.ts';
import type { ExpenseSummary } from '#modules/accounting/contract/expenses/expenses.ts';
import { expensePage } from '../../pages.ts';
import { expenseList, expenseQuery } from '../expense-queries.ts';
import { PaymentBadge, ToCheckBadge } from '../payment-badge.tsx';
import { useExpenseCommands } from '../use-expense-commands.ts';
import { PayExpensesDialog } from './pay-expenses-dialog.tsx';
import { ReceiptDrop } from '../upload/late-receipt-drop.tsx';
import { UploadButtons } from '../upload/upload-buttons.tsx';
import { UploadNotice } from '../upload/upload-notice.tsx';
import { useReceiptUpload } from '../upload/use-receipt-upload.ts';
import { useReadingNews } from './use-reading-news.ts';

/** List of the organisation's expenses: upload receipts, search, open, delete. */
export function ExpenseListPage() {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const list = useList(expenseList);
  const receipts = useReceiptUpload({ opensSingle: true });
  const photographs = useReceiptUpload({ opensSingle: false });
  useReadingNews();
  const [paid, setPaid] = useState<readonly string[] | null>(null);
  const selection = useSelectedRows();
  const picked = list.rows.filter(({ expenseId }) => selection.isSelected(expenseId)).map(({ expenseId }) => expenseId);
  const { openExpense, remove, download } = useExpenseCommands();
  return (
    <>
      <ListPage
        list={list}
        title={t('expenses.title')}
        action={<UploadButtons upload={receipts} camera={photographs} />}
        notices={<UploadNotice />}
        search={{ label: t('expenses.search'), placeholder: t('expenses.searchPlaceholder') }}
        filters={
          <>
            <SelectFilter
              list={list}
              name="checked"
              label={t('expenses.check.label')}
              all={t('expenses.check.all')}
              options={checkedStates.map((value) => ({ value, label: t(`expenses.check.${value}`) }))}
            />
            <SelectFilter
              list={list}
              name="category"
              label={t('expenses.fields.category')}
              all={t('expenses.allCategories')}
              options={expenseCategoryIds.map((value) => ({ value, label: t(`expenses.categories.${value}`) }))}
            />
            <SelectFilter
              list={list}
              name="paymentStatus"
              label={t('expenses.fields.paymentStatus')}
              all={t('expenses.allPayments')}
              options={paymentStates.map((value) => ({ value, label: t(`expenses.payment.${value}`) }))}
            />
            <DaysFilter list={list} />
          </>
        }
        empty={{ icon: <IconReceipt size={28} />, title: t('expenses.emptyTitle'), text: t('expenses.emptyText') }}
      >
        {picked.length === 0 ? null : (
          <PickBar label={t('expenses.pay.selection')} summary={t('expenses.pay.picked', { count: picked.length })}>
            <Button leftSection={<IconCoins size={16} aria-hidden />} onClick={() => setPaid(picked)}>
              {t('expenses.pay.action')}
            </Button>
            <Button variant="default" onClick={selection.clear}>
              {t('expenses.pay.clear')}
            </Button>
          </PickBar>
        )}
        <DataTable
          list={list}
          selection={{
            ids: new Set(picked),
            set: selection.set,
            labelOf: (number) => t('expenses.pay.pick', { number }),
            labelOfAll: t('expenses.pay.pickAll'),
          }}
          label={t('expenses.title')}
          columns={[
            {
              id: 'expenseId',
              header: t('columns.invoiceId'),
              width: 140,
              card: 'title',
              sorts: true,
              cell: ({ expenseId }) => expenseId,
            },
            {
              id: 'expenseDate',
              header: t('columns.invoiceDate'),
              width: 92,
              card: 'start',
              sorts: true,
              cell: ({ expenseDate }) => formatDate(expenseDate, language),
            },
            {
              id: 'vendor',
              header: t('expenses.fields.vendor'),
              width: 150,
              grow: 2.4,
              sorts: true,
              cell: ({ vendor }) => vendor,
            },
            {
              id: 'description',
              header: t('columns.description'),
              width: 110,
              grow: 1.5,
              card: 'quiet',
              hideOrder: 3,
              sorts: true,
              cell: ({ description }) => description,
            },
            {
              id: 'category',
              header: t('expenses.fields.category'),
              width: 110,
              grow: 1.2,
              card: 'quiet',
              hideOrder: 2,
              cell: ({ category }) => (category === '' ? '' : t(`expenses.categories.${category}`)),
            },
            {
              id: 'dueDate',
              header: t('expenses.fields.dueDate'),
              width: 92,
              card: 'hidden',
              hideOrder: 4,
              sorts: true,
              cell: ({ dueDate }) => formatDate(dueDate, language),
            },
            {
              id: 'gross',
              header: t('expenses.fields.gross'),
              width: 112,
              align: 'end',
              card: 'end',
              sorts: true,
              cell: ({ gross }) => (gross === null ? '' : formatMoney(gross, language)),
            },
            {
              id: 'paymentStatus',
              header: t('expenses.fields.paymentStatus'),
              width: 176,
              card: 'badge',
              cell: ({ paymentStatus, duplicateOf, checkedAt, readingState }) => (
                <ExpenseBadges
                  status={paymentStatus}
                  isChecked={checkedAt !== null}
                  readingState={readingState}
                  isDuplicate={duplicateOf !== null}
                />
              ),
            },
          ]}
          row={{
            id: ({ expenseId }) => expenseId,
            name: ({ expenseId }) => expenseId,
            link: ({ expenseId }) => expensePage.link({ expenseId }),
            onIntent: ({ expenseId }) => void client.prefetchQuery(expenseQuery(expenseId)),
            menu: (expense) => [
              ...(expense.paymentStatus === 'open'
                ? [{ label: t('expenses.pay.action'), icon: IconCoins, run: () => setPaid([expense.expenseId]) }]
                : []),
              { label: t('actions.edit'), icon: IconPencil, run: () => void openExpense(expense.expenseId) },
              { label: t('actions.download'), icon: IconFileDownload, run: () => void download(expense) },
              { label: t('actions.delete'), icon: IconTrash, destructive: true, run: () => void remove(expense) },
            ],
          }}
        />
      </ListPage>
      <PayExpensesDialog
        expenseIds={paid}
        onClose={() => {
          setPaid(null);
          selection.clear();
        }}
      />
      <ReceiptDrop {...receipts} />
    </>
  );
}

/** Badges in one line: to be checked or the payment status, and a possible duplicate. */
function ExpenseBadges({
  status,
  isChecked,
  readingState,
  isDuplicate,
}: {
  readonly status: string;
  readonly isChecked: boolean;
  readonly readingState: ExpenseSummary['readingState'];
  readonly isDuplicate: boolean;
}) {
  const { t } = useTranslation('accounting');
  return (
    <Group gap={6} wrap="nowrap">
      {isChecked ? <PaymentBadge status={status} /> : <ToCheckBadge readingState={readingState} />}
      {isDuplicate ? <Badge tone="warning">{t('expenses.duplicate')}</Badge> : null}
    </Group>
  );
}
