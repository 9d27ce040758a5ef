import { useNavigate, useSearch } from '@tanstack/react-router';
import { readSearch } from '#platform/web/ui/read-search.ts';

/** What a list is searched for, kept in the address, and how to search for something else. */
export function useTermSearch(path: `/${string}`): [term: string, searchFor: (term: string) => void] {
  const navigate = useNavigate();
  const { search = '' } = readSearch(useSearch({ strict: false }));
  const searchFor = (term: string) => void navigate({ to: path, search: readSearch({ search: term }), replace: true, resetScroll: false });
  return [search, searchFor];
}
