import type { OrganizationId } from '../../contract/ids.ts';
import { createStore } from '../state/store.ts';

interface NamedOrganization {
  readonly id: OrganizationId;
  readonly name: string;
}

/**
 * What has happened to the session or the membership behind this window, from elsewhere. `switched`: the session is in
 * another organisation now; `removed`: the membership is gone; `factor`: the organisation demands a second
 * factor now, and there is none; `ended`, `expired`: the session is gone, the latter by its time.
 */
export type AccessNotice =
  | { readonly kind: 'switched'; readonly here: NamedOrganization; readonly there: NamedOrganization }
  | { readonly kind: 'removed' | 'factor'; readonly name: string }
  | { readonly kind: 'ended' | 'expired' };

/** What the dialog of the shell says; null: nothing. */
export const accessNotice = createStore<AccessNotice | null>(null);

/** Asks what changed; null before the window is signed in. A store, because the login page does without its code. */
export const accessFollower = createStore<(() => void) | null>(null);

/** Has the user sign in again over the page; null where there is no page to keep. */
export const signedOutFollower = createStore<(() => void) | null>(null);

let held = 0;

/** Shows what happened, or takes it back; the end of a session stands until the user has signed in again or left. */
export function showNotice(notice: AccessNotice | null): void {
  if (held === 0 && !isSessionOver(accessNotice.get())) accessNotice.set(notice);
}

/** Whether a notice says that the session has ended. */
export function isSessionOver(
  notice: AccessNotice | null,
): notice is Extract<AccessNotice, { kind: 'ended' | 'expired' }> {
  return notice?.kind === 'ended' || notice?.kind === 'expired';
}

/**
 * While this window itself logs out or changes the organisation, hearing of it is no news.
 *
 * @returns ends that
 */
export function holdNotices(): () => void {
  held += 1;
  return () => {
    held -= 1;
  };
}
