import type { OrganizationUser } from '../../contract/users.ts';

/**
 * What an invitation waits for: for its mail to go out, or for the person to accept; `expired` ones wait for nothing.
 */
export type InvitationState =
  | { readonly kind: 'due'; readonly at: string }
  | { readonly kind: 'open'; readonly until: string | null }
  | { readonly kind: 'expired' };

/** How the invitation of a user stands; null for those who have accepted. */
export function readInvitation(
  { state, invitedUntil, invitationDueAt }: Pick<OrganizationUser, 'state' | 'invitedUntil' | 'invitationDueAt'>,
  now: Date,
): InvitationState | null {
  if (state !== 'invited') return null;
  if (invitationDueAt !== null) return { kind: 'due', at: invitationDueAt };
  return invitedUntil !== null && new Date(invitedUntil) <= now
    ? { kind: 'expired' }
    : { kind: 'open', until: invitedUntil };
}
