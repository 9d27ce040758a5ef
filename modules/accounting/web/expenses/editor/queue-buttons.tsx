import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { isCoveredByDialog } from '#platform/web/form/use-save-shortcut.ts';
import type { Expense } from '#modules/accounting/contract/expenses/expenses.ts';
import { expenseQuery, neighboursQuery } from '../expense-queries.ts';
import { useExpenseCommands } from '../use-expense-commands.ts';

/** Leads to the expenses before and after this one, as they stand in the list; among those to be checked if it is. */
export function NeighbourButtons({ expense: { expenseId, checkedAt } }: { readonly expense: Expense }) {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { openExpense } = useExpenseCommands();
  const { data } = useQuery(neighboursQuery(expenseId, checkedAt === null ? { checked: 'no' } : {}));
  const next = data?.next ?? null;
  const previous = data?.previous ?? null;
  useEffect(() => {
    if (next !== null) void client.prefetchQuery(expenseQuery(next));
  }, [client, next]);
  const open = (to: string | null) => {
    if (to !== null && !isCoveredByDialog()) void openExpense(to);
  };
  useShortcuts({ 'alt+PageUp': () => open(previous), 'alt+PageDown': () => open(next) });
  const buttons = [
    { key: 'previous', to: previous, Icon: IconChevronUp, keys: 'Alt+PageUp' },
    { key: 'next', to: next, Icon: IconChevronDown, keys: 'Alt+PageDown' },
  ] as const;
  return (
    <Group gap={4} wrap="nowrap">
      {buttons.map(({ key, to, Icon, keys }) => (
        <ActionIcon
          key={key}
          variant="default"
          size={36}
          aria-label={t(`expenses.editor.${key}`)}
          title={`${t(`expenses.editor.${key}`)} (${t(`expenses.editor.${key}Keys`)})`}
          aria-keyshortcuts={keys}
          disabled={to === null}
          onClick={() => open(to)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}

interface CheckButtonProps {
  /** True while the receipt is read: there is nothing to confirm yet. */
  readonly isReading: boolean;
  readonly isSaving: boolean;
  readonly onCheck: () => void;
}

/** Main action of an expense to be checked: confirms it and opens the next one, also by a key. */
export function CheckButton({ isReading, isSaving, onCheck }: CheckButtonProps) {
  const { t } = useTranslation('accounting');
  useShortcuts({
    'mod+Enter': () => {
      if (!isReading && !isSaving && !isCoveredByDialog()) onCheck();
    },
  });
  return (
    <Button
      leftSection={<IconCircleCheck size={16} aria-hidden />}
      loading={isSaving}
      disabled={isReading}
      title={t('expenses.check.nextKeys')}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      onClick={onCheck}
    >
      {t('expenses.check.next')}
    </Button>
  );
}
