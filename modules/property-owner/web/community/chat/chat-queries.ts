import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import {
  getChatMails,
  listChatMessages,
  listChatReaders,
  listUnreadChats,
} from '#modules/property-owner/contract/community/chat/chat.ts';
import type { ChatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import { communityKeys } from '../community-keys.ts';

const root = [...communityKeys.all, 'chat'] as const;

export const chatKeys = {
  all: root,
  rooms: [...root, 'rooms'],
  room: (eid: string) => [...root, 'rooms', eid] as const,
  readers: (eid: string) => [...root, 'readers', eid] as const,
  unread: [...root, 'unread'],
  mails: [...root, 'mails'],
} as const;

const pageSize = 50;

type ChatPage = EndpointAnswer<typeof listChatMessages>;
type ChatPages = InfiniteData<ChatPage, string>;

/** A room from its newest page backwards. */
export const chatQuery = (eid: string) =>
  infiniteQueryOptions({
    queryKey: chatKeys.room(eid),
    queryFn: ({ pageParam, signal }) =>
      call(
        listChatMessages,
        { params: { eid }, query: { limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        { signal, background: true },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const chatReadersQuery = (eid: string) =>
  endpointQuery(chatKeys.readers(eid), listChatReaders, { params: { eid } }, ({ leser }) => leser);

/** Communities with unread messages, by their external ids. */
export const unreadChatsQuery = endpointQuery(
  chatKeys.unread,
  listUnreadChats,
  {},
  ({ chats }) => new Map(chats.map(({ eid, ungelesen }) => [eid, ungelesen])),
);

export const chatMailsQuery = endpointQuery(chatKeys.mails, getChatMails, {}, ({ mails }) => mails);

/** Adds a message that was heard to the newest page; once, however often it is heard. */
export function addHeard(client: QueryClient, message: ChatMessage): void {
  const queryKey = chatKeys.room(message.eigentuemer);
  client.setQueryData<ChatPages>(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    if (data === undefined || first === undefined) return data;
    if (first.messages.some(({ id }) => id === message.id)) return data;
    const messages = [...first.messages, message].toSorted((one, other) => one.position - other.position);
    const mitteilung = message.mitteilung ? message : first.mitteilung;
    return { ...data, pages: [{ ...first, messages, mitteilung }, ...rest] };
  });
  // An answer that is on its way may be older than the message.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}
