import { Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeCell } from './edit-cells.ts';
import type { CellProps } from './form-props.ts';
import { useAssessmentWords } from './use-assessment-words.ts';
import rows from '../content/rows.module.css';
import classes from './assessment.module.css';

const maxReason = 2000;
const choices = [null, true, false] as const;

/** Reason of a risk that exists, and whether it needs a further assessment. */
export function RiskDetail({ sis, onChange, problemOf, topic, area }: CellProps) {
  const { t } = useTranslation('assistants');
  const words = useAssessmentWords();
  const cell = words.cell(topic, area);
  const { explanation, furtherAssessment } = sis[topic].risks[area];
  const path = `sis.${topic}.risks.${area}`;
  return (
    <div className={classes.detail}>
      <div className={rows.wrapped} role="radiogroup" aria-label={`${cell}: ${t('assessment.further')}`}>
        <Text size="sm" span>
          {t('assessment.further')}
        </Text>
        {choices.map((choice) => (
          <label key={String(choice)} className={classes.choice}>
            <input
              type="radio"
              name={`${path}.furtherAssessment`}
              checked={furtherAssessment === choice}
              onChange={() => onChange(changeCell(sis, topic, area, { furtherAssessment: choice }))}
            />
            {words.choice(choice)}
          </label>
        ))}
      </div>
      <Textarea
        name={`${path}.explanation`}
        label={t('assessment.reason')}
        aria-label={`${cell}: ${t('assessment.reason')}`}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={maxReason}
        value={explanation}
        error={problemOf(`${path}.explanation`)}
        onChange={(event) => onChange(changeCell(sis, topic, area, { explanation: event.currentTarget.value }))}
      />
    </div>
  );
}
