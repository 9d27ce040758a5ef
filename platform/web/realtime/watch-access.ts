import type { Socket } from 'socket.io-client';
import type { ServerEvents, SessionEnd } from '#platform/contract/realtime.ts';
import { secondsLeft, sessionExpiry } from '../api/session-clock.ts';

export interface AccessListener {
  /** Something about the own access changed, or may have while the connection was away: ask. */
  readonly onChange: () => void;
  readonly onEnd: (end: SessionEnd) => void;
}

type LiveSocket = Socket<ServerEvents, Record<never, never>>;

/**
 * Holds one live connection to the server as long as the window is signed in. Its code is loaded when it is needed;
 * without it, or without a connection, everything works but the news comes with the next call.
 *
 * @returns closes the connection
 */
export function watchAccess(listener: AccessListener): () => void {
  let stopped = false;
  let close = (): void => undefined;
  import('socket.io-client').then(
    ({ io }) => {
      if (stopped) return undefined;
      const socket: LiveSocket = io({
        // One request instead of four; polling where something on the way knows no websockets.
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        extraHeaders: { 'X-Requested-With': 'kontor' },
        reconnectionDelayMax: 30_000,
      });
      close = connect(socket, listener);
      return undefined;
    },
    () => undefined,
  );
  return () => {
    stopped = true;
    close();
  };
}

function connect(socket: LiveSocket, { onChange, onEnd }: AccessListener): () => void {
  let wasConnected = false;
  let hasEnded = false;
  socket.on('connect', () => {
    // What was said in between is lost.
    if (wasConnected) onChange();
    wasConnected = true;
  });
  // Out of reach or refused: the answer to an ordinary call tells which.
  socket.on('connect_error', onChange);
  socket.on('access_changed', onChange);
  socket.on('session_ended', (end) => {
    hasEnded = true;
    onEnd(end);
  });
  // It can be prolonged for a moment in another window, and its account can sign in again in this one.
  const unsubscribe = sessionExpiry.subscribe(() => {
    const expiry = sessionExpiry.get();
    if (!hasEnded || expiry === null || secondsLeft(expiry) <= 0) return;
    hasEnded = false;
    socket.connect();
  });
  return () => {
    unsubscribe();
    socket.off();
    disconnect(socket);
  };
}

/** Closes it; one that is just being opened a moment later, because browsers complain about closing those. */
function disconnect(socket: LiveSocket): void {
  const manager = socket.io;
  if (manager.engine?.readyState !== 'opening') return void socket.disconnect();
  const end = (): void => void socket.disconnect();
  manager.once('open', end);
  manager.once('error', end);
}
