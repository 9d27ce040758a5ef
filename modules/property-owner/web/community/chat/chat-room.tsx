import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconPinned, IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { Card } from '#platform/web/components/card.tsx';
import textClasses from '#platform/web/components/text.module.css';
import type { ChatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import { readMessage } from '#modules/property-owner/contract/community/chat/message-text.ts';
import type { ChatSubject } from '#modules/property-owner/contract/community/chat/message-text.ts';
import { ChatHistory } from './chat-history.tsx';
import { ChatMenu } from './chat-menu.tsx';
import { chatReadersQuery } from './chat-queries.ts';
import { Composer } from './composer.tsx';
import { LinkedText } from './linked-text.tsx';
import { MailChoice } from './mail-choice.tsx';
import { SubjectChips } from './subject-chips.tsx';
import { useChat } from './use-chat.ts';

interface ChatRoomProps {
  readonly eid: string;
  readonly name: string;
}

/** A community's room: what everyone should know, history, and the field to write in. */
export function ChatRoom({ eid, name }: ChatRoomProps) {
  const { t } = useTranslation('property-owner');
  const chat = useChat(eid);
  const { data: readers } = useQuery(chatReadersQuery(eid));
  const [subject, setSubject] = useState<ChatSubject | null>(null);
  const [answered, setAnswered] = useState<ChatMessage | null>(null);
  const { first, query } = chat;
  if (first === undefined)
    return query.error === null ? (
      <ListSkeleton rows={4} height={64} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  return (
    <Card>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Group gap={8} align="flex-start" wrap="nowrap" miw={0}>
          <IconInfoCircle size={18} aria-hidden />
          <Text size="sm" className={textClasses.narrow}>
            {t('chat.firstLine')}
            {readers === undefined ? null : (
              <Text span inherit c="dimmed">
                {' '}
                {t('chat.readers', { count: readers.length })}.
              </Text>
            )}
          </Text>
        </Group>
        {first.verwaltet ? <ChatMenu eid={eid} name={name} isEmpty={chat.messages.length === 0} /> : null}
      </Group>
      {first.mitteilung === null ? null : <PinnedNotice notice={first.mitteilung} />}
      <Stack gap={8}>
        <SubjectChips value={subject} onChange={setSubject} />
        <ChatHistory eid={eid} chat={chat} subject={subject} onAnswer={first.schreibt ? setAnswered : null} />
      </Stack>
      <div role="status">
        {chat.isConnected ? null : (
          <Group gap={8} wrap="nowrap" c="var(--kontor-warning-text)">
            <IconWifiOff size={16} aria-hidden />
            <Text size="sm">{t('chat.offline')}</Text>
          </Group>
        )}
      </div>
      {first.schreibt ? (
        <Composer
          eid={eid}
          ownId={first.ich}
          isManager={first.verwaltet}
          answered={answered}
          onAnswered={() => setAnswered(null)}
          onSend={chat.send}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t(`chat.closed.${first.modus}`)}
        </Text>
      )}
      <MailChoice />
    </Card>
  );
}

function PinnedNotice({ notice }: { readonly notice: ChatMessage }) {
  const { t } = useTranslation('property-owner');
  return (
    <Alert role="group" icon={<IconPinned size={18} aria-hidden />} title={t('chat.notice')}>
      <span className={textClasses.typed}>
        <LinkedText text={readMessage(notice.text).body} />
      </span>
    </Alert>
  );
}
