import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { OpenSearch } from '../pages/open-search.ts';
import { listQuery } from './define-list.ts';
import type { FilterValues, ListDefinition, RowOf } from './define-list.ts';
import { rememberFilters, takeOffset } from './list-place.ts';

/** State of a list for its page: loaded rows, filters, and functions to change them. */
export interface List<Row, Values extends FilterValues = FilterValues, Page = unknown> {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly filters: Values;
  /** Names of filters that each address has, such as the owner of a list: they are no choice of the user. */
  readonly fixed?: readonly string[];
  /** Sets filters in the address; null removes one. */
  readonly setFilters: (change: { readonly [Name in keyof Values]?: Values[Name] | null }) => void;
  readonly query: Pick<
    UseInfiniteQueryResult<InfiniteData<Page>>,
    | 'data'
    | 'error'
    | 'isPending'
    | 'isFetching'
    | 'isPlaceholderData'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'fetchNextPage'
    | 'refetch'
  >;
}

/** Shows a list declared with `defineList`: filters in the address, pages on demand, restored scroll position. */
export function useList<
  E extends Parameters<typeof listQuery>[0]['endpoint'],
  Field extends keyof EndpointAnswer<E>,
  Values extends FilterValues,
>(
  definition: ListDefinition<E, Field, Values>,
): List<RowOf<ListDefinition<E, Field, Values>>, Values, EndpointAnswer<E>> {
  const navigate = useNavigate();
  const router = useRouter();
  const {
    page: { path, readSearch },
    rows,
  } = definition;
  // The open form is no filter, and stays during any search.
  const { open, ...read } = readSearch(useSearch({ from: path })) as Values & OpenSearch;
  const filters = read as Values;
  const { pathname } = useMatch({ from: path });
  const name = definition.key.join('.');
  const query = useInfiniteQuery(listQuery(definition, filters));
  const address = JSON.stringify(filters);
  useEffect(() => rememberFilters(name, JSON.parse(address) as FilterValues), [address, name]);
  useEffect(() => {
    // After the heading has taken the focus, which scrolls to the top.
    const offset = takeOffset(name);
    if (offset !== null) window.scrollTo(0, offset);
  }, [name]);
  return {
    name,
    filters,
    fixed: definition.params ?? [],
    query,
    rows: query.data?.pages.flatMap((page) => (page as Record<Field, never>)[rows]) ?? [],
    setFilters: (change) => {
      // A search that was typed just before a way to another page was taken is no filter of that page.
      if (withoutSlash(router.latestLocation.pathname) !== withoutSlash(pathname)) return;
      void navigate({
        to: '.',
        search: readSearch({ ...filters, open, ...change }),
        replace: true,
        resetScroll: false,
      });
    },
  };
}

const withoutSlash = (path: string): string => path.replace(/\/$/u, '');
