import { Group, Stack } from '@mantine/core';
import { MicrophoneButton } from './microphone-button.tsx';
import { useVoice } from './use-voice.ts';
import type { VoiceOptions } from './use-voice.ts';
import { VoicePanel } from './voice-panel.tsx';

/** Microphone with all that a recording has to say, beside each other. */
export function VoiceButton(options: VoiceOptions) {
  const voice = useVoice(options);
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <MicrophoneButton voice={voice} />
      <Stack flex={1} miw={0}>
        <VoicePanel voice={voice} />
      </Stack>
    </Group>
  );
}
