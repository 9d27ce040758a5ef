import { readClock } from '../clock.ts';
import { createStore } from '../state/store.ts';

/** Remaining seconds below which a session is renewed before a call (specification, section 9). */
export const renewalWindowSeconds = 60;
/** Seconds before the end of the session at which the warning opens (specification, section 9). */
export const warningSeconds = 30;

/** When the user last typed, clicked or scrolled; opening the page counts, too. */
let lastActivity = readClock().getTime();

/** Notes that the user does something now. */
export function noteActivity(): void {
  lastActivity = readClock().getTime();
}

/** Returns the seconds since the user last did something. */
export function idleSeconds(): number {
  return (readClock().getTime() - lastActivity) / 1000;
}

/** End of the session in seconds since the epoch, null while signed out. */
export const sessionExpiry = createStore<number | null>(null);

/** Server clock minus client clock in milliseconds; tablets with a wrong clock must stay signed in. */
let clockOffset = 0;

/** Learns the server's clock from the Date header of a response. */
export function learnServerTime(dateHeader: string | null): void {
  const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverTime)) return;
  const offset = serverTime - readClock().getTime();
  // The header has whole seconds, so small differences are not significant.
  clockOffset = Math.abs(offset) < 2000 ? 0 : offset;
}

/** Returns the seconds until `expiry` by the server's clock; negative after it. */
export function secondsLeft(expiry: number): number {
  return expiry - (readClock().getTime() + clockOffset) / 1000;
}

/** True if a session with this many seconds left must be renewed before the next call. */
export function needsRenewal(seconds: number): boolean {
  return seconds <= renewalWindowSeconds;
}

/** Message between tabs about their shared session. */
interface SessionNews {
  /** End in seconds since the epoch. */
  readonly expiry: number;
  /** Email address of the account. */
  readonly owner: string;
  /** True after a sign-in, which starts another session. */
  readonly isNew: boolean;
}

/** Marks a session that was ended finally: only a sign-in sets another end. */
const over = 0;

/** Address of the signed-in account; empty while signed out. */
let owner = '';

/** Called when another tab has replaced the session by one of another account. */
export const sessionReplaced = createStore<(() => void) | null>(null);

// Tabs share one cookie: a renewal in one must stop the warnings of others, and the page of one account must never use
// the session of another.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kontor-session');

channel?.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => {
  const current = sessionExpiry.get();
  if (current === null) return;
  if (data.owner !== owner) sessionReplaced.get()?.();
  else if (data.expiry > current && (data.isNew || current !== over)) sessionExpiry.set(data.expiry);
});

/** Starts the session of an account after a sign-in, and informs the other tabs. */
export function beginSession(email: string, expiry: number): void {
  owner = email;
  remember(expiry, true);
}

/** Continues the existing session of this browser. */
export function continueSession(email: string, expiry: number): void {
  if (sessionExpiry.get() === null) owner = email;
  extendSession(expiry);
}

/**
 * Sets the end of the session here and in the other tabs; a response after the session was ended does not revive it.
 */
export function extendSession(expiry: number): void {
  if (sessionExpiry.get() !== over) remember(expiry, false);
}

/** Marks the session as ended early: only a sign-in starts another one. */
export function markSessionOver(): void {
  sessionExpiry.set((expiry) => (expiry === null ? null : over));
}

/** Marks the session as expired by the server; it can still be renewed for a moment. */
export function markSessionExpired(): void {
  const now = Math.floor((readClock().getTime() + clockOffset) / 1000);
  sessionExpiry.set((expiry) => (expiry === null || expiry === over ? expiry : Math.min(expiry, now)));
}

function remember(expiry: number, isNew: boolean): void {
  sessionExpiry.set(expiry);
  channel?.postMessage({ expiry, owner, isNew } satisfies SessionNews);
}

/** Ends the session of this tab. */
export function endSession(): void {
  owner = '';
  sessionExpiry.set(null);
}
