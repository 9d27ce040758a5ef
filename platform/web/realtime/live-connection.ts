import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import type { z } from 'zod';
import type { ErrorEntry } from '../../contract/errors.ts';
import type { LiveAnswer, LiveCommand } from '../../contract/live-commands.ts';
import type { LiveEvent, LivePayload } from '../../contract/live-events.ts';
import { realtimePath } from '../../contract/realtime.ts';
import { ApiError, createNetworkError } from '../api/api-error.ts';
import { createStore } from '../state/store.ts';

type LiveSocket = Socket<
  Record<string, (payload: unknown) => void>,
  Record<string, (payload: unknown, acknowledge: (answer: unknown) => void) => void>
>;
type Listener = (payload: unknown) => void;

const answerWithinMs = 15_000;
/** The library's types of an acknowledgement do not know events of any name. */
interface Asked {
  timeout(ms: number): { emitWithAck(name: string, payload: unknown): Promise<unknown> };
}
let open: LiveSocket | null = null;

/**
 * Sends a command over the live connection.
 * @returns properties of the acknowledgement
 * @throws ApiError for a refusal, and without a connection or an answer
 */
export async function sendCommand<Command extends LiveCommand>(
  { name }: Command,
  payload: z.input<Command['schema']>,
): Promise<z.output<Command['answer']>> {
  if (open?.connected !== true) throw createNetworkError();
  const answer = (await (open as Asked)
    .timeout(answerWithinMs)
    .emitWithAck(name, payload)
    .catch(() => Promise.reject(createNetworkError()))) as LiveAnswer<Command>;
  if ('errors' in answer) throw new ApiError(0, answer.errors as readonly ErrorEntry[], '');
  return answer;
}

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
      open = socket;
      onOpened(socket);
      close = () => {
        socket.off();
        socket.offAny();
        isLive.set(false);
        if (open === socket) open = null;
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
