import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../fields/field-marks.ts';
import type { CellProps } from './form-props.ts';
import { cellPath, changeCell, readCell } from './edit-cells.ts';
import { findRiskWords } from './risk-words.ts';
import { useAssessmentWords } from './use-assessment-words.ts';
import classes from './assessment.module.css';

const choices = [null, true, false] as const;

/** Cell of the matrix: open, yes or no. A proposal is dotted, and open until it is tapped. */
export function RiskChoice({ sis, onChange, marking, topic, area }: CellProps) {
  const { t } = useTranslation('assistants');
  const words = useAssessmentWords();
  const path = cellPath(topic, area);
  const { decided, proposal } = readCell(sis, marking.marks, topic, area);
  const choose = (riskExists: boolean | null) => {
    onChange(changeCell(sis, topic, area, { riskExists }));
    if (proposal !== null) marking.confirm(path);
  };
  return (
    <div className={classes.cell} role="radiogroup" aria-label={words.cell(topic, area)}>
      {choices.map((choice) => (
        <label
          key={String(choice)}
          className={classes.choice}
          data-proposed={(proposal !== null && choice === proposal) || undefined}
        >
          <input
            type="radio"
            name={path}
            data-field={path}
            checked={decided === choice}
            onChange={() => choose(choice)}
          />
          {proposal !== null && choice === proposal
            ? t('assessment.proposed', { choice: words.choice(choice) })
            : words.choice(choice)}
        </label>
      ))}
    </div>
  );
}

/** Words beside a cell: those that name a denied risk, and those from which a proposal was made. */
export function CellNote({ sis, marking, topic, area }: CellProps) {
  const { t } = useTranslation('assistants');
  const { decided, proposal } = readCell(sis, marking.marks, topic, area);
  const named = decided === false ? findRiskWords(sis[topic].text, area) : undefined;
  const source = proposal === null ? undefined : wordsOf(marking.marks, cellPath(topic, area));
  const text =
    named === undefined
      ? source === undefined
        ? undefined
        : t('checks.from', { words: source })
      : t('assessment.namesRisk', { words: named });
  if (text === undefined) return null;
  return (
    <Text span className={classes.note ?? ''}>
      {text}
    </Text>
  );
}
