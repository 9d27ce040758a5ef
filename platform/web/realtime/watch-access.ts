import { accessChanged, sessionEnded } from '../../contract/live-events.ts';
import type { SessionEnd } from '../../contract/live-events.ts';
import { secondsLeft, sessionExpiry } from '../api/session-clock.ts';
import { openLiveConnection, subscribe } from './live-connection.ts';

export interface AccessListener {
  /** Called when the own access has changed, or may have changed without a connection. */
  readonly onChange: () => void;
  readonly onEnd: (end: SessionEnd) => void;
}

/**
 * Keeps the live connection while the window is signed in, and follows changes of the access.
 * @returns a function that closes the connection
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
    // Another window can renew it for a moment, and its account can sign in again in this one.
    sessionExpiry.subscribe(() => {
      const expiry = sessionExpiry.get();
      if (!hasEnded || expiry === null || secondsLeft(expiry) <= 0) return;
      hasEnded = false;
      reconnect();
    }),
    openLiveConnection((socket) => {
      reconnect = () => void socket.connect();
      socket.on('connect', () => {
        // Events sent meanwhile are lost.
        if (wasConnected) onChange();
        wasConnected = true;
      });
      // Unreachable or refused: an ordinary call determines the reason.
      socket.on('connect_error', onChange);
    }),
  ];
  return () => ends.forEach((end) => end());
}
