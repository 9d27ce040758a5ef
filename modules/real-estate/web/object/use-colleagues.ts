import { useEffect, useState } from 'react';
import { createClientId } from '#platform/web/api/client-id.ts';
import { isLive, sendCommand, useLiveEvent } from '#platform/web/realtime/live-connection.ts';
import { useStore } from '#platform/web/state/store.ts';
import { objectOpened, openObject, presenceSeconds } from '../../contract/objects/object-live.ts';
import type { ObjectOpened } from '../../contract/objects/object-live.ts';

interface Colleague extends Pick<ObjectOpened, 'userId' | 'name'> {
  /** Clock of this window, in milliseconds. */
  readonly heardAt: number;
}

/**
 * Says that this window has an object open, and lists the other people who have it open now, by name. A window that
 * falls silent is forgotten.
 */
export function useColleagues(objectId: string): readonly string[] {
  const [windowId] = useState(createClientId);
  const [colleagues, setColleagues] = useState<ReadonlyMap<string, Colleague>>(new Map());
  const [ownId, setOwnId] = useState<string | null>(null);
  const isConnected = useStore(isLive);

  useEffect(() => {
    if (!isConnected) return undefined;
    const say = (isOpen: boolean, isFirst: boolean) =>
      void sendCommand(openObject, { objectId, windowId, isOpen, isFirst }).then(
        ({ userId }) => setOwnId(userId),
        // Without the others' names everything works.
        () => undefined,
      );
    say(true, true);
    const timer = setInterval(() => {
      say(true, false);
      const since = performance.now() - 2 * presenceSeconds * 1000;
      setColleagues((before) => new Map([...before].filter(([, { heardAt }]) => heardAt > since)));
    }, presenceSeconds * 1000);
    const leave = () => say(false, false);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      leave();
      setColleagues(new Map());
    };
  }, [isConnected, objectId, windowId]);

  useLiveEvent(objectOpened, (said) => {
    if (said.objectId !== objectId || said.windowId === windowId) return;
    setColleagues((before) => {
      const after = new Map(before);
      if (said.isOpen) after.set(said.windowId, { userId: said.userId, name: said.name, heardAt: performance.now() });
      else after.delete(said.windowId);
      return after;
    });
    // Whoever has just come sees at once who is there already.
    if (said.isOpen && said.isFirst)
      void sendCommand(openObject, { objectId, windowId, isOpen: true, isFirst: false }).catch(() => undefined);
  });
  const others = [...colleagues.values()].filter(({ userId }) => ownId !== null && userId !== ownId);
  const people = new Map(others.map(({ userId, name }) => [userId, name]));
  return [...people.values()];
}
