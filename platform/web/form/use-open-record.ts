import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { QueryKey } from '@tanstack/react-query';
import type { PageDefinition } from '../pages/define-page.ts';
import type { OpenSearch } from '../pages/open-search.ts';
import { mayDiscardAll } from './unsaved-guard.ts';

interface Options<Row> {
  /** The page of the list, declared `withOpen`. */
  readonly page: PageDefinition<`/${string}`, OpenSearch>;
  /** Begins the key of the query of one record, which ends with its id. */
  readonly key: QueryKey;
  /** One record as it stands now. */
  readonly fetch: (id: string, signal: AbortSignal) => Promise<Row>;
  /** Those that are on the screen already. */
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
}

/** The value of `open` in the address while a new record is added. */
const adding = 'new';

/**
 * The one form of a list's page that may be open: for a new record or for one of the list. The address says which,
 * `?open=…`.
 */
export function useOpenRecord<Row>({ page, key, fetch, rows, idOf }: Options<Row>) {
  const navigate = useNavigate();
  const { open } = useSearch({ from: page.path }) as OpenSearch;
  const id = open === undefined || open === adding ? null : open;
  const row = rows.find((candidate) => idOf(candidate) === id);
  const record = useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => fetch(id ?? '', signal),
    enabled: id !== null,
    ...(row === undefined ? {} : { initialData: () => row, initialDataUpdatedAt: 0 }),
  });
  // Going back closes a form, and never opens one that was closed. The search may have changed since the last
  // rendering.
  const go = (next?: string) =>
    navigate({
      to: '.',
      search: ({ open: _open, ...now }: OpenSearch) => ({ ...now, ...(next === undefined ? {} : { open: next }) }),
      replace: next === undefined,
      resetScroll: false,
      ignoreBlocker: true,
    });
  const edited = id === null ? null : (record.data ?? null);
  const change = async (next: string) => {
    if (await mayDiscardAll()) await go(next);
  };
  return {
    isOpen: open !== undefined,
    isAdding: open === adding,
    /** The record whose form is open; null while it is fetched for the first time. */
    edited,
    /**
     * Those of the list, with the one whose form is open: what was typed in it stays, whatever is searched for
     * meanwhile.
     */
    rows: edited === null || rows.some((candidate) => idOf(candidate) === id) ? rows : [edited, ...rows],
    /** Why the record of the address cannot be opened. */
    error: id === null || record.data !== undefined ? null : record.error,
    add: () => void change(adding),
    edit: (next: Row) => void change(idOf(next)),
    /** Closes it without a question: after saving, or after the form has asked. */
    close: () => void go(),
  };
}
