import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCollectedEvent } from '#platform/web/realtime/use-collected-event.ts';
import { NavCount } from '#platform/web/shell/nav-count.tsx';
import { expensesToCheck } from '../../contract/expenses/check-expenses.ts';
import { toCheckQuery } from './expense-queries.ts';

/** Number of expenses to be checked, beside the expenses in the sidebar; it follows what colleagues do. */
export function ToCheckCount() {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { data: count = 0 } = useQuery(toCheckQuery);
  // Many uploads at once are asked for once.
  useCollectedEvent(expensesToCheck, () => void client.invalidateQueries({ queryKey: toCheckQuery.queryKey }));
  return <NavCount count={count} label={t('navCount.toCheck', { count })} />;
}
