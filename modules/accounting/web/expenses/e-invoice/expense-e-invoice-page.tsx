import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import type { Expense } from '#modules/accounting/contract/expenses/expenses.ts';
import { expenseQuery, expenseXmlQuery, fetchReceipt } from '../expense-queries.ts';
import { expenseEInvoicePage, expensePage } from '../../pages.ts';
import { MissingExpense } from '../missing-expense.tsx';
import { EInvoiceBeside } from '#modules/e-invoice/web/index.tsx';
import { reportedFields } from '../reported-fields.ts';
import { useExpenseCommands } from '../use-expense-commands.ts';

/** Page with the XML of a received e-invoice beside the uploaded file. */
export function ExpenseEInvoicePage() {
  const { t } = useTranslation('accounting');
  const { expenseId } = expenseEInvoicePage.useParams();
  const navigate = useNavigate();
  const expense = useQuery(expenseQuery(expenseId));
  const trail = {
    parent: expenseId,
    href: expensePage.path.replace('$expenseId', encodeURIComponent(expenseId)),
    onParent: () => void navigate(expensePage.link({ expenseId })),
    name: t('e-invoice:view.name'),
  };
  const header = <PageHeader title={t('e-invoice:view.title', { number: expenseId })} trail={trail} />;
  if (expense.data) return <Received header={header} expense={expense.data} />;
  return (
    <>
      {header}
      {expense.isPending ? <ListSkeleton rows={6} height={72} /> : null}
      {expense.isError ? <ErrorState error={expense.error} onRetry={() => void expense.refetch()} /> : null}
      {expense.data === null ? <MissingExpense expenseId={expenseId} /> : null}
    </>
  );
}

function Received({
  header,
  expense: { expenseId, mediaType },
}: {
  readonly header: React.ReactNode;
  readonly expense: Expense;
}) {
  const { t } = useTranslation('accounting');
  const commands = useExpenseCommands();
  useShortcuts({ 'mod+p': () => commands.download({ expenseId }) });
  const query = useQuery(expenseXmlQuery(expenseId));
  const fetchBytes = useCallback(
    (signal: AbortSignal) => fetchReceipt({ expenseId, mediaType }, signal),
    [expenseId, mediaType],
  );
  return (
    <EInvoiceBeside
      header={header}
      query={query}
      none={t('expenses.editor.noEInvoice')}
      fetchBytes={fetchBytes}
      mediaType={mediaType === 'application/xml' ? 'application/pdf' : mediaType}
      labels={{ view: t('editor.view'), document: t('expenses.editor.receipt') }}
      fields={reportedFields(t)}
    />
  );
}
