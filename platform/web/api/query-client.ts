import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { Attempt } from './api-error.ts';
import { secondsLeft, sessionExpiry } from './session-clock.ts';
import { reportError } from './error-banners.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `silent`: the screen shows the failure itself, without a banner. `attempt`: the failed action, if the endpoint
     * does not determine it.
     */
    mutationMeta: { silent?: boolean; attempt?: Attempt };
  }
}

/**
 * Cache of all fetched data. Failed mutations become banners unless their `meta.silent` is true; the page shows failed
 * queries (`ErrorState`). Reads are repeated if the server was busy.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.silent !== true) reportError(error, mutation.meta?.attempt);
    },
  }),
  defaultOptions: {
    // Without a network a call must fail visibly instead of waiting for its return.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      gcTime: 600_000,
      refetchOnWindowFocus: isSessionAlive,
      refetchOnReconnect: isSessionAlive,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && [0, 502, 503, 504].includes(error.status),
    },
  },
});

// True for a live session: refetching on window focus must not extend an expired one, only user actions may.
function isSessionAlive(): boolean {
  const expiry = sessionExpiry.get();
  return expiry === null || secondsLeft(expiry) > 0;
}
