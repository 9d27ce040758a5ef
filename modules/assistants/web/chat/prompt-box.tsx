import { ActionIcon, Group, Stack, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { maxPromptCharacters } from '../../contract/chat/prompt.ts';
import { MicrophoneButton } from '../voice/microphone-button.tsx';
import type { Voice } from '../voice/use-voice.ts';
import { VoicePanel } from '../voice/voice-panel.tsx';
import { measurePrompt } from './measure-prompt.ts';
import classes from './chat.module.css';

interface PromptBoxProps {
  /** Text of the box, which the page keeps: it stays until there is an answer. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Receives the text without white space around it; never a blank or a too long one. */
  readonly onSend: (text: string) => void;
  readonly isSending: boolean;
  readonly label: string;
  readonly placeholder: string;
  /** Speech input; null for none. */
  readonly voice: Voice | null;
}

/** Box of a message: Enter sends, Shift and Enter begin a line, the microphone adds what is spoken. */
export function PromptBox({ text, onChange, onSend, isSending, label, placeholder, voice }: PromptBoxProps) {
  const { t } = useTranslation('assistants');
  const language = useLanguage();
  const { prompt, isSendable, isLong, isTooLong } = measurePrompt(text);
  const count = {
    used: formatNumber(prompt.length, language),
    max: formatNumber(maxPromptCharacters, language),
  };
  const send = (): void => {
    if (isSendable && !isSending) onSend(prompt);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter ends the composition of a character first (Chinese, dead keys).
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <Textarea
          flex={1}
          miw={0}
          size="md"
          label={label}
          placeholder={placeholder}
          value={text}
          readOnly={isSending}
          autosize
          minRows={2}
          classNames={{ input: classes.input ?? '' }}
          error={isTooLong ? t('chat.tooLong', count) : undefined}
          description={isLong && !isTooLong ? t('chat.count', count) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-start
          onChange={({ currentTarget: { value } }) => onChange(value)}
          onKeyDown={onKeyDown}
        />
        <Group gap="xs" wrap="nowrap" className={classes.buttons}>
          {voice === null ? null : <MicrophoneButton voice={voice} />}
          <ActionIcon
            size={48}
            radius="xl"
            variant="filled"
            color="brand"
            aria-label={t('chat.send')}
            title={t('chat.send')}
            aria-disabled={!isSendable || isSending || undefined}
            data-disabled={!isSendable || isSending || undefined}
            onClick={send}
          >
            <IconSend size={22} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {voice === null ? null : <VoicePanel voice={voice} />}
    </Stack>
  );
}
