import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { riskAreas, riskTopics } from '#modules/assistants/contract/drafts/answer.ts';
import type { AssessmentFormProps } from './form-props.ts';
import { readCell } from './edit-cells.ts';
import { RestButton } from './rest-button.tsx';
import { CellNote, RiskChoice } from './risk-choice.tsx';
import { RiskDetail } from './risk-detail.tsx';
import { useAssessmentWords } from './use-assessment-words.ts';
import classes from './assessment.module.css';

/** The risk matrix as a table, as on paper; the reasons of risks stand below it. */
export function MatrixTable(props: AssessmentFormProps) {
  const { t } = useTranslation('assistants');
  const words = useAssessmentWords();
  return (
    <>
      <table className={classes.matrix} aria-label={t('assessment.matrix')} data-edited>
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
              <th scope="row">
                <Stack gap={8} align="flex-start">
                  {words.title(topic)}
                  <RestButton {...props} topic={topic} />
                </Stack>
              </th>
              {riskAreas.map((area) => (
                <td key={area}>
                  <RiskChoice {...props} topic={topic} area={area} />
                  <CellNote {...props} topic={topic} area={area} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Details {...props} />
    </>
  );
}

function Details(props: AssessmentFormProps) {
  const { t } = useTranslation('assistants');
  const words = useAssessmentWords();
  const { sis, marking } = props;
  const existing = riskTopics.flatMap((topic) =>
    riskAreas
      .filter((area) => readCell(sis, marking.marks, topic, area).decided === true)
      .map((area) => ({ topic, area })),
  );
  if (existing.length === 0) return null;
  return (
    <Stack gap="sm">
      <Title order={4} size="h6">
        {t('assessment.details')}
      </Title>
      {existing.map(({ topic, area }) => (
        <div key={`${topic} ${area}`}>
          <Text size="sm" fw={550} mb={4}>
            {words.cell(topic, area)}
          </Text>
          <RiskDetail {...props} topic={topic} area={area} />
        </div>
      ))}
    </Stack>
  );
}
