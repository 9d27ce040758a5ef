import { queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getAccountDeletion, getSecondFactor, listSessions } from '../../contract/index.ts';
import type { AccountSession } from '../../contract/index.ts';
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
export const sessionsQuery = () =>
  endpointQuery([...root, 'sessions'], listSessions, {}, ({ sessions }): readonly AccountSession[] => sessions);

/** Whether the account has a second factor, and how many recovery codes are left. */
export const secondFactorQuery = () => endpointQuery([...root, 'second-factor'], getSecondFactor, {});

/** What deleting the account would end. */
export const deletionQuery = () => ({
  ...endpointQuery([...root, 'deletion'], getAccountDeletion, {}, ({ organizations }) => organizations),
  staleTime: 0,
});
