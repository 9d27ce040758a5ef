import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { Attempt } from './api-error.ts';
import { secondsLeft, sessionExpiry } from './session-clock.ts';
import { reportError } from './error-banners.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `silent`: the screen shows the failure itself, so no banner appears. `attempt`: what failed, when the endpoint
     * does not tell.
     */
    mutationMeta: { silent?: boolean; attempt?: Attempt };
  }
}

/**
 * The cache of everything fetched. Failed mutations become banners unless their `meta.silent` is true;
 * failed queries are shown by the page (`ErrorState`). Reads are tried again when the server was busy.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.silent !== true) reportError(error, mutation.meta?.attempt);
    },
  }),
  defaultOptions: {
    // Without a network a call shall fail and say so, not wait unseen until it returns.
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

// Looking at the window again must not revive a session that has ended; only what the user does may.
function isSessionAlive(): boolean {
  const expiry = sessionExpiry.get();
  return expiry === null || secondsLeft(expiry) > 0;
}
