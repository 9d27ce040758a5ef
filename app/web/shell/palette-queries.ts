import { queryOptions } from '@tanstack/react-query';
import type { PaletteSource } from '#platform/web/module.ts';

/** Query of the hits of a source; one application may search in several kinds of records. */
export function hitsQuery(
  { application, place, search }: Pick<PaletteSource, 'application' | 'search'> & { readonly place: number },
  term: string,
) {
  return queryOptions({
    queryKey: ['palette', application, place, term],
    queryFn: ({ signal }) => search(term, signal),
  });
}
