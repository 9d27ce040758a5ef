import { Button, Text } from '@mantine/core';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { ChatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import { readMessage } from '#modules/property-owner/contract/community/chat/message-text.ts';
import type { ChatSubject } from '#modules/property-owner/contract/community/chat/message-text.ts';
import { Message } from './message.tsx';
import { RefusedEntry, WaitingEntry } from './outgoing-entries.tsx';
import type { useChat } from './use-chat.ts';
import classes from './chat.module.css';

interface ChatHistoryProps {
  readonly eid: string;
  readonly chat: ReturnType<typeof useChat>;
  /** Shows this subject alone; null: all messages. */
  readonly subject: ChatSubject | null;
  /** Null: nobody may write. */
  readonly onAnswer: ((message: ChatMessage) => void) | null;
}

/** Within so many pixels of an end the reader is there. */
const nearEnd = 40;

/** Messages of a room by their days, with older ones on scrolling up. */
export function ChatHistory({ eid, chat, subject, onAnswer }: ChatHistoryProps) {
  const { t } = useTranslation('property-owner');
  const { query, messages, openedAt, waiting, refused, first } = chat;
  const ownId = first?.ich;
  const { history, onScroll } = useHistoryScroll(messages, waiting.length + refused.length, () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  });
  const shown = messages.filter(({ text }) => subject === null || readMessage(text).subject === subject);
  const firstNew = messages.find(({ position, user }) => position > openedAt && user.id !== ownId);
  return (
    <div
      ref={history}
      className={classes.history}
      role="log"
      aria-label={t('chat.messages')}
      // Scrolled by the keyboard, too.
      tabIndex={0}
      onScroll={onScroll}
    >
      <ul className={classes.messages}>
        {messages.length === 0 ? null : (
          <li>
            {query.hasNextPage ? (
              <Button
                size="compact-xs"
                variant="subtle"
                fullWidth
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('chat.older')}
              </Button>
            ) : (
              <Text size="xs" c="dimmed" ta="center">
                {t('chat.begin')}
              </Text>
            )}
          </li>
        )}
        {messages.length + waiting.length + refused.length === 0 ? (
          <Text component="li" size="sm" c="dimmed" ta="center" py="lg">
            {t('chat.empty')}
          </Text>
        ) : subject !== null && shown.length === 0 ? (
          <Text component="li" size="sm" c="dimmed" ta="center" py="lg">
            {t('chat.noneOfSubject')}
          </Text>
        ) : null}
        {shown.map((message, index) => {
          const day = germanDayOf(new Date(message.datum));
          const before = shown[index - 1];
          return (
            <Fragment key={message.id}>
              {before === undefined || germanDayOf(new Date(before.datum)) !== day ? <DaySeparator day={day} /> : null}
              {message === firstNew ? (
                <li className={classes.separator} data-new>
                  {t('chat.unreadHere')}
                </li>
              ) : null}
              <Message
                eid={eid}
                message={message}
                isOwn={message.user.id === ownId}
                onAnswer={onAnswer}
                isRemovable={first?.verwaltet === true}
              />
            </Fragment>
          );
        })}
        {refused.map((entry) => (
          <RefusedEntry
            key={entry.entry.id}
            refused={entry}
            onAgain={() => chat.sendAgain(entry)}
            onDiscard={() => chat.discard(entry)}
          />
        ))}
        {waiting.map((entry) => (
          <WaitingEntry key={entry.id} entry={entry} isConnected={chat.isConnected} />
        ))}
      </ul>
    </div>
  );
}

function DaySeparator({ day }: { readonly day: string }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const today = todayInGermany();
  return (
    <li className={classes.separator}>
      {day === today ? t('chat.today') : day === addDays(today, -1) ? t('chat.yesterday') : formatDate(day, language)}
    </li>
  );
}

/** Keeps the reader's place when older messages come before it, and follows new ones at the end. */
function useHistoryScroll(messages: readonly ChatMessage[], outgoing: number, onTop: () => void) {
  const history = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef({ firstId: '', lastId: '', height: 0, outgoing: 0 });
  const firstId = messages[0]?.id ?? '';
  const lastId = messages.at(-1)?.id ?? '';
  useLayoutEffect(() => {
    const element = history.current;
    if (element === null) return;
    const former = before.current;
    if (former.firstId !== '' && former.firstId !== firstId) element.scrollTop += element.scrollHeight - former.height;
    else if (isAtEnd.current || outgoing > former.outgoing) element.scrollTop = element.scrollHeight;
    before.current = { firstId, lastId, height: element.scrollHeight, outgoing };
  }, [firstId, lastId, outgoing]);
  return {
    history,
    onScroll: () => {
      const element = history.current;
      if (element === null) return;
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
      before.current = { ...before.current, height: element.scrollHeight };
      if (element.scrollTop < nearEnd) onTop();
    },
  };
}
