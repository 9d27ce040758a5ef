import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { listAuditEntries } from '../contract/index.ts';
import type { AuditSearch } from './audit-search.ts';

const lists = ['audit', 'entries'] as const;

/** Entries of the log, newest first, page by page; those of the filters before stay while the next ones load. */
export function auditListQuery(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: [...lists, search],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, { query: { ...toQuery(search), ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal, background: true }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Whoever opens a log wants to see what has just happened.
    staleTime: 0,
  });
}

/** The filters as the endpoints of the log take them. */
export function toQuery({ search, ...filters }: AuditSearch) {
  return { ...filters, ...(search !== undefined && { searchTerm: search }) };
}
