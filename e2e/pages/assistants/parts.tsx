import { Stack, Textarea, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { transcribeCareRecording, transcribePropertyRecording } from '#modules/assistants/contract/voice/voice.ts';
import { VoiceButton } from '#modules/assistants/web/voice/voice-button.tsx';

const search = new URLSearchParams(window.location.search);

/** Parts by `?show=`, in a state by further parameters. */
export function Parts() {
  return (
    <Stack component="main" p="md" gap="md" maw={900} mx="auto">
      <Title order={1} size="h3">
        Parts
      </Title>
      <VoiceParts />
      <Link to={'/other' as never}>Other</Link>
    </Stack>
  );
}

function VoiceParts() {
  const [text, setText] = useState('');
  const isWav = search.get('format') === 'wav';
  return (
    <>
      <Textarea label="Text" value={text} readOnly autosize />
      <VoiceButton
        format={isWav ? 'wav' : 'mp3'}
        endpoint={isWav ? transcribePropertyRecording : transcribeCareRecording}
        purpose={search.get('purpose') === 'talk' ? 'talk' : 'dictation'}
        speech={{
          isConfigured: search.get('speech') !== 'none',
          host: 'speech.example',
          isInHouse: search.get('speech') !== 'outside',
        }}
        onText={(spoken) => setText((before) => `${before}${before === '' ? '' : '\n'}${spoken}`)}
      />
    </>
  );
}
