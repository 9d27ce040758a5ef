import { ActionIcon, Loader } from '@mantine/core';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Voice } from './use-voice.ts';

/** Side in pixels: gloves miss smaller targets. */
const size = 48;

/** Button that starts and stops a recording by one press each. */
export function MicrophoneButton({ voice: { state, press } }: { readonly voice: Voice }) {
  const { t } = useTranslation('assistants');
  const isRecording = state.step === 'recording';
  const isPressable = ['idle', 'failed', 'opening', 'recording'].includes(state.step);
  const label = t(isRecording ? 'voice.stop' : 'voice.start');
  return (
    <ActionIcon
      size={size}
      radius="xl"
      variant={isRecording ? 'filled' : 'default'}
      {...(isRecording && { color: 'red' })}
      aria-label={label}
      title={label}
      // It keeps the focus while a recording is sent.
      aria-disabled={!isPressable || undefined}
      data-disabled={!isPressable || undefined}
      data-step={state.step}
      onClick={press}
    >
      {state.step === 'opening' || state.step === 'closing' ? (
        <Loader size={20} aria-hidden />
      ) : isRecording ? (
        <IconPlayerStopFilled size={22} aria-hidden />
      ) : (
        <IconMicrophone size={24} aria-hidden />
      )}
    </ActionIcon>
  );
}
