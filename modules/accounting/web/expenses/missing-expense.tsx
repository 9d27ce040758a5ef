import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/web/components/states.tsx';
import { useExpenseCommands } from './use-expense-commands.ts';

/** Page for the address of an unknown expense. */
export function MissingExpense({ expenseId }: { readonly expenseId: string }) {
  const { t } = useTranslation('accounting');
  const { openList } = useExpenseCommands();
  return (
    <EmptyState
      icon={<IconFileUnknown size={28} />}
      title={t('expenses.editor.missingTitle', { number: expenseId })}
      text={t('expenses.editor.missingText')}
      action={<Button onClick={() => void openList()}>{t('expenses.editor.toList')}</Button>}
    />
  );
}
