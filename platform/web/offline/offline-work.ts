import { readClock } from '../clock.ts';
import { createStore } from '../state/store.ts';
import { isFresh } from './outbox.ts';

/**
 * True while somebody goes on working on a page without a connection: the end of the session is not announced then, because
 * nobody could sign in again; the first answer of the server has them do it.
 */
export const offlineWork = createStore(false);

const checkEveryMs = 60_000;

/**
 * Begins work without a connection. It ends by itself when its first entries are too old to be sent: a device that was left
 * behind does not stay open for ever.
 * @returns a function that ends it
 */
export function beginOfflineWork(): () => void {
  const since = readClock().getTime();
  const end = (): void => {
    clearInterval(timer);
    offlineWork.set(false);
  };
  // By the clock, as a timer stands still while the device sleeps.
  const timer = setInterval(() => {
    if (!isFresh(since)) end();
  }, checkEveryMs);
  offlineWork.set(true);
  return end;
}
