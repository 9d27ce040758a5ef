import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { addDays } from '#platform/contract/days.ts';
import { call } from '#platform/web/api/client.ts';
import { listTimeEntries } from '#modules/accounting/contract/time-entries/time-entries.ts';
import type { TimeEntry } from '#modules/accounting/contract/time-entries/time-entries.ts';
import { timeEntryList } from '../time-queries.ts';

/** Queries one's own entries of the seven days from a Monday. */
export function weekQuery(monday: string) {
  return queryOptions({
    queryKey: [...timeEntryList.key, 'week', monday],
    queryFn: async ({ signal }) => {
      const entries: TimeEntry[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const answer: { timeEntries: TimeEntry[]; nextCursor: string | null } = await call(
          listTimeEntries,
          { query: { from: monday, to: addDays(monday, 6), limit: 200, cursor } },
          { signal, background: true },
        );
        entries.push(...answer.timeEntries);
        cursor = answer.nextCursor;
      }
      return entries;
    },
  });
}

/** Replaces the old entry with the saved one in the cache; undefined for none. */
export function showSaved(
  client: QueryClient,
  monday: string,
  id: string | undefined,
  saved: TimeEntry | undefined,
): void {
  client.setQueryData(
    weekQuery(monday).queryKey,
    (known) => known && [...known.filter((entry) => entry.id !== id), ...(saved === undefined ? [] : [saved])],
  );
}
