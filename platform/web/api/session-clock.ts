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
  /** Whether the account has just signed in: then it is another session. */
  readonly isNew: boolean;
}

/** In place of the end of a session that is over for good: only a sign-in sets another one. */
const over = 0;

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
  else if (data.expiry > current && (data.isNew || current !== over)) sessionExpiry.set(data.expiry);
});

/** An account has signed in: its session begins here, and the other tabs learn of it. */
export function beginSession(email: string, expiry: number): void {
  owner = email;
  remember(expiry, true);
}

/** The account of the session that this browser already had. */
export function continueSession(email: string, expiry: number): void {
  if (sessionExpiry.get() === null) owner = email;
  extendSession(expiry);
}

/**
 * Remembers the end of the session here and in the other tabs; an answer that comes after a session was ended revives
 * nothing.
 */
export function extendSession(expiry: number): void {
  if (sessionExpiry.get() !== over) remember(expiry, false);
}

/** The session was ended before its time: from now on only a sign-in moves its end. */
export function markSessionOver(): void {
  sessionExpiry.set((expiry) => (expiry === null ? null : over));
}

/** The server says that the time of the session is up; for a moment it can still be renewed. */
export function markSessionExpired(): void {
  const now = Math.floor((Date.now() + clockOffset) / 1000);
  sessionExpiry.set((expiry) => (expiry === null || expiry === over ? expiry : Math.min(expiry, now)));
}

function remember(expiry: number, isNew: boolean): void {
  sessionExpiry.set(expiry);
  channel?.postMessage({ expiry, owner, isNew } satisfies SessionNews);
}

/** Nobody is signed in here any more. */
export function endSession(): void {
  owner = '';
  sessionExpiry.set(null);
}
