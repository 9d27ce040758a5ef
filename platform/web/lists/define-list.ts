import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint, EndpointAnswer, EndpointRequest } from '../../contract/endpoint.ts';
import { call } from '../api/client.ts';
import type { PageDefinition } from '../pages/define-page.ts';

type ListEndpoint = Endpoint<EndpointRequest, z.ZodObject>;
type RowsOf<E extends ListEndpoint, Field> = Field extends keyof EndpointAnswer<E> ? EndpointAnswer<E>[Field] : never;
export type FilterValues = Readonly<Record<string, unknown>> & { readonly search?: string };

/** A list: the endpoint of its rows and the filters in its address. */
export interface ListDefinition<
  E extends ListEndpoint,
  Field extends keyof EndpointAnswer<E>,
  Values extends FilterValues,
> {
  /** Query key prefix of the list; also its name in stored columns and scroll positions. */
  readonly key: readonly string[];
  readonly endpoint: E;
  /** Field of the response with the rows. */
  readonly rows: Field;
  /** Page of the list, with the filters in its address. */
  readonly page: Pick<PageDefinition<`/${string}`, Values>, 'path' | 'readSearch'>;
  /** Filters in the path of the endpoint; no request is sent until all of them are set. */
  readonly params?: readonly (keyof Values & string)[];
  /** Entries of the address that change how the rows are shown, not which: they are not sent. */
  readonly views?: readonly (keyof Values & string)[];
  /** Rows of a page; the endpoint's default if absent. */
  readonly limit?: number;
  /** Milliseconds for which rows are shown without a new request; the query default if absent. */
  readonly staleTime?: number;
}

/** Declares a list for `useList`. An endpoint without `nextCursor` answers all rows at once. */
export function defineList<
  E extends ListEndpoint,
  const Field extends keyof EndpointAnswer<E>,
  Values extends FilterValues,
>(definition: ListDefinition<E, Field, Values>): ListDefinition<E, Field, Values> {
  return definition;
}

/** Row type of a declared list. */
export type RowOf<Definition> =
  Definition extends ListDefinition<infer E, infer Field, FilterValues>
    ? RowsOf<E, Field> extends readonly (infer Row)[]
      ? Row
      : never
    : never;

/** Query of a list's pages with these filters; previous rows stay while the next ones load. */
export function listQuery<E extends ListEndpoint, Field extends keyof EndpointAnswer<E>, Values extends FilterValues>(
  { key, endpoint, params: inPath = [], views = [], limit, staleTime }: ListDefinition<E, Field, Values>,
  given: Values,
) {
  const isView = new Set<string>(views);
  const filters = Object.fromEntries(Object.entries(given).filter(([name]) => !isView.has(name))) as Values;
  const names: readonly string[] = inPath;
  const pick = (isInPath: boolean) =>
    Object.fromEntries(Object.entries(toQuery(filters)).filter(([name]) => names.includes(name) === isInPath));
  return infiniteQueryOptions({
    queryKey: [...key, filters],
    enabled: names.every((name) => filters[name] !== undefined),
    queryFn: async ({ pageParam, signal }): Promise<EndpointAnswer<E>> => {
      const query = {
        ...pick(false),
        ...(limit === undefined ? {} : { limit }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      // The types of filters and endpoint match in the list's declaration.
      const input = names.length === 0 ? { query } : { params: pick(true), query };
      return (await call(endpoint as Endpoint, input as never, { signal, background: true })) as EndpointAnswer<E>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { nextCursor?: string | null }).nextCursor,
    placeholderData: keepPreviousData,
    ...(staleTime === undefined ? {} : { staleTime }),
  });
}

/** Converts filters to the endpoint's query: the search term is called `searchTerm` there. */
export function toQuery({ search, ...filters }: FilterValues): Record<string, unknown> {
  return { ...filters, ...(search === undefined ? {} : { searchTerm: search }) };
}

type LoadedPages<Row> = InfiniteData<Readonly<Record<string, readonly Row[]>>>;

/**
 * Shows saved rows and removes deleted ones at once, in every loaded page; the server decides all else about rows and
 * their order.
 */
export function changeRows<Row extends { readonly id: string }>(
  client: QueryClient,
  { key, rows }: { readonly key: readonly string[]; readonly rows: string },
  change: (row: Row) => Row | null,
): void {
  client.setQueriesData<LoadedPages<Row>>(
    { queryKey: key },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, [rows]: (page[rows] ?? []).flatMap((row) => change(row) ?? []) })),
      },
  );
}
