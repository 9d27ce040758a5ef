import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { needsRenewal, secondsLeft, sessionExpiry } from '#platform/web/api/session-clock.ts';
import { changeRows, defineList } from '#platform/web/lists/define-list.ts';
import type { List } from '#platform/web/lists/use-list.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { listMails, retryMail } from '../contract/index.ts';
import type { OutgoingMail } from '../contract/index.ts';
import { mailsPage } from './pages.ts';

/** Mails, newest first. */
export const mailList = defineList({ key: ['mails', 'list'], endpoint: listMails, rows: 'mails', page: mailsPage });

/** Milliseconds between two looks at the list while it is on the screen. */
const refreshInterval = 15_000;
/** Whoever has scrolled further down is reading; so many pages are not fetched anew unasked. */
const maxPagesRefreshed = 4;

/** Fetches the list again every 15 seconds, as long as somebody can see it. */
export function useFreshList({ data, isFetching, refetch }: List<OutgoingMail>['query']): void {
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    if (isFetching || pages > maxPagesRefreshed) return undefined;
    const timer = setInterval(() => {
      // A look that nobody asked for must not keep a forgotten session alive.
      if (document.visibilityState === 'visible' && isSessionCalm()) void refetch();
    }, refreshInterval);
    return () => clearInterval(timer);
  }, [isFetching, pages, refetch]);
}

/** Retries an email whose delivery was abandoned. */
export function useRetryMail() {
  const { t } = useTranslation('mails');
  const client = useQueryClient();
  return useAction(retryMail, {
    attempt: 'send',
    toast: () => t('toasts.retried'),
    onDone: ({ mail }) => changeRows<OutgoingMail>(client, mailList, (row) => (row.id === mail.id ? mail : row)),
    // Also after a failure: somebody else may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: mailList.key }),
  });
}

function isSessionCalm(): boolean {
  const expiry = sessionExpiry.get();
  return expiry === null || !needsRenewal(secondsLeft(expiry));
}
