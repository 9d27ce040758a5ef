import { useEffect, useState } from 'react';
import { useStableEvents } from '../state/stable-events.ts';
import { useStore } from '../state/store.ts';
import { beginOfflineWork } from './offline-work.ts';
import type { OutboxEntry } from './outbox.ts';
import { createOutboxSender } from './outbox-sender.ts';
import type { OutboxOptions, OutboxSender, OutboxState } from './outbox-sender.ts';

interface UseOutboxOptions<Entry extends OutboxEntry> extends OutboxOptions<Entry> {
  /** True for a page on which people work for hours without a connection: see `offlineWork`. */
  readonly worksOffline?: boolean;
}

/**
 * Sends entries, which stay in this browser until the server has them: without a connection, over a reload, and after
 * signing in again.
 *
 * @param name such as `meeting.<id>`; another one needs another component, by its key
 */
export function useOutbox<Entry extends OutboxEntry>(
  name: string,
  { read, send, worksOffline = false }: UseOutboxOptions<Entry>,
): OutboxState<Entry> & Pick<OutboxSender<Entry>, 'add' | 'retry'> {
  const stable = useStableEvents({ send });
  const [sender] = useState(() => createOutboxSender<Entry>(name, { read, send: stable.send }));
  const state = useStore(sender.state);
  useEffect(() => sender.start(), [sender]);
  const isWorking = worksOffline && state.isOffline;
  useEffect(() => (isWorking ? beginOfflineWork() : undefined), [isWorking]);
  return { ...state, add: sender.add, retry: sender.retry };
}
