import type { OrganizationUser } from '../../contract/users/users.ts';

/** State of an invitation: waiting for its mail, for acceptance, or `expired`. */
export type InvitationState =
  | { readonly kind: 'due'; readonly at: string }
  | { readonly kind: 'open'; readonly until: string | null }
  | { readonly kind: 'expired' };

/** Reads the state of a user's invitation; null after acceptance. */
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
