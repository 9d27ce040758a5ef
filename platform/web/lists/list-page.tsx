import { Button, Stack } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { PageHeader } from '../components/page-header.tsx';
import type { Trail } from '../components/page-header.tsx';
import { EmptyState, ErrorState, ForbiddenState } from '../components/states.tsx';
import { FilterRow, setFilterNames } from './filter-row.tsx';
import { SortingSlot } from './sorting-slot.ts';
import type { ListSearchProps } from './list-search.tsx';
import type { List } from './use-list.ts';

export interface ListPageProps {
  readonly list: List<unknown>;
  readonly title: string;
  /** Heading with more than title and action, such as an owner picker; it shows the title itself. */
  readonly head?: ReactNode;
  /** Trail of a page with a parent. */
  readonly trail?: Trail;
  /** Main action, at the top right. */
  readonly action?: ReactNode;
  /** Notices and open forms, above the filters. */
  readonly notices?: ReactNode;
  /** Texts of the search; absent for lists with filters only. */
  readonly search?: Omit<ListSearchProps, 'value' | 'onChange'>;
  /** Further filters, beside the search. */
  readonly filters?: ReactNode;
  /** Summary of all rows, such as a sum; after the filters. */
  readonly summary?: ReactNode;
  /** Shown for a completely empty list. */
  readonly empty: {
    readonly icon: ReactNode;
    readonly title: string;
    readonly text?: string;
    readonly action?: ReactNode;
  };
  /** True if the existing rows do not count as content; a list without rows is always empty. */
  readonly countsAsEmpty?: boolean;
  /** True if there are rows outside the list, such as the one being edited. */
  readonly hasOtherRows?: boolean;
  /** True if an empty list without set filters may have other rows, such as inactive ones; its filters then stay. */
  readonly keepsFilters?: boolean;
  /** Table of rows, or its skeleton while loading. */
  readonly children: ReactNode;
  /** Secondary links to other pages, under the list. */
  readonly foot?: ReactNode;
}

/** Page with a list in its states: loading, empty, failed, forbidden, and filled. */
export function ListPage({
  list,
  title,
  head,
  trail,
  action,
  notices,
  search,
  filters,
  summary,
  empty,
  countsAsEmpty = false,
  hasOtherRows = false,
  keepsFilters = false,
  children,
  foot,
}: ListPageProps) {
  const { query, rows } = list;
  const [sortingSlot, setSortingSlot] = useState<HTMLElement | null>(null);
  const isForbidden = query.error instanceof ApiError && query.error.status === 403;
  if (isForbidden) {
    return (
      <Stack gap="md" miw={0}>
        <Head head={head} title={title} trail={trail} />
        <ForbiddenState />
      </Stack>
    );
  }
  const hasFailed = query.error !== null && query.data === undefined;
  const hasNothing = query.data !== undefined && (rows.length === 0 || countsAsEmpty) && !query.isPlaceholderData;
  const isEmpty = hasNothing && !hasOtherRows && !isFiltered(list);
  return (
    <Stack gap="md" miw={0}>
      <Head head={head} title={title} trail={trail} action={action} />
      {notices}
      {isEmpty && !keepsFilters ? null : (
        <FilterRow list={list} search={search} filters={filters} summary={summary} sortingRef={setSortingSlot} />
      )}
      {hasFailed ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending || rows.length > 0 || hasOtherRows ? (
        <SortingSlot value={sortingSlot}>{children}</SortingSlot>
      ) : null}
      {hasNothing ? <Nothing list={list} empty={empty} /> : null}
      {foot}
    </Stack>
  );
}

interface HeadProps {
  readonly head: ReactNode;
  readonly title: string;
  readonly trail: Trail | undefined;
  readonly action?: ReactNode;
}

function Head({ head, title, trail, action }: HeadProps) {
  return head ?? <PageHeader title={title} {...(trail && { trail })} action={action} />;
}

function isFiltered(list: Pick<List<unknown>, 'filters' | 'fixed'>): boolean {
  return list.filters.search !== undefined || setFilterNames(list).length > 0;
}

/** Notice without results, with a button that resets the filters; or for an empty list. */
function Nothing({ list, empty }: Pick<ListPageProps, 'list' | 'empty'>) {
  const { t } = useTranslation('platform');
  const { filters, setFilters } = list;
  const { search } = filters;
  const names = setFilterNames(list);
  if (!isFiltered(list)) return <EmptyState {...empty} />;
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
