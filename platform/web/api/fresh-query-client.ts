import { QueryClient } from '@tanstack/react-query';
import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * A cache in which nothing counts as fresh that was fetched before it was made outdated. The library ends a fetch under
 * way only if there are data already: a first fetch that had read what was there before an action would stay for good.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const isFetchedAgain = filters?.refetchType !== 'none' && filters?.refetchType !== 'inactive';
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
      // Those that nobody shows are not fetched again: whoever asked for them waits for this fetch.
      if (isFetchedAgain && query.state.data === undefined && query.isActive()) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}
