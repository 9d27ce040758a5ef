import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { type AccountSession, getAccountDeletion, getSecondFactor, listSessions, type SecondFactor } from '../../contract/index.ts';
import { currentUser, loadCurrentUser } from '../current-user.ts';

const root = ['identity', 'account'] as const;

/** The addresses of the account: the one that holds and the one that waits for its confirmation. */
export interface Addresses {
  readonly email: string;
  readonly pendingEmail: string | null;
}

/** The addresses of the account; brings the user of the window up to date as well. */
export function addressesQuery() {
  return queryOptions({
    queryKey: [...root, 'addresses'],
    queryFn: async (): Promise<Addresses> => {
      const { pendingEmail } = await loadCurrentUser();
      return { email: currentUser.get()?.email ?? '', pendingEmail };
    },
  });
}

/** The own sessions, the one last seen first. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: [...root, 'sessions'],
    queryFn: async ({ signal }): Promise<readonly AccountSession[]> => (await call(listSessions, {}, { signal, background: true })).sessions,
  });
}

/** Whether the account has a second factor, and how many recovery codes are left. */
export function secondFactorQuery() {
  return queryOptions({
    queryKey: [...root, 'second-factor'],
    queryFn: ({ signal }): Promise<SecondFactor> => call(getSecondFactor, {}, { signal, background: true }),
  });
}

/** What deleting the account would end. */
export function deletionQuery() {
  return queryOptions({
    queryKey: [...root, 'deletion'],
    queryFn: async ({ signal }) => (await call(getAccountDeletion, {}, { signal, background: true })).organizations,
    staleTime: 0,
  });
}
