import { Chip, Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { useCommand } from '#platform/web/form/use-action.ts';
import type { CareAnswer as Answer } from '../../contract/care/assistant.ts';
import { transcribeCareRecording } from '../../contract/voice/voice.ts';
import { AssistantChat } from '../chat/assistant-chat.tsx';
import { addSpoken } from '../chat/measure-prompt.ts';
import { careEnginesQuery, toModelTarget, toSpeechTarget } from '../chat/engine-queries.ts';
import { useAssistant } from '../chat/use-assistant.ts';
import { assistantPage } from '../pages.ts';
import { personQuery } from '../people/people-queries.ts';
import { PersonSelect } from '../people/person-select.tsx';
import { careKeys } from '../query-keys.ts';
import { useVoice } from '../voice/use-voice.ts';
import { discardDrafts, openCareStream } from './assistant-commands.ts';
import { CareAnswer } from './care-answer.tsx';
import { TodayPeople } from './today-people.tsx';

/** First screen of care: who it is about, what was said, and the drafts of it; below the people of today. */
export function AssistantPage() {
  const { t } = useTranslation('assistants');
  const { patient } = assistantPage.useSearch();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isAssessment, setAssessment] = useState(false);
  const { data: places } = useQuery(careEnginesQuery());
  const { data: person = null } = useQuery({ ...personQuery(patient ?? ''), enabled: patient !== undefined });
  const choose = (id: string | null): void =>
    void navigate({ ...assistantPage.link({}, id === null ? {} : { patient: id }), replace: true });
  const assistant = useAssistant<Answer>({
    open: (prompt, { withoutModel = false, kind = isAssessment ? 'sis' : undefined }, signal) =>
      openCareStream({ prompt, patientId: patient ?? null, withoutModel, kind }, signal),
    onAnswer: () => void client.invalidateQueries({ queryKey: careKeys.entries }),
  });
  const model = toModelTarget(places);
  const speech = toSpeechTarget(places);
  const voice = useVoice({
    format: 'mp3',
    endpoint: transcribeCareRecording,
    speech,
    onText: (spoken) => assistant.setText((before) => addSpoken(before, spoken)),
  });
  const { latest } = assistant;
  const draftAsAssessment = useCommand(async () => {
    if (latest === null) return;
    // The same words are drafted once.
    await discardDrafts(latest.answer.drafts);
    await assistant.ask(latest.prompt, { kind: 'sis' });
  });
  return (
    <Stack gap="md" miw={0}>
      <PageHeader title={t('tabs.assistant')} />
      <AssistantChat
        greeting={t('care.greeting')}
        label={t('care.box')}
        placeholder={t('care.placeholder')}
        text={assistant.text}
        onChange={assistant.setText}
        onSend={(prompt) => void assistant.ask(prompt)}
        onCancel={assistant.cancel}
        state={assistant.state}
        voice={voice}
        speech={speech}
        model={model}
        isWithoutModel={assistant.isWithoutModel}
        onWithoutModel={assistant.setWithoutModel}
        onDraftWithoutModel={() => void assistant.ask(assistant.text.trim(), { withoutModel: true })}
        exchange={
          latest === null
            ? null
            : {
                asked: latest.prompt,
                answer: (
                  <CareAnswer
                    key={latest.number}
                    answer={latest.answer}
                    onAsAssessment={() => draftAsAssessment.run()}
                  />
                ),
              }
        }
      >
        <Group gap="md" align="flex-end">
          <PersonSelect
            value={person}
            onChange={choose}
            clearLabel={t('care.nobodyChosen')}
            input={{ label: t('care.for'), w: 340, maw: '100%' }}
          />
          <Chip size="md" checked={isAssessment} onChange={setAssessment}>
            {t('care.assessment')}
          </Chip>
        </Group>
      </AssistantChat>
      <TodayPeople onChoose={choose} />
    </Stack>
  );
}
