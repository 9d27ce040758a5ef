import { useEffect, useRef, useState } from 'react';
import type { Outgoing } from './outgoing.ts';

interface WaitingOptions {
  readonly isConnected: boolean;
  readonly send: (entries: readonly Outgoing[]) => Promise<unknown>;
}

const retryMs = 3000;

/** Sends messages in their order, once there is a connection. */
export function useWaiting({ isConnected, send }: WaitingOptions) {
  const [waiting, setWaiting] = useState<readonly Outgoing[]>([]);
  const isSending = useRef(false);
  useEffect(() => {
    const [first] = waiting;
    if (first === undefined || !isConnected || isSending.current) return;
    isSending.current = true;
    send([first])
      .then(
        () => setWaiting((before) => before.filter(({ id }) => id !== first.id)),
        () => setTimeout(() => setWaiting((before) => [...before]), retryMs),
      )
      .finally(() => {
        isSending.current = false;
      });
  }, [waiting, isConnected, send]);
  return { waiting, add: (entry: Outgoing) => setWaiting((before) => [...before, entry]) };
}
