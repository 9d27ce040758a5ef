import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import type { PropertyAnswer as Answer } from '../../contract/property/assistant.ts';
import { transcribePropertyRecording } from '../../contract/voice/voice.ts';
import { AssistantChat } from '../chat/assistant-chat.tsx';
import { propertyEnginesQuery, toModelTarget, toSpeechTarget } from '../chat/engine-queries.ts';
import { addSpoken } from '../chat/measure-prompt.ts';
import { useAssistant } from '../chat/use-assistant.ts';
import { useVoice } from '../voice/use-voice.ts';
import { PropertyAnswer } from './property-answer.tsx';
import { openPropertyStream } from './property-commands.ts';

/** Property assistant: drafts letters, notes and records of what was said. */
export function PropertyPage() {
  const { t } = useTranslation('assistants');
  const { data: places } = useQuery(propertyEnginesQuery());
  const assistant = useAssistant<Answer>({
    open: (prompt, { withoutModel = false }, signal) => openPropertyStream({ prompt, withoutModel }, signal),
  });
  const speech = toSpeechTarget(places);
  const voice = useVoice({
    format: 'wav',
    endpoint: transcribePropertyRecording,
    speech,
    onText: (spoken) => assistant.setText((before) => addSpoken(before, spoken)),
  });
  const { latest } = assistant;
  return (
    <Stack gap="md" miw={0}>
      <PageHeader title={t('property.title')} />
      <AssistantChat
        greeting={t('property.greeting')}
        label={t('property.box')}
        placeholder={t('property.placeholder')}
        text={assistant.text}
        onChange={assistant.setText}
        onSend={(prompt) => void assistant.ask(prompt)}
        onCancel={assistant.cancel}
        state={assistant.state}
        voice={voice}
        speech={speech}
        model={toModelTarget(places)}
        isWithoutModel={assistant.isWithoutModel}
        onWithoutModel={assistant.setWithoutModel}
        onDraftWithoutModel={() => void assistant.ask(assistant.text.trim(), { withoutModel: true })}
        exchange={
          latest === null
            ? null
            : { asked: latest.prompt, answer: <PropertyAnswer key={latest.number} answer={latest.answer} /> }
        }
      />
    </Stack>
  );
}
