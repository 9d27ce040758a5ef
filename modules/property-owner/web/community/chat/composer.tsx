import { ActionIcon, Button, Checkbox, FileButton, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { IconPaperclip, IconSend, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createClientId } from '#platform/web/api/client-id.ts';
import textClasses from '#platform/web/components/text.module.css';
import { useFileIntake } from '#platform/web/files/use-file-intake.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { chatFileRule, sendChatFile } from '#modules/property-owner/contract/community/chat/chat.ts';
import type { ChatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import {
  chatSubjects,
  maxMessage,
  readMessage,
  writeMessage,
} from '#modules/property-owner/contract/community/chat/message-text.ts';
import type { ChatSubject } from '#modules/property-owner/contract/community/chat/message-text.ts';
import { chatKeys } from './chat-queries.ts';
import { MailRecipients } from './mail-recipients.tsx';
import type { Outgoing } from './outgoing.ts';
import { useSenderName } from './use-sender-name.ts';
import classes from './chat.module.css';

interface ComposerProps {
  readonly eid: string;
  readonly ownId: string;
  readonly isManager: boolean;
  /** Message that is answered, null for none. */
  readonly answered: ChatMessage | null;
  /** Called when nothing is answered any more. */
  readonly onAnswered: () => void;
  readonly onSend: (message: Outgoing) => void;
}

/** Subject, quote and notice are part of the text: what may be added leaves room for them. */
const maxTyped = maxMessage - 300;

/** Field in which a message is written; Enter sends, Shift and Enter begin a line. */
export function Composer({ eid, ownId, isManager, answered, onAnswered, onSend }: ComposerProps) {
  const { t } = useTranslation('property-owner');
  const nameOf = useSenderName();
  const [text, setText] = useState('');
  // Kept over a failed attempt, so that the server takes the message once.
  const [id, setId] = useState(createClientId);
  const [subject, setSubject] = useState<ChatSubject | null>(null);
  const [isNotice, setNotice] = useState(false);
  const [mailTo, setMailTo] = useState<readonly string[]>([]);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { accept, receive } = useFileIntake(chatFileRule, {
    onTake: (taken) => {
      setFile(taken);
      setProblem(null);
    },
    onRefuse: setProblem,
  });
  const upload = useAction(sendChatFile, {
    attempt: 'send',
    invalidates: [chatKeys.room(eid)],
    onDone: () => reset(),
  });
  const reset = () => {
    setSubject(null);
    setText('');
    setId(createClientId());
    setNotice(false);
    setMailTo([]);
    setFile(null);
    onAnswered();
  };
  const body = text.trim();
  const isSendable = (body !== '' || file !== null) && !upload.isRunning;
  const send = () => {
    if (!isSendable) return;
    const quote = answered === null ? null : `${nameOf(answered)}: ${readMessage(answered.text).body}`;
    const whole = writeMessage({ subject, isNotice, quote, body });
    if (file !== null) upload.run({ params: { eid }, body: { id, text: whole }, files: { file } });
    else {
      onSend({ id, text: whole, emailUserIDs: mailTo });
      reset();
    }
  };
  return (
    <Stack gap={8}>
      {answered === null ? null : (
        <Group justify="space-between" wrap="nowrap">
          <div className={classes.quote}>
            {t('chat.answering', { name: nameOf(answered) })}: {readMessage(answered.text).body.slice(0, 200)}
          </div>
          <ActionIcon aria-label={t('chat.cancelAnswer')} onClick={onAnswered}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      )}
      <Group gap={8} align="flex-end">
        <Textarea
          flex="1 1 240px"
          label={t('chat.message')}
          placeholder={t('chat.placeholder')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={maxTyped}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <Group gap={8} wrap="nowrap">
          <FileButton accept={accept} onChange={(chosen) => (chosen === null ? undefined : receive([chosen]))}>
            {(props) => (
              <ActionIcon {...props} size={36} variant="default" aria-label={t('chat.attach')}>
                <IconPaperclip size={18} aria-hidden />
              </ActionIcon>
            )}
          </FileButton>
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            disabled={!isSendable}
            loading={upload.isRunning}
            onClick={send}
          >
            {t('chat.send')}
          </Button>
        </Group>
      </Group>
      {file === null ? null : (
        <Group gap={6}>
          <IconPaperclip size={14} aria-hidden />
          <Text size="sm" className={textClasses.anywhere}>
            {file.name}
          </Text>
          <ActionIcon size="sm" aria-label={t('chat.detach', { name: file.name })} onClick={() => setFile(null)}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
          <Text size="xs" c="dimmed">
            {t('chat.attachHint')}
          </Text>
        </Group>
      )}
      {problem === null ? null : (
        <Text size="sm" c="var(--kontor-danger-text)" role="alert">
          {problem}
        </Text>
      )}
      <Group gap="md" align="flex-end">
        <NativeSelect
          label={t('chat.subject')}
          value={subject ?? ''}
          disabled={isNotice}
          data={[
            { value: '', label: t('chat.noSubject') },
            ...chatSubjects.map((value) => ({ value, label: t(`chat.subjects.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => setSubject(chatSubjects.find((one) => one === value) ?? null)}
        />
        {isManager ? (
          <Checkbox
            size="sm"
            label={t('chat.asNotice')}
            checked={isNotice}
            mb={8}
            onChange={({ currentTarget: { checked } }) => setNotice(checked)}
          />
        ) : null}
      </Group>
      {file === null ? <MailRecipients eid={eid} ownId={ownId} value={mailTo} onChange={setMailTo} /> : null}
    </Stack>
  );
}
