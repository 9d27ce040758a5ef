import { call, send } from '#platform/web/api/client.ts';
import { beginSession, continueSession, endSession } from '#platform/web/api/session-clock.ts';
import { columnOwner } from '#platform/web/lists/column-owner.ts';
import { createStore } from '#platform/web/state/store.ts';
import { getCurrentUser, renewSession, signIn, signOut } from '../contract/index.ts';

export interface CurrentUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The signed-in user, null before the login. */
export const currentUser = createStore<CurrentUser | null>(null);
currentUser.subscribe(() => columnOwner.set(currentUser.get()?.email ?? ''));

/** What somebody signs in with; the code only where the account has a second factor. */
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
 * Signs in again where a session has ended. For another account nothing is taken over in this window.
 *
 * @returns whether it is the account that was signed in here before
 * @throws ApiError like {@link enterWithPassword}
 */
export async function enterAgain(body: Credentials): Promise<boolean> {
  const { existingUser, expirationTime } = await call(signIn, { body });
  if (existingUser.email !== currentUser.get()?.email) return false;
  beginSession(existingUser.email, expirationTime);
  return true;
}

/**
 * Fetches the user of the session; when the session is about to end, the client renews it first.
 *
 * @returns the address that the user asked for and has not confirmed yet
 */
export async function loadCurrentUser(): Promise<{ pendingEmail: string | null }> {
  const { currentUser: user } = await call(getCurrentUser, {}, { background: true });
  const { exp, pendingEmail, ...person } = user;
  continueSession(person.email, exp);
  currentUser.set(person);
  return { pendingEmail };
}

/** Asks for a new session; answers its end in seconds since the epoch. */
export async function requestRenewal(): Promise<number> {
  return (await send(renewSession)).expirationTime;
}

/** Forgets the user in this tab, without telling the server. */
export function forgetCurrentUser(): void {
  endSession();
  currentUser.set(null);
}

/** Ends the session on the server as well; a server out of reach must not keep the user inside. */
export async function leaveSession(): Promise<void> {
  await send(signOut).catch(() => undefined);
  forgetCurrentUser();
}
