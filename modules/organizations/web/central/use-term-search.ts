import { useNavigate, useSearch } from '@tanstack/react-router';
import { readTermSearch } from './term-search.ts';

/** What a list is searched for, kept in the address, and how to search for something else. */
export function useTermSearch(path: `/${string}`): [term: string, searchFor: (term: string) => void] {
  const navigate = useNavigate();
  const { search = '' } = readTermSearch(useSearch({ strict: false }));
  const searchFor = (term: string) => void navigate({ to: path, search: readTermSearch({ search: term }), replace: true, resetScroll: false });
  return [search, searchFor];
}
