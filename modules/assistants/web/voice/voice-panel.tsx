import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { mayRetry } from './control/voice-problem.ts';
import type { Recording } from './control/voice-state.ts';
import { formatDuration } from './format-duration.ts';
import { SoundView, SoundWord } from './sound-view.tsx';
import type { Voice } from './use-voice.ts';
import classes from './voice.module.css';

/** Words and actions of a recording: what is going on, what went wrong, what can be done. Nothing while nothing is. */
export function VoicePanel({ voice }: { readonly voice: Voice }) {
  return (
    <Stack gap="xs">
      {/* Always there, as screen readers announce only changes of what they know. */}
      <div role="status">
        <VoiceWords voice={voice} />
      </div>
      <VoiceActions voice={voice} />
    </Stack>
  );
}

function VoiceWords({ voice: { state, sound, textCount } }: { readonly voice: Voice }) {
  const { t } = useTranslation('assistants');
  switch (state.step) {
    case 'idle':
      return textCount === 0 ? null : <VisuallyHidden key={textCount}>{t('voice.inserted')}</VisuallyHidden>;
    case 'recording':
      return <SoundWord sound={sound} />;
    case 'sending':
      return <Text size="sm">{t(state.share < 1 ? 'voice.uploading' : 'voice.transcribing')}</Text>;
    case 'kept':
      return <Text size="sm">{t(`voice.kept.${state.reason}`)}</Text>;
    case 'unsent':
    case 'failed':
      return (
        <Group gap={8} wrap="nowrap" align="flex-start" className={classes.problem}>
          <IconAlertTriangle size={18} aria-hidden className={classes.sign} />
          <Text size="sm">{t(`voice.problems.${state.problem}`)}</Text>
        </Group>
      );
    default:
      return <Text size="sm">{t('voice.waiting')}</Text>;
  }
}

function VoiceActions({ voice }: { readonly voice: Voice }) {
  const { t } = useTranslation('assistants');
  const language = useLanguage();
  const { state, cancel, discard } = voice;
  if (state.step === 'recording')
    return (
      <Group gap="sm">
        <SoundView sound={voice.sound} />
        <DiscardButton onDiscard={discard} />
      </Group>
    );
  if (state.step === 'sending')
    return (
      <Group gap="sm">
        {state.share < 1 ? (
          <Text size="sm" className={classes.time}>
            {formatPercent(Math.floor(state.share * 100), language)}
          </Text>
        ) : null}
        <Button variant="default" size="md" onClick={cancel}>
          {t('platform:actions.cancel')}
        </Button>
      </Group>
    );
  if (state.step === 'kept') return <KeptActions voice={voice} recording={state.recording} label="voice.send" />;
  if (state.step !== 'unsent') return null;
  return mayRetry(state.problem) ? (
    <KeptActions voice={voice} recording={state.recording} label="voice.sendAgain" />
  ) : (
    <DiscardButton onDiscard={discard} />
  );
}

interface KeptActionsProps {
  readonly voice: Voice;
  readonly recording: Recording;
  readonly label: 'voice.send' | 'voice.sendAgain';
}

function KeptActions({ voice: { send, discard }, recording: { seconds }, label }: KeptActionsProps) {
  const { t } = useTranslation('assistants');
  return (
    <Group gap="sm">
      <Button size="md" leftSection={<IconSend size={18} aria-hidden />} onClick={send}>
        {t(label, { duration: formatDuration(seconds) })}
      </Button>
      <DiscardButton onDiscard={discard} />
    </Group>
  );
}

function DiscardButton({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTranslation('assistants');
  return (
    <Button
      variant="subtle"
      color="gray"
      size="md"
      leftSection={<IconTrash size={18} aria-hidden />}
      onClick={onDiscard}
    >
      {t('voice.discard')}
    </Button>
  );
}
