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

/** What tabs tell each other about the session they share. */
interface SessionNews {
  /** Seconds since the epoch. */
  readonly expiry: number;
  /** E-mail address of the account. */
  readonly owner: string;
}

/** Whose session it is; empty while nobody is signed in. */
let owner = '';

/** Called when another tab has replaced the session by one of another account. */
export const sessionReplaced = createStore<(() => void) | null>(null);

// Tabs share one cookie: a renewal in one must not leave the others warning about an end that moved, and the page of
// one account must never go on with the session of another.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kontor-session');

channel?.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => {
  const current = sessionExpiry.get();
  if (current === null) return;
  if (data.owner !== owner) sessionReplaced.get()?.();
  else if (data.expiry > current) sessionExpiry.set(data.expiry);
});

/** Begins the session of an account, here and for what the other tabs know. */
export function beginSession(email: string, expiry: number): void {
  owner = email;
  extendSession(expiry);
}

/** Remembers the end of the session here and in the other tabs. */
export function extendSession(expiry: number): void {
  sessionExpiry.set(expiry);
  channel?.postMessage({ expiry, owner } satisfies SessionNews);
}

/** The session is over before its time; from then on a later end means that its account has signed in again. */
export function markSessionOver(): void {
  sessionExpiry.set((expiry) => (expiry === null ? null : 0));
}

/** Nobody is signed in here any more. */
export function endSession(): void {
  owner = '';
  sessionExpiry.set(null);
}
