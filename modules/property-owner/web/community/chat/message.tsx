import { Anchor, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatGermanClock } from '#platform/contract/format-calendar.ts';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import { Badge } from '#platform/web/components/badge.tsx';
import textClasses from '#platform/web/components/text.module.css';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { askWithNote } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { getChatFile, removeChatMessage } from '#modules/property-owner/contract/community/chat/chat.ts';
import type { ChatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import { readMessage } from '#modules/property-owner/contract/community/chat/message-text.ts';
import { chatKeys } from './chat-queries.ts';
import { LinkedText } from './linked-text.tsx';
import { useSenderName } from './use-sender-name.ts';
import classes from './chat.module.css';

interface MessageProps {
  readonly eid: string;
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  readonly isRemovable: boolean;
  readonly onAnswer: ((message: ChatMessage) => void) | null;
}

/** A message with its sender, subject, quote and file. */
export function Message({ eid, message, isOwn, isRemovable, onAnswer }: MessageProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const nameOf = useSenderName();
  const { subject, quote, body } = readMessage(message.text);
  const remove = useAction(removeChatMessage, {
    attempt: 'delete',
    toast: () => t('chat.removedToast'),
    invalidates: [chatKeys.room(eid)],
  });
  const askToRemove = async () => {
    const reason = await askWithNote({
      title: t('chat.removeTitle', { name: nameOf(message) }),
      text: t('chat.removeText'),
      confirmLabel: t('chat.remove'),
      noteLabel: t('chat.reason'),
    });
    if (reason !== null) remove.run({ params: { eid, id: message.id }, query: { reason } });
  };
  if (message.entfernt !== null)
    return (
      <Text component="li" size="xs" c="dimmed" ta="center">
        {t('chat.removed', { day: formatDate(message.entfernt, language) })}
      </Text>
    );
  return (
    <li className={classes.message} data-own={isOwn || undefined}>
      <Group gap={6} justify="space-between" wrap="nowrap">
        <Group gap={6} miw={0}>
          <Text span size="xs" fw={600} className={textClasses.anywhere}>
            {nameOf(message)}
          </Text>
          {message.verwaltung ? <Badge>{t('chat.management')}</Badge> : null}
          {message.mitteilung ? <Badge tone="warning">{t('chat.notice')}</Badge> : null}
          {subject === null ? null : <Badge tone="neutral">{t(`chat.subjects.${subject}`)}</Badge>}
          <Text span size="xs" c="dimmed">
            <time dateTime={message.datum}>{formatGermanClock(message.datum, language)}</time>
          </Text>
        </Group>
        <ActionMenu
          label={t('chat.more')}
          isBusy={remove.isRunning}
          actions={[
            ...(onAnswer === null
              ? []
              : [{ label: t('chat.answer'), icon: IconArrowBackUp, run: () => onAnswer(message) }]),
            ...(isRemovable
              ? [{ label: t('chat.remove'), icon: IconTrash, run: () => void askToRemove(), destructive: true }]
              : []),
          ]}
        />
      </Group>
      {quote === null ? null : <div className={classes.quote}>{quote}</div>}
      <Text size="sm" className={textClasses.typed}>
        <LinkedText text={body} />
      </Text>
      {message.datei === null ? null : <MessageFile id={message.id} name={message.datei.name} />}
    </li>
  );
}

function MessageFile({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation('property-owner');
  const { run, isRunning } = useDownload(getChatFile, {
    toFile: () => ({ name, type: 'application/octet-stream' }),
    toast: () => t('chat.downloaded'),
  });
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      aria-label={t('chat.download', { name })}
      disabled={isRunning}
      onClick={() => run({ params: { id } })}
    >
      <IconPaperclip size={14} aria-hidden className={textClasses.icon} />
      {name}
    </Anchor>
  );
}
