import { ApiError } from './api-error.ts';
import { FreshQueryClient } from './fresh-query-client.ts';
import { recoveries } from './recovery.ts';
import { secondsLeft, sessionExpiry } from './session-clock.ts';

/**
 * Cache of all fetched data. The page shows failed queries (`ErrorState`), `useAction` failed commands. Reads are
 * repeated if the server was busy.
 */
export const queryClient = new FreshQueryClient({
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

// Queries that failed while the server was away are fetched again; data on the screen are refreshed as usual.
recoveries.subscribe(() => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
});

// True for a live session: refetching on window focus must not extend an expired one, only user actions may.
function isSessionAlive(): boolean {
  const expiry = sessionExpiry.get();
  return expiry === null || secondsLeft(expiry) > 0;
}
