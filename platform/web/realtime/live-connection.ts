import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import type { LiveEvent, LivePayload } from '../../contract/live-events.ts';
import { realtimePath } from '../../contract/realtime.ts';
import { createStore } from '../state/store.ts';

type LiveSocket = Socket<Record<string, (payload: unknown) => void>, Record<never, never>>;
type Listener = (payload: unknown) => void;

/** True while the live connection is open. Events sent while it is closed are lost. */
export const isLive = createStore(false);

const listeners = new Map<string, Set<Listener>>();

/**
 * Subscribes to a live event over all connections of this window. The content of the server is not validated again.
 * @returns a function that unsubscribes
 */
export function subscribe<Event extends LiveEvent>(
  { name }: Event,
  listener: (payload: LivePayload<Event>) => void,
): () => void {
  const own = listeners.get(name) ?? new Set();
  listeners.set(name, own);
  const heard = listener as Listener;
  own.add(heard);
  return () => void own.delete(heard);
}

/** Subscribes to a live event while a component is mounted. */
export function useLiveEvent<Event extends LiveEvent>(
  event: Event,
  listener: (payload: LivePayload<Event>) => void,
): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => subscribe(event, (payload) => latest.current(payload)), [event]);
}

/**
 * Keeps a live connection to the server. Without it everything works, but changes appear with the next call.
 * @param onOpened receives the socket before it connects
 * @returns a function that closes the connection
 */
export function openLiveConnection(onOpened: (socket: LiveSocket) => void): () => void {
  let stopped = false;
  let close = (): void => undefined;
  import('socket.io-client').then(
    ({ io }) => {
      if (stopped) return undefined;
      const socket: LiveSocket = io({
        path: realtimePath,
        // One request instead of four; polling if a proxy does not support websockets.
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        extraHeaders: { 'X-Requested-With': 'kontor' },
        reconnectionDelayMax: 30_000,
      });
      socket.on('connect', () => isLive.set(true));
      socket.on('disconnect', () => isLive.set(false));
      socket.onAny((name: string, payload: unknown) => {
        for (const listener of listeners.get(name) ?? []) listener(payload);
      });
      onOpened(socket);
      close = () => {
        socket.off();
        socket.offAny();
        isLive.set(false);
        disconnect(socket);
      };
      return undefined;
    },
    () => undefined,
  );
  return () => {
    stopped = true;
    close();
  };
}

/** Closes the socket; a connecting one later, because browsers report an error otherwise. */
function disconnect(socket: LiveSocket): void {
  const manager = socket.io;
  if (manager.engine?.readyState !== 'opening') return void socket.disconnect();
  const end = (): void => void socket.disconnect();
  manager.once('open', end);
  manager.once('error', end);
}
