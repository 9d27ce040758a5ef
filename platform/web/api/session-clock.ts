import { createStore } from '../state/store.ts';

/** A session is renewed before a call when less than this many seconds are left (specification, section 9). */
export const renewalWindowSeconds = 60;
/** The warning dialog opens this many seconds before the session ends (specification, section 9). */
export const warningSeconds = 30;

/** End of the session in seconds since the epoch, null while nobody is signed in. */
export const sessionExpiry = createStore<number | null>(null);

/** Server clock minus our clock in milliseconds; tablets with a wrong clock must not be thrown out. */
let clockOffset = 0;

/** Learns the server's clock from the Date header of an answer. */
export function learnServerTime(dateHeader: string | null): void {
  const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverTime)) return;
  const offset = serverTime - Date.now();
  // The header has whole seconds, so small differences say nothing about our clock.
  clockOffset = Math.abs(offset) < 2000 ? 0 : offset;
}

/** Seconds until `expiry` by the server's clock; negative when it is past. */
export function secondsLeft(expiry: number): number {
  return expiry - (Date.now() + clockOffset) / 1000;
}

/** Whether a session with this many seconds left must be renewed before the next call. */
export function needsRenewal(seconds: number): boolean {
  return seconds <= renewalWindowSeconds;
}

// Tabs share one cookie: a renewal in one must not leave the others warning about an end that moved.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kontor-session');

channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
  const current = sessionExpiry.get();
  if (current !== null && typeof event.data === 'number' && event.data > current) sessionExpiry.set(event.data);
});

/** Remembers the end of the session here and in the other tabs. */
export function extendSession(expiry: number): void {
  sessionExpiry.set(expiry);
  channel?.postMessage(expiry);
}
