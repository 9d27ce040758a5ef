import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { transcribeCareRecording, transcribePropertyRecording } from '#modules/assistants/contract/voice/voice.ts';
import { addSpoken } from '#modules/assistants/web/chat/measure-prompt.ts';
import { VoiceButton } from '#modules/assistants/web/voice/voice-button.tsx';
import { readSpeech } from './read-speech.ts';

/** Microphone beside a field that its texts are added to. */
export function VoicePart({ search }: { readonly search: URLSearchParams }) {
  const [text, setText] = useState('');
  const isWav = search.get('format') === 'wav';
  return (
    <>
      <Textarea label="Text" value={text} readOnly autosize />
      <VoiceButton
        format={isWav ? 'wav' : 'mp3'}
        endpoint={isWav ? transcribePropertyRecording : transcribeCareRecording}
        purpose={search.get('purpose') === 'talk' ? 'talk' : 'dictation'}
        speech={readSpeech(search)}
        onText={(spoken) => setText((before) => addSpoken(before, spoken))}
      />
    </>
  );
}
