import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { riskAreas, riskTopics, topics } from '#modules/assistants/contract/drafts/answer.ts';
import type { Assessment } from '#modules/assistants/contract/drafts/answer.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { useAssessmentWords } from './use-assessment-words.ts';
import classes from './assessment.module.css';

/** A whole assessment to be read: topics, matrix, reasons. */
export function AssessmentView({ sis }: { readonly sis: Assessment }) {
  const words = useAssessmentWords();
  return (
    <Stack gap="md">
      {topics.map((topic) =>
        sis[topic].text.trim() === '' ? null : (
          <section key={topic}>
            <Title order={3} size="h6">
              {words.title(topic)}
            </Title>
            <Text className={classes.topicText ?? ''}>{sis[topic].text}</Text>
          </section>
        ),
      )}
      <ReadMatrix sis={sis} />
      <Reasons sis={sis} />
    </Stack>
  );
}

function ReadMatrix({ sis }: { readonly sis: Assessment }) {
  const { t } = useTranslation('assistants');
  const words = useAssessmentWords();
  return (
    <div className={classes.scroll} role="group" aria-label={t('assessment.matrix')} tabIndex={0}>
      <table className={classes.matrix} aria-label={t('assessment.matrix')}>
        <thead>
          <tr>
            <th scope="col">{t('assessment.topic')}</th>
            {riskAreas.map((area) => (
              <th key={area} scope="col">
                {words.area(area)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {riskTopics.map((topic) => (
            <tr key={topic}>
              <th scope="row">{words.title(topic)}</th>
              {riskAreas.map((area) => {
                const { riskExists } = sis[topic].risks[area];
                return (
                  <td key={area} data-decided={riskExists ?? undefined}>
                    {words.choice(riskExists)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Reasons({ sis }: { readonly sis: Assessment }) {
  const { t } = useTranslation('assistants');
  const words = useAssessmentWords();
  const reasons = riskTopics.flatMap((topic) =>
    riskAreas.flatMap((area) => {
      const { riskExists, explanation, furtherAssessment } = sis[topic].risks[area];
      const further =
        furtherAssessment === null
          ? ''
          : t(furtherAssessment ? 'assessment.furtherNeeded' : 'assessment.furtherNotNeeded');
      const text = [explanation, further].filter((part) => part !== '').join(' · ');
      return riskExists === true && text !== '' ? [[words.cell(topic, area), text] as const] : [];
    }),
  );
  if (reasons.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h6">
        {t('assessment.details')}
      </Title>
      <FactList facts={reasons} />
    </section>
  );
}
