import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint, EndpointAnswer, EndpointRequest } from '../../contract/endpoint.ts';
import { call } from '../api/client.ts';
import type { PageDefinition } from '../pages/define-page.ts';

type ListEndpoint = Endpoint<EndpointRequest, z.ZodObject>;
type RowsOf<E extends ListEndpoint, Field> = Field extends keyof EndpointAnswer<E> ? EndpointAnswer<E>[Field] : never;
export type FilterValues = Readonly<Record<string, unknown>> & { readonly search?: string };

/** A list: where its rows come from and which filters its address has. */
export interface ListDefinition<
  E extends ListEndpoint,
  Field extends keyof EndpointAnswer<E>,
  Values extends FilterValues,
> {
  /** Begins the key of every query of this list, and names it where columns and places are remembered. */
  readonly key: readonly string[];
  readonly endpoint: E;
  /** The field of the answer that holds the rows. */
  readonly rows: Field;
  /** The page that shows it, with the filters in its address. */
  readonly page: Pick<PageDefinition<`/${string}`, Values>, 'path' | 'readSearch'>;
  /** Filters that stand in the path of the endpoint; nothing is asked for until all of them are there. */
  readonly params?: readonly (keyof Values & string)[];
  /** Milliseconds for which rows are shown without asking again; those of every query if absent. */
  readonly staleTime?: number;
}

/** Declares a list once; `useList` shows it. An endpoint without `nextCursor` answers all rows at once. */
export function defineList<
  E extends ListEndpoint,
  const Field extends keyof EndpointAnswer<E>,
  Values extends FilterValues,
>(definition: ListDefinition<E, Field, Values>): ListDefinition<E, Field, Values> {
  return definition;
}

/** One row of a list that was declared. */
export type RowOf<Definition> =
  Definition extends ListDefinition<infer E, infer Field, FilterValues>
    ? RowsOf<E, Field> extends readonly (infer Row)[]
      ? Row
      : never
    : never;

/** The pages of a list with these filters; rows of the filters before stay while the next ones load. */
export function listQuery<E extends ListEndpoint, Field extends keyof EndpointAnswer<E>, Values extends FilterValues>(
  { key, endpoint, params: inPath = [], staleTime }: ListDefinition<E, Field, Values>,
  filters: Values,
) {
  const names: readonly string[] = inPath;
  const pick = (isInPath: boolean) =>
    Object.fromEntries(Object.entries(toQuery(filters)).filter(([name]) => names.includes(name) === isInPath));
  return infiniteQueryOptions({
    queryKey: [...key, filters],
    enabled: names.every((name) => filters[name] !== undefined),
    queryFn: async ({ pageParam, signal }): Promise<EndpointAnswer<E>> => {
      const query = { ...pick(false), ...(pageParam === null ? {} : { cursor: pageParam }) };
      // The filters are those of the endpoint; their types meet where the list is declared.
      const input = names.length === 0 ? { query } : { params: pick(true), query };
      return (await call(endpoint as Endpoint, input as never, { signal, background: true })) as EndpointAnswer<E>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { nextCursor?: string | null }).nextCursor,
    placeholderData: keepPreviousData,
    ...(staleTime === undefined ? {} : { staleTime }),
  });
}

/** The filters as endpoints take them: what is searched for is called `searchTerm` there. */
export function toQuery({ search, ...filters }: FilterValues): Record<string, unknown> {
  return { ...filters, ...(search === undefined ? {} : { searchTerm: search }) };
}

type LoadedPages<Row> = InfiniteData<Readonly<Record<string, readonly Row[]>>>;

/**
 * Shows rows at once as they were saved or without those that are gone, in every page that is loaded; which rows there
 * are otherwise, and their order, is the server's business.
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
