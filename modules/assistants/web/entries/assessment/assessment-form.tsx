import { Stack, Text, Textarea, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { topics } from '#modules/assistants/contract/drafts/answer.ts';
import type { Topic } from '#modules/assistants/contract/drafts/answer.ts';
import { FieldNotes } from '../fields/field-notes.tsx';
import type { AssessmentFormProps } from './form-props.ts';
import { MatrixList } from './matrix-list.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { formRoom } from './topics.ts';
import { useAssessmentWords } from './use-assessment-words.ts';

/** Longest text of a topic that is accepted. */
const maxTopic = 20_000;
/** From this width of the window on the matrix is a table, as on paper. */
const wide = '(min-width: 900px)';

/** Form of an assessment: the opening question and six topics, then the risk matrix. */
export function AssessmentForm(props: AssessmentFormProps) {
  const { t } = useTranslation('assistants');
  const isWide = useMediaQuery(wide, false, { getInitialValueInEffect: false });
  return (
    <Stack gap="lg">
      {topics.map((topic) => (
        <TopicField key={topic} topic={topic} {...props} />
      ))}
      <Stack component="section" gap="sm" aria-label={t('assessment.matrix')}>
        <div>
          <Title order={3} size="h6">
            {t('assessment.matrix')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('assessment.matrixText')}
          </Text>
        </div>
        {isWide ? <MatrixTable {...props} /> : <MatrixList {...props} />}
      </Stack>
    </Stack>
  );
}

function TopicField({ topic, sis, onChange, marking, problemOf }: AssessmentFormProps & { readonly topic: Topic }) {
  const { t } = useTranslation('assistants');
  const words = useAssessmentWords();
  const { text } = sis[topic];
  const path = `sis.${topic}`;
  const isLong = text.length > formRoom;
  const counted = { count: text.length, maximum: formRoom };
  return (
    <Stack gap={4}>
      <Textarea
        name={path}
        label={words.title(topic)}
        description={t(topic === 'topic0' ? 'assessment.hints.topic0' : 'assessment.hints.topic')}
        autosize
        minRows={topic === 'topic0' ? 2 : 3}
        maxRows={24}
        maxLength={maxTopic}
        value={text}
        error={problemOf(path)}
        onChange={(event) => onChange({ ...sis, [topic]: { ...sis[topic], text: event.currentTarget.value } })}
      />
      {text === '' ? null : (
        <Text size="xs" ta="end" c={isLong ? 'var(--mantine-color-error)' : 'dimmed'}>
          {t(isLong ? 'assessment.tooLong' : 'assessment.counter', counted)}
        </Text>
      )}
      <FieldNotes field={path} name={words.title(topic)} marking={marking} />
    </Stack>
  );
}
