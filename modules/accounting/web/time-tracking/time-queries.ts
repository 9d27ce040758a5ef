import { keepPreviousData } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { recordsKey } from '#platform/web/records/record-screen.ts';
import type { RecordOption, RecordSource } from '#platform/web/form/record-input.tsx';
import { defineList, toQuery } from '#platform/web/lists/define-list.ts';
import {
  getTimeEntry,
  getTimer,
  listTimeEntries,
  listTimeEntryPersons,
  lookUpForTimeEntry,
} from '../../contract/time-entries/time-entries.ts';
import type { TimeEntry } from '../../contract/time-entries/time-entries.ts';
import { timeTrackingPage } from '../pages.ts';
import { timeEntriesKey } from '../query-keys.ts';

const root = timeEntriesKey;
const timeEntryKey = [...root, 'one'] as const;

/** List of hours, newest first. */
export const timeEntryList = defineList({
  key: [...root, 'list'],
  endpoint: listTimeEntries,
  rows: 'timeEntries',
  page: timeTrackingPage,
});

/** Queries the number of matching entries on all pages, and their minutes. */
export function timeTotalsQuery({ open: _open, ...filters }: ReturnType<typeof timeTrackingPage.readSearch>) {
  const query = endpointQuery(
    [...timeEntryList.key, 'totals', filters],
    listTimeEntries,
    { query: { ...toQuery(filters), limit: 1, totals: 'true' } },
    ({ totals = null }) => totals,
  );
  return { ...query, placeholderData: keepPreviousData };
}

/** Queries the current entry. */
export function timeEntryQuery(id: string) {
  return endpointQuery([...timeEntryKey, id], getTimeEntry, { params: { id } }, ({ timeEntry }) => timeEntry);
}

/** Fetches an entry for a form that keeps showing the former state. */
export async function fetchTimeEntry(id: string): Promise<TimeEntry> {
  return (await call(getTimeEntry, { params: { id } }, { background: true })).timeEntry;
}

/** Queries the running timer; reloaded when the window gets the focus, because it may have been stopped elsewhere. */
export function timerQuery() {
  return { ...endpointQuery([...root, 'timer'], getTimer, {}, ({ timer }) => timer), staleTime: 0 };
}

/** Queries the persons with hours, in a month `YYYY-MM` or ever. */
export function personsQuery(month?: string) {
  return endpointQuery(
    [...root, 'persons', month ?? ''],
    listTimeEntryPersons,
    { query: month === undefined ? {} : { month } },
    ({ persons }) => persons,
  );
}

/** Returns the source of projects or services for a lookup. */
export function lookupSource(field: 'project' | 'service'): RecordSource {
  return {
    find: (searchTerm) =>
      endpointQuery(
        // Key among those of records: added or renamed ones are found at once.
        [...recordsKey, 'accounting', 'time-entry', field, searchTerm],
        lookUpForTimeEntry,
        { query: { field, ...(searchTerm === '' ? {} : { searchTerm }) } },
        ({ options }): readonly RecordOption[] => options,
      ),
  };
}

/** Reloads the hours after any change: entries of the list may overlap others now. */
export async function refreshTimeEntries(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: timeEntryList.key }),
    client.invalidateQueries({ queryKey: timeEntryKey }),
  ]);
}
