import { queryOptions } from '@tanstack/react-query';
import { send } from '#platform/web/api/client.ts';
import { listInvitations } from '../../contract/invitations/invitations.ts';
import type { Invitation } from '../../contract/invitations/invitations.ts';
import { invitationsKey } from '../query-keys.ts';

/**
 * Query of the user's open invitations, independent of the session's organisation. Fetched as background activity, also
 * on events and window focus: it must not extend an unused session.
 */
export function invitationsQuery() {
  return queryOptions({
    queryKey: invitationsKey,
    queryFn: async ({ signal }): Promise<readonly Invitation[]> =>
      (await send(listInvitations, {}, { signal, anyOrganization: true })).invitations,
  });
}
