import { queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getAccountDeletion, getPasswordRule, getSecondFactor, listSessions } from '../../contract/index.ts';
import type { AccountSession } from '../../contract/index.ts';
import { currentUser, loadCurrentUser } from '../current-user.ts';

const root = ['identity', 'account'] as const;

/** Addresses of the account: the active one and the unconfirmed one. */
export interface Addresses {
  readonly email: string;
  readonly pendingEmail: string | null;
}

/** Query of the account's addresses; also updates the window's user. */
export function addressesQuery() {
  return queryOptions({
    queryKey: [...root, 'addresses'],
    queryFn: async (): Promise<Addresses> => {
      const { pendingEmail } = await loadCurrentUser();
      return { email: currentUser.get()?.email ?? '', pendingEmail };
    },
  });
}

/** Query of the own sessions, by last use. */
export const sessionsQuery = () =>
  endpointQuery([...root, 'sessions'], listSessions, {}, ({ sessions }): readonly AccountSession[] => sessions);

/** Query of the minimum length of a new password in characters. */
export const passwordRuleQuery = () =>
  endpointQuery([...root, 'password-rule'], getPasswordRule, {}, ({ minPasswordLength }) => minPasswordLength);

/** Query of the second factor's state and the number of unused recovery codes. */
export const secondFactorQuery = () => endpointQuery([...root, 'second-factor'], getSecondFactor, {});

/** Query of the consequences of deleting the account. */
export const deletionQuery = () => ({
  ...endpointQuery([...root, 'deletion'], getAccountDeletion, {}, ({ organizations }) => organizations),
  staleTime: 0,
});
