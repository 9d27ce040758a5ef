import { Group, Stack, Text, Title } from '@mantine/core';
import { riskAreas, riskTopics } from '#modules/assistants/contract/drafts/answer.ts';
import type { AssessmentFormProps } from './form-props.ts';
import { readCell } from './edit-cells.ts';
import { RestButton } from './rest-button.tsx';
import { CellNote, RiskChoice } from './risk-choice.tsx';
import { RiskDetail } from './risk-detail.tsx';
import { useAssessmentWords } from './use-assessment-words.ts';
import classes from './assessment.module.css';

/** The risk matrix on a narrow screen: the six areas of each topic below each other. */
export function MatrixList(props: AssessmentFormProps) {
  const words = useAssessmentWords();
  return (
    <Stack gap="lg">
      {riskTopics.map((topic) => (
        <section key={topic} className={classes.cells}>
          <Group justify="space-between" gap={8}>
            <Title order={4} size="h6">
              {words.title(topic)}
            </Title>
            <RestButton {...props} topic={topic} />
          </Group>
          {riskAreas.map((area) => (
            <div key={area} className={classes.row}>
              <Text size="sm">{words.area(area)}</Text>
              <RiskChoice {...props} topic={topic} area={area} />
              <CellNote {...props} topic={topic} area={area} />
              {readCell(props.sis, props.marking.marks, topic, area).decided === true ? (
                <RiskDetail {...props} topic={topic} area={area} />
              ) : null}
            </div>
          ))}
        </section>
      ))}
    </Stack>
  );
}
