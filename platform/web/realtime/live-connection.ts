import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import type { LiveEvent, LivePayload } from '../../contract/live-events.ts';
import { createStore } from '../state/store.ts';

type LiveSocket = Socket<Record<string, (payload: unknown) => void>, Record<never, never>>;
type Listener = (payload: unknown) => void;

/** Whether the live connection stands. While it does not, nothing is heard, and what was said meanwhile is lost. */
export const isLive = createStore(false);

const listeners = new Map<string, Set<Listener>>();

/**
 * Hears a live event, from now on and over all connections of this window. What the server says is not checked again
 * here.
 *
 * @returns ends it
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

/** Hears a live event while a component is shown. */
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
 * Holds one live connection to the server. Its code is loaded when it is needed; without it, or without a connection,
 * everything works but the news comes with the next call.
 *
 * @param onOpened given the connection before it stands
 * @returns closes the connection
 */
export function openLiveConnection(onOpened: (socket: LiveSocket) => void): () => void {
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

/** Closes it; one that is just being opened a moment later, because browsers complain about closing those. */
function disconnect(socket: LiveSocket): void {
  const manager = socket.io;
  if (manager.engine?.readyState !== 'opening') return void socket.disconnect();
  const end = (): void => void socket.disconnect();
  manager.once('open', end);
  manager.once('error', end);
}
