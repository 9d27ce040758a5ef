import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import type { Column } from '#platform/web/lists/column.ts';
import type { RowOf } from '#platform/web/lists/define-list.ts';
import { isOtherAccount } from '#modules/accounting/contract/expenses/other-account.ts';
import type { expenseList } from '../expense-queries.ts';
import { isLate, PaymentBadge, ToCheckBadge } from '../payment-badge.tsx';

type ExpenseRow = RowOf<typeof expenseList>;

/** Columns of the list of expenses. */
export function listExpenseColumns(t: TFunction<'accounting'>, language: LanguageKey): readonly Column<ExpenseRow>[] {
  return [
    {
      id: 'expenseId',
      header: t('columns.invoiceId'),
      width: 152,
      card: 'title',
      sorts: true,
      cell: ({ expenseId }) => expenseId,
    },
    {
      id: 'expenseDate',
      header: t('columns.invoiceDate'),
      width: 84,
      card: 'start',
      sorts: true,
      cell: ({ expenseDate }) => formatDate(expenseDate, language),
    },
    {
      id: 'vendor',
      header: t('expenses.fields.vendor'),
      width: 160,
      grow: 2.4,
      sorts: true,
      cell: ({ vendor }) => vendor,
    },
    {
      id: 'description',
      header: t('columns.description'),
      width: 160,
      grow: 2,
      card: 'quiet',
      hideOrder: 1,
      sorts: true,
      cell: ({ description }) => description,
    },
    {
      id: 'category',
      header: t('expenses.fields.category'),
      width: 110,
      grow: 1,
      card: 'quiet',
      hideOrder: 3,
      cell: ({ category }) => (category === '' ? '' : t(`expenses.categories.${category}`)),
    },
    {
      id: 'dueDate',
      header: t('expenses.fields.dueDate'),
      width: 92,
      card: 'hidden',
      hideOrder: 2,
      sorts: true,
      cell: (expense) => (
        <Text span inherit {...(isLate(expense) && { c: 'var(--kontor-danger-text)' })}>
          {formatDate(expense.dueDate, language)}
        </Text>
      ),
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
      width: 138,
      card: 'badge',
      cell: (expense) => <ExpenseState expense={expense} />,
    },
  ];
}

/** State in one line: to be checked or the payment status, with marks of a possible duplicate and of another account. */
function ExpenseState({ expense }: { readonly expense: ExpenseRow }) {
  const { t } = useTranslation('accounting');
  const { checkedAt, duplicateOf } = expense;
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      {checkedAt === null ? <ToCheckBadge {...expense} /> : <PaymentBadge {...expense} />}
      {duplicateOf === null ? null : <StateMark icon={IconCopy} label={t('expenses.duplicate')} />}
      {isOtherAccount(expense) ? <StateMark icon={IconAlertTriangle} label={t('expenses.otherAccount')} /> : null}
    </Group>
  );
}

function StateMark({ icon: Icon, label }: { readonly icon: typeof IconCopy; readonly label: string }) {
  return (
    <Text span role="img" aria-label={label} title={label} c="var(--kontor-warning-text)" lh={0} flex="none">
      <Icon size={18} aria-hidden />
    </Text>
  );
}
