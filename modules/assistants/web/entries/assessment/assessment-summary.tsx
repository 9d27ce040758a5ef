import { Text } from '@mantine/core';
import { riskAreas, riskTopics } from '#modules/assistants/contract/drafts/answer.ts';
import type { Assessment } from '#modules/assistants/contract/drafts/answer.ts';
import { useAssessmentWords } from './use-assessment-words.ts';
import classes from './assessment.module.css';

/** Opening words of an assessment, and the risks that it found, as a list shows it. */
export function AssessmentSummary({ sis }: { readonly sis: Assessment }) {
  const words = useAssessmentWords();
  const risks = riskTopics.flatMap((topic) =>
    riskAreas.filter((area) => sis[topic].risks[area].riskExists === true).map((area) => words.cell(topic, area)),
  );
  return (
    <>
      {sis.topic0.text === '' ? null : <Text className={classes.summary ?? ''}>{sis.topic0.text}</Text>}
      {risks.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          {risks.join(' · ')}
        </Text>
      )}
    </>
  );
}
