import { IconMail, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { ListEnd } from '#platform/web/ui/list-end.tsx';
import { ListSearch } from '#platform/web/ui/list-search.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/ui/states.tsx';
import type { listMails } from '../contract/index.ts';
import { FailedNotice, OutboxNotice } from './mail-notices.tsx';
import { mailListQuery, useFreshList } from './mail-queries.ts';
import { MailRow } from './mail-row.tsx';
import { type MailSearch, readMailSearch } from './mail-search.ts';
import { StateFilter } from './state-filter.tsx';
import classes from './mails.module.css';

/** The mails that the product sends: how each of them is doing, and another try for those given up. Never what they say. */
export function MailsPage() {
  const { t } = useTranslation('mails');
  const navigate = useNavigate();
  const filter = readMailSearch(useSearch({ strict: false }));
  const list = useInfiniteQuery(mailListQuery(filter));
  const [first] = list.data?.pages ?? [];
  useFreshList(list.data?.pages.length ?? 0, list);
  const show = (change: Record<string, unknown>) => {
    const search = readMailSearch({ ...filter, ...change });
    void navigate({ to: '/benit/central-configuration/mail', search, replace: true, resetScroll: false });
  };
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} />
      {first?.transport === 'outbox' ? <OutboxNotice /> : null}
      <FailedNotice count={first?.failedCount ?? 0} isShown={filter.state === 'failed'} onShow={() => show({ state: 'failed', search: '' })} />
      <div className={classes.filters}>
        <ListSearch
          value={filter.search ?? ''}
          onChange={(search) => show({ search })}
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          className={classes.search ?? ''}
        />
        <StateFilter state={filter.state} onChange={(state) => show({ state })} />
      </div>
      {list.isPending ? <ListSkeleton rows={8} height={66} /> : null}
      {list.isError && list.data === undefined ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data === undefined ? null : <MailList pages={list.data.pages} isStale={list.isPlaceholderData} filter={filter} />}
      <ListEnd list={list} />
    </div>
  );
}

interface MailListProps {
  readonly pages: readonly EndpointAnswer<typeof listMails>[];
  /** Rows of the filter before, until the right ones are there. */
  readonly isStale: boolean;
  readonly filter: MailSearch;
}

function MailList({ pages, isStale, filter }: MailListProps) {
  const { t } = useTranslation('mails');
  const rows = pages.flatMap(({ mails, transport }) => mails.map((mail) => ({ mail, transport })));
  if (rows.length === 0) return isStale ? null : <NothingThere filter={filter} />;
  return (
    <ul className={classes.list} data-stale={isStale || undefined} aria-label={t('title')}>
      {rows.map(({ mail, transport }) => (
        <MailRow key={mail.id} mail={mail} transport={transport} />
      ))}
    </ul>
  );
}

function NothingThere({ filter: { search, state } }: { filter: MailSearch }) {
  const { t } = useTranslation('mails');
  if (search !== undefined) return <EmptyState icon={<IconSearchOff size={28} />} title={t('nothing.title', { search })} text={t('nothing.text')} />;
  return <EmptyState icon={<IconMail size={28} />} title={t(`empty.${state ?? 'all'}`)} {...(state === undefined ? { text: t('empty.text') } : {})} />;
}
