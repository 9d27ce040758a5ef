import { Button, Group, Stack, Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { PageHeader } from '../components/page-header.tsx';
import type { Trail } from '../components/page-header.tsx';
import { EmptyState, ErrorState, ForbiddenState } from '../components/states.tsx';
import { ListSearch } from './list-search.tsx';
import type { List } from './use-list.ts';
import classes from './lists.module.css';

export interface ListPageProps {
  readonly list: List<unknown>;
  readonly title: string;
  /** Of a page that belongs to another one. */
  readonly trail?: Trail;
  /** The one main action, at the top right. */
  readonly action?: ReactNode;
  /** Notices and open forms, above the filters. */
  readonly notices?: ReactNode;
  /** Absent where only filters narrow the list. */
  readonly search?: { readonly label: string; readonly placeholder: string };
  /** Further filters, beside the search. */
  readonly filters?: ReactNode;
  /** What all rows come to, such as a sum; at the end of the filters. */
  readonly summary?: ReactNode;
  /** Shown while there is nothing to list at all. */
  readonly empty: {
    readonly icon: ReactNode;
    readonly title: string;
    readonly text?: string;
    readonly action?: ReactNode;
  };
  /** That the rows there are do not count as any; without it, whether there are none. */
  readonly countsAsEmpty?: boolean;
  /** Whether rows are there that the list does not count, such as the one that is being edited. */
  readonly hasOtherRows?: boolean;
  /** The table: rows, or their outline while they load. */
  readonly children: ReactNode;
  /** Quiet ways to other pages, under the list. */
  readonly foot?: ReactNode;
}

/** A page with a list in its four states: loading, empty, failed, forbidden; and with what was found. */
export function ListPage({
  list,
  title,
  trail,
  action,
  notices,
  search,
  filters,
  summary,
  empty,
  countsAsEmpty = false,
  hasOtherRows = false,
  children,
  foot,
}: ListPageProps) {
  const { query, rows } = list;
  const header = { title, ...(trail && { trail }) };
  const isForbidden = query.error instanceof ApiError && query.error.status === 403;
  if (isForbidden) {
    return (
      <Stack gap="md" miw={0}>
        <PageHeader {...header} />
        <ForbiddenState />
      </Stack>
    );
  }
  const hasFailed = query.error !== null && query.data === undefined;
  const hasNothing = query.data !== undefined && (rows.length === 0 || countsAsEmpty) && !query.isPlaceholderData;
  return (
    <Stack gap="md" miw={0}>
      <PageHeader {...header} action={action} />
      {notices}
      <Group gap={12} align="stretch" className={classes.filters} role="search">
        {search === undefined ? null : (
          <ListSearch
            {...search}
            value={list.filters.search ?? ''}
            onChange={(term) => list.setFilters({ search: term })}
          />
        )}
        {filters}
        {summary === undefined ? null : (
          <Text component="div" size="sm" c="dimmed" className={classes.summary}>
            {summary}
          </Text>
        )}
      </Group>
      {hasFailed ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending || rows.length > 0 || hasOtherRows ? children : null}
      {hasNothing ? <Nothing list={list} empty={empty} /> : null}
      {foot}
    </Stack>
  );
}

/** Nothing found by the filters, with the way back to everything; else nothing there yet. */
function Nothing({ list: { filters, setFilters }, empty }: Pick<ListPageProps, 'list' | 'empty'>) {
  const { t } = useTranslation('platform');
  const { search, sort: _sort, direction: _direction, ...others } = filters;
  const names = Object.keys(others);
  if (search === undefined && names.length === 0) return <EmptyState {...empty} />;
  const clear = () => setFilters(Object.fromEntries(Object.keys(filters).map((name) => [name, null])));
  return (
    <EmptyState
      icon={<IconSearchOff size={28} />}
      title={search === undefined ? t('list.nothingFiltered') : t('list.nothingFound', { search })}
      text={t(names.length === 0 ? 'list.nothingText' : 'list.nothingFilteredText')}
      action={
        <Button variant="default" onClick={clear}>
          {t(names.length === 0 ? 'list.clearSearch' : 'list.clearFilters')}
        </Button>
      }
    />
  );
}
