import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveEvent } from '#platform/web/realtime/live-connection.ts';
import { NavCount } from '#platform/web/shell/nav-count.tsx';
import { expensesToCheck } from '../../contract/expenses/check-expenses.ts';
import { toCheckQuery } from './expense-queries.ts';

const collectMs = 1000;

/** Number of expenses to be checked, beside the expenses in the sidebar; it follows what colleagues do. */
export function ToCheckCount() {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { data: count = 0 } = useQuery(toCheckQuery);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Many uploads at once are asked for once.
  useLiveEvent(expensesToCheck, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: toCheckQuery.queryKey });
    }, collectMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return <NavCount count={count} label={t('navCount.toCheck', { count })} />;
}
