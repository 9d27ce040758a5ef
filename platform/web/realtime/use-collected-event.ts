import { useEffect, useRef } from 'react';
import type { LiveEvent, LivePayload } from '../../contract/live-events.ts';
import { useLiveEvent } from './live-connection.ts';

const collectMs = 1000;

/**
 * Calls a handler once for all live events of a second, while a component is mounted: what many events ask for anew is
 * fetched once.
 *
 * @param isWanted whether an event counts; each one does if absent
 */
export function useCollectedEvent<Event extends LiveEvent>(
  event: Event,
  handle: () => void,
  isWanted: (payload: LivePayload<Event>) => boolean = () => true,
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useLiveEvent(event, (payload) => {
    if (!isWanted(payload)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, collectMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
