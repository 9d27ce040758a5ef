import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { accessChanged } from '#platform/contract/live-events.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { useOutbox } from '#platform/web/offline/use-outbox.ts';
import { isLive, sendCommand, useLiveEvent } from '#platform/web/realtime/live-connection.ts';
import { useStableEvents } from '#platform/web/state/stable-events.ts';
import { useStore } from '#platform/web/state/store.ts';
import { markChatRead } from '#modules/property-owner/contract/community/chat/chat.ts';
import {
  chatChanged,
  chatMessage,
  joinCommunity,
  sendMessage,
} from '#modules/property-owner/contract/community/chat/chat-live.ts';
import type { ChatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import { addHeard, chatKeys, chatQuery } from './chat-queries.ts';
import { isFinalRefusal, readOutgoing } from './outgoing.ts';
import type { Outgoing, RefusedMessage } from './outgoing.ts';

/** A room as it is shown: history, what is heard, and what waits to be sent. */
export function useChat(eid: string) {
  const client = useQueryClient();
  const query = useInfiniteQuery(chatQuery(eid));
  const isConnected = useStore(isLive);
  const [refused, setRefused] = useState<readonly RefusedMessage[]>([]);
  const [openedAt, setOpenedAt] = useState<number | null>(null);

  const refresh = () => void client.invalidateQueries({ queryKey: chatKeys.room(eid) });
  const { join } = useStableEvents({
    // Heard from here on; earlier messages are in the answer that is asked for afterwards.
    join: () => void sendCommand(joinCommunity, { eigentuemer: eid }).then(refresh, () => undefined),
  });
  useEffect(() => {
    if (isConnected) join();
  }, [isConnected, join]);
  useLiveEvent(accessChanged, join);
  useLiveEvent(chatMessage, (message) => {
    addHeard(client, message);
  });
  useLiveEvent(chatChanged, ({ eigentuemer }) => {
    if (eigentuemer === eid) refresh();
  });

  const outbox = useOutbox<Outgoing>(`chat.${eid}`, {
    read: readOutgoing,
    send: async (entries) => {
      for (const { id, text, emailUserIDs } of entries) {
        try {
          const { message } = await sendCommand(sendMessage, {
            id,
            text,
            eigentuemer: eid,
            emailUserIDs: [...emailUserIDs],
          });
          addHeard(client, message);
        } catch (error) {
          if (!isFinalRefusal(error)) throw error;
          setRefused((before) => [...before, { entry: { id, text, emailUserIDs }, error }]);
        }
      }
    },
  });

  const { retry } = outbox;
  useEffect(() => {
    if (isConnected) retry();
  }, [isConnected, retry]);

  const messages = useMemo(() => (query.data?.pages ?? []).toReversed().flatMap((page) => page.messages), [query.data]);
  const first = query.data?.pages[0];
  if (first !== undefined && openedAt === null) setOpenedAt(first.gelesenBis);
  const newest = messages.at(-1);
  // Without it the messages count as unread once more, and the next one marks them as well.
  const read = useAction(markChatRead, { invalidates: [chatKeys.unread], isHandled: () => true });
  useMarkRead(newest, first?.gelesenBis ?? 0, ({ id }) => read.run({ params: { eid }, body: { message: id } }));

  const sent = new Set(messages.map(({ clientId }) => clientId));
  return {
    query,
    first,
    messages,
    isConnected,
    /** Position after which messages were new when the room was opened. */
    openedAt: openedAt ?? 0,
    waiting: outbox.waiting.filter(({ id }) => !sent.has(id)),
    refused,
    send: outbox.add,
    sendAgain: ({ entry }: RefusedMessage) => {
      setRefused((before) => before.filter((one) => one.entry.id !== entry.id));
      outbox.add(entry);
    },
    discard: ({ entry }: RefusedMessage) => setRefused((before) => before.filter((one) => one.entry.id !== entry.id)),
  };
}

/** Notes the newest message as read while the window is seen. */
function useMarkRead(newest: ChatMessage | undefined, readTo: number, markRead: (message: ChatMessage) => void): void {
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (newest === undefined || newest.position <= Math.max(readTo, done)) return undefined;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      setDone(newest.position);
      markRead(newest);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  });
}
