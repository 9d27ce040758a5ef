import { beforeEach, expect, test } from 'vitest';
import { readClock } from '../clock.ts';
import {
  beginSession,
  continueSession,
  endSession,
  extendSession,
  learnServerTime,
  markSessionExpired,
  markSessionOver,
  secondsLeft,
  sessionExpiry,
  sessionReplaced,
} from './session-clock.ts';

const inMinutes = (minutes: number) => Math.floor(readClock().getTime() / 1000) + minutes * 60;
const otherTab = new BroadcastChannel('kontor-session');

/** Posts a message of another tab and waits for its arrival: the next message of this tab arrives after it. */
async function hear(news: { expiry: number; owner: string; isNew: boolean }): Promise<void> {
  const echo = new BroadcastChannel('kontor-session');
  const arrived = new Promise((resolve) => {
    echo.addEventListener('message', resolve, { once: true });
  });
  otherTab.postMessage(news);
  await arrived;
  echo.close();
}

beforeEach(() => {
  learnServerTime(readClock().toUTCString());
  endSession();
  sessionReplaced.set(null);
  beginSession('erika@people.example', inMinutes(30));
});

test('an answer after the end of a session does not revive it, a sign-in does', () => {
  markSessionOver();
  extendSession(inMinutes(30));
  continueSession('erika@people.example', inMinutes(30));
  expect(sessionExpiry.get()).toBe(0);
  beginSession('erika@people.example', inMinutes(30));
  expect(secondsLeft(sessionExpiry.get() ?? 0)).toBeGreaterThan(0);
});

test('an expired session can still be renewed', () => {
  markSessionExpired();
  expect(secondsLeft(sessionExpiry.get() ?? 1)).toBeLessThanOrEqual(0);
  extendSession(inMinutes(30));
  expect(secondsLeft(sessionExpiry.get() ?? 0)).toBeGreaterThan(0);
});

test('other tabs extend the session of the same account, after its end only by signing in', async () => {
  await hear({ expiry: inMinutes(40), owner: 'erika@people.example', isNew: false });
  expect(secondsLeft(sessionExpiry.get() ?? 0)).toBeGreaterThan(31 * 60);
  markSessionOver();
  await hear({ expiry: inMinutes(41), owner: 'erika@people.example', isNew: false });
  expect(sessionExpiry.get()).toBe(0);
  await hear({ expiry: inMinutes(42), owner: 'erika@people.example', isNew: true });
  expect(secondsLeft(sessionExpiry.get() ?? 0)).toBeGreaterThan(0);
});

test('the session of another account is reported and not taken over', async () => {
  let isTold = false;
  sessionReplaced.set(() => () => {
    isTold = true;
  });
  const before = sessionExpiry.get();
  await hear({ expiry: inMinutes(40), owner: 'max@people.example', isNew: true });
  expect([isTold, sessionExpiry.get()]).toEqual([true, before]);
});
