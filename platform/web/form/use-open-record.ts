import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageDefinition } from '../pages/define-page.ts';
import type { OpenSearch } from '../pages/open-search.ts';
import { mayDiscardAll } from './unsaved-guard.ts';

interface Options<Row> {
  /** Page of the list, declared `withOpen`. */
  readonly page: PageDefinition<`/${string}`, OpenSearch>;
  /** Returns the query of one record's present state. */
  readonly query: (id: string) => Pick<UseQueryOptions<Row>, 'queryKey' | 'queryFn'>;
  /** Rows already loaded. */
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
}

/** Value of `open` in the address while a new record is added. */
const adding = 'new';

/** Manages the single form of a list's page: for a new record or for one of the list, by `?open=…` in the address. */
export function useOpenRecord<Row>({ page, query, rows, idOf }: Options<Row>) {
  const navigate = useNavigate();
  const { open } = useSearch({ from: page.path }) as OpenSearch;
  const id = open === undefined || open === adding ? null : open;
  const row = rows.find((candidate) => idOf(candidate) === id);
  const record = useQuery({
    ...query(id ?? ''),
    enabled: id !== null,
    ...(row === undefined ? {} : { initialData: () => row, initialDataUpdatedAt: 0 }),
  });
  // Going back closes a form, and never reopens one. The search may have changed since the last rendering.
  const go = (next?: string) =>
    navigate({
      to: '.',
      search: ({ open: _open, ...now }: OpenSearch) => ({ ...now, ...(next === undefined ? {} : { open: next }) }),
      replace: next === undefined,
      resetScroll: false,
      ignoreBlocker: true,
    });
  const edited = id === null ? null : (record.data ?? null);
  // With the edited one: its input stays during any search.
  const shown = edited === null || rows.some((candidate) => idOf(candidate) === id) ? rows : [edited, ...rows];
  const change = async (next: string) => {
    if (await mayDiscardAll()) await go(next);
  };
  return {
    isOpen: open !== undefined,
    isAdding: open === adding,
    /** Record of the open form; null during its first fetch. */
    edited,
    /** Properties of the list's table, in which the form replaces the row of its record. */
    inTable: (content: (record: Row) => ReactNode) => ({
      rows: shown,
      form: edited === null ? null : { id: idOf(edited), content: content(edited) },
    }),
    /** Error that prevents opening the record of the address. */
    error: id === null || record.data !== undefined ? null : record.error,
    add: () => void change(adding),
    edit: (next: Row) => void change(idOf(next)),
    /** Closes without a question: after saving, or after the form has asked. */
    close: () => void go(),
  };
}
