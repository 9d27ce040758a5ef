import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { type Invitation, listInvitations } from '../../contract/invitations.ts';
import { invitationsKey } from './invitations-key.ts';

/** The open invitations of the user, whatever organisation the session is in. */
export function invitationsQuery() {
  return queryOptions({
    queryKey: invitationsKey,
    queryFn: async ({ signal }): Promise<readonly Invitation[]> => (await call(listInvitations, {}, { signal, anyOrganization: true })).invitations,
  });
}
