import { sessionExpiry } from './session-clock.ts';

/**
 * Calls `forget` each time that nobody is signed in here any more: for what is remembered of a user outside of a
 * component.
 */
export function onSignedOut(forget: () => void): void {
  sessionExpiry.subscribe(() => {
    if (sessionExpiry.get() === null) forget();
  });
}
