import { sessionExpiry } from './session-clock.ts';

/** Calls `forget` after each sign-out: for user data stored outside of components. */
export function onSignedOut(forget: () => void): void {
  sessionExpiry.subscribe(() => {
    if (sessionExpiry.get() === null) forget();
  });
}
