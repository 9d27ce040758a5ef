import { useLayoutEffect, useRef, useState } from 'react';

type Event = (...input: never[]) => unknown;

/**
 * Returns the same functions in each rendering, which call those of the latest one; so rows that get them need not
 * render again. For what users do, never for what a rendering reads.
 */
export function useStableEvents<Events extends Readonly<Record<string, Event>>>(events: Events): Events {
  const latest = useRef(events);
  useLayoutEffect(() => {
    latest.current = events;
  });
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(events).map((name) => [name, (...input: never[]) => latest.current[name]?.(...input)] as const),
    ),
  );
  return stable as Events;
}
