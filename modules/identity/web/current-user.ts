import { call, send } from '#platform/web/api/client.ts';
import { beginSession, continueSession, endSession } from '#platform/web/api/session-clock.ts';
import { deviceOwner } from '#platform/web/state/device-owner.ts';
import { createStore } from '#platform/web/state/store.ts';
import { getCurrentUser, renewSession, signIn, signOut } from '../contract/index.ts';

export interface CurrentUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Signed-in user, null before the login. */
export const currentUser = createStore<CurrentUser | null>(null);
currentUser.subscribe(() => deviceOwner.set(currentUser.get()?.email ?? ''));

/** Credentials of a sign-in; the code only for accounts with a second factor. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
}

/** Signs in. @throws ApiError `credentials_invalid`, `code_required`, `code_invalid`, `too_many_requests` */
export async function enterWithPassword(body: Credentials): Promise<void> {
  const { existingUser, expirationTime } = await call(signIn, { body });
  beginSession(existingUser.email, expirationTime);
  currentUser.set(existingUser);
}

/**
 * Signs in again after a session has ended. For another account no data of this window is reused.
 * @returns true for the account that was signed in before
 * @throws ApiError like {@link enterWithPassword}
 */
export async function enterAgain(body: Credentials): Promise<boolean> {
  const { existingUser, expirationTime } = await call(signIn, { body });
  if (existingUser.email !== currentUser.get()?.email) return false;
  beginSession(existingUser.email, expirationTime);
  return true;
}

/**
 * Fetches the user of the session; the client renews an expiring session first.
 * @returns the requested address that is not confirmed yet
 */
export async function loadCurrentUser(): Promise<{ pendingEmail: string | null }> {
  const { currentUser: user } = await call(getCurrentUser, {}, { background: true });
  const { exp, pendingEmail, ...person } = user;
  continueSession(person.email, exp);
  currentUser.set(person);
  return { pendingEmail };
}

/** Requests a renewed session; returns its end in seconds since the epoch. */
export async function requestRenewal(): Promise<number> {
  return (await send(renewSession)).expirationTime;
}

/** Forgets the user in this tab, without telling the server. */
export function forgetCurrentUser(): void {
  endSession();
  currentUser.set(null);
}

/** Ends the session on the server as well; an unreachable server must not keep the user signed in. */
export async function leaveSession(): Promise<void> {
  await send(signOut).catch(() => undefined);
  forgetCurrentUser();
}
