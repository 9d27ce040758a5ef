import { Button, Group } from '@mantine/core';
import { IconCoins, IconFileDownload, IconFileText, IconPencil, IconReceipt, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { DaysFilter, SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { PickBar } from '#platform/web/lists/pick-bar.tsx';
import { useSelectedRows } from '#platform/web/lists/row-selection.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { expenseCategoryIds } from '#modules/accounting/contract/expenses/expense-categories.ts';
import { checkedStates, expensePaymentFilters } from '#modules/accounting/contract/expenses/expense-filters.ts';
import { expensePage } from '../../pages.ts';
import { expenseList, expenseQuery, expenseTotalsQuery } from '../expense-queries.ts';
import { useExpenseCommands } from '../use-expense-commands.ts';
import { listExpenseColumns } from './expense-columns.tsx';
import { ExportExpensesButton } from './export-expenses-button.tsx';
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
  // Number and sum of all matches, on this page and the next ones.
  const { data: totals } = useQuery(expenseTotalsQuery(list.filters));
  const columns = useMemo(() => listExpenseColumns(t, language), [t, language]);
  const receipts = useReceiptUpload({ opensSingle: true });
  const photographs = useReceiptUpload({ opensSingle: false });
  useReadingNews();
  const [paid, setPaid] = useState<readonly string[] | null>(null);
  const selection = useSelectedRows();
  const picked = list.rows.filter(({ expenseId }) => selection.isSelected(expenseId)).map(({ expenseId }) => expenseId);
  const { openExpense, remove, download, downloadCovered } = useExpenseCommands();
  return (
    <>
      <ListPage
        list={list}
        title={t('expenses.title')}
        action={
          <Group gap="xs">
            <ExportExpensesButton filters={list.filters} />
            <UploadButtons upload={receipts} camera={photographs} />
          </Group>
        }
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
              options={expensePaymentFilters.map((value) => ({ value, label: t(`expenses.payment.${value}`) }))}
            />
            <DaysFilter list={list} />
          </>
        }
        summary={
          totals ? t('expenses.sum', { count: totals.count, sum: formatMoney(totals.grossSum, language) }) : null
        }
        empty={{ icon: <IconReceipt size={28} />, title: t('expenses.emptyTitle'), text: t('expenses.emptyText') }}
      >
        {picked.length === 0 ? null : (
          <PickBar
            label={t('expenses.pay.selection')}
            summary={t('expenses.pay.picked', { count: picked.length })}
            clear={{ label: t('expenses.pay.clear'), run: selection.clear }}
          >
            <Button leftSection={<IconCoins size={16} aria-hidden />} onClick={() => setPaid(picked)}>
              {t('expenses.pay.action')}
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
          {...(totals ? { total: totals.count } : {})}
          columns={columns}
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
              {
                label: t('expenses.downloadCovered'),
                icon: IconFileText,
                run: () => void downloadCovered(expense),
              },
              { label: t('actions.delete'), icon: IconTrash, destructive: true, run: () => void remove(expense) },
            ],
          }}
        />
      </ListPage>
      <PayExpensesDialog
        expenseIds={paid}
        onClose={() => setPaid(null)}
        onDone={(expenseIds) => {
          setPaid(null);
          selection.set(expenseIds, false);
        }}
      />
      <ReceiptDrop {...receipts} />
    </>
  );
}
