import type { OrganizationId } from '../../contract/ids.ts';
import { createStore } from '../state/store.ts';

interface NamedOrganization {
  readonly id: OrganizationId;
  readonly name: string;
}

/**
 * Change of this window's session or membership from elsewhere. `switched`: the session is in another organisation;
 * `removed`: the membership has ended; `factor`: the organisation requires a missing second factor; `ended`, `expired`:
 * the session has ended, the latter by its time limit.
 */
export type AccessNotice =
  | { readonly kind: 'switched'; readonly here: NamedOrganization; readonly there: NamedOrganization }
  | { readonly kind: 'removed' | 'factor'; readonly name: string }
  | { readonly kind: 'ended' | 'expired' };

/** Notice in the dialog of the shell; null: none. */
export const accessNotice = createStore<AccessNotice | null>(null);

/** Reloads the access; null before the window is signed in. A store, because the login page does not load its code. */
export const accessFollower = createStore<(() => void) | null>(null);

/** Opens the sign-in over the page; null without a page to keep. */
export const signedOutFollower = createStore<(() => void) | null>(null);

let held = 0;

/** Shows or removes a notice; the end of a session stays until the user has signed in again or left. */
export function showNotice(notice: AccessNotice | null): void {
  if (held === 0 && !isSessionOver(accessNotice.get())) accessNotice.set(notice);
}

/** True for a notice about the end of the session. */
export function isSessionOver(
  notice: AccessNotice | null,
): notice is Extract<AccessNotice, { kind: 'ended' | 'expired' }> {
  return notice?.kind === 'ended' || notice?.kind === 'expired';
}

/**
 * Suppresses notices while this window itself logs out or changes the organisation.
 * @returns a function that ends the suppression
 */
export function holdNotices(): () => void {
  held += 1;
  return () => {
    held -= 1;
  };
}
