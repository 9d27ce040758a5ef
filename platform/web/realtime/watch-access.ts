import { accessChanged, sessionEnded } from '../../contract/live-events.ts';
import type { SessionEnd } from '../../contract/live-events.ts';
import { secondsLeft, sessionExpiry } from '../api/session-clock.ts';
import { openLiveConnection, subscribe } from './live-connection.ts';

export interface AccessListener {
  /** Something about the own access changed, or may have while the connection was away: ask. */
  readonly onChange: () => void;
  readonly onEnd: (end: SessionEnd) => void;
}

/**
 * Holds the live connection as long as the window is signed in, and hears what happens to the access.
 *
 * @returns closes the connection
 */
export function watchAccess({ onChange, onEnd }: AccessListener): () => void {
  let wasConnected = false;
  let hasEnded = false;
  let reconnect = (): void => undefined;
  const ends = [
    subscribe(accessChanged, onChange),
    subscribe(sessionEnded, (end) => {
      hasEnded = true;
      onEnd(end);
    }),
    // It can be prolonged for a moment in another window, and its account can sign in again in this one.
    sessionExpiry.subscribe(() => {
      const expiry = sessionExpiry.get();
      if (!hasEnded || expiry === null || secondsLeft(expiry) <= 0) return;
      hasEnded = false;
      reconnect();
    }),
    openLiveConnection((socket) => {
      reconnect = () => void socket.connect();
      socket.on('connect', () => {
        // What was said in between is lost.
        if (wasConnected) onChange();
        wasConnected = true;
      });
      // Out of reach or refused: the answer to an ordinary call tells which.
      socket.on('connect_error', onChange);
    }),
  ];
  return () => ends.forEach((end) => end());
}
