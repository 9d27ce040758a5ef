import { queryOptions } from '@tanstack/react-query';
import { send } from '#platform/web/api/client.ts';
import { listInvitations } from '../../contract/invitations.ts';
import type { Invitation } from '../../contract/invitations.ts';
import { invitationsKey } from './invitations-key.ts';

/**
 * The open invitations of the user, whatever organisation the session is in. Fetched unseen, also when news arrive or
 * the window is looked at again: it must not keep a forgotten session alive.
 */
export function invitationsQuery() {
  return queryOptions({
    queryKey: invitationsKey,
    queryFn: async ({ signal }): Promise<readonly Invitation[]> =>
      (await send(listInvitations, {}, { signal, anyOrganization: true })).invitations,
  });
}
