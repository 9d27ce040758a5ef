import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '#modules/assistants/contract/drafts/answer.ts';
import type { DraftMarks } from '#modules/assistants/contract/entries/entry.ts';
import { listOpenCells } from '../assessment/edit-cells.ts';
import { useAssessmentWords } from '../assessment/use-assessment-words.ts';
import classes from './draft.module.css';

interface OpenCellsProps {
  readonly sis: Assessment;
  readonly marks: DraftMarks;
}

/** Says how many cells of the matrix are open, which one is the first, and goes there. */
export function OpenCells({ sis, marks }: OpenCellsProps) {
  const { t } = useTranslation('assistants');
  const words = useAssessmentWords();
  const open = listOpenCells(sis, marks);
  const [first] = open;
  return (
    <div className={classes.foot} role="status">
      <Text size="sm" c="dimmed">
        {t('drafts.cells', { decided: 30 - open.length, count: open.length })}{' '}
        {first === undefined ? null : (
          <Anchor component="button" type="button" size="sm" onClick={(event) => goTo(event.currentTarget, first.path)}>
            {t('drafts.stillOpen', { cell: words.cell(first.topic, first.area) })}
          </Anchor>
        )}
      </Text>
    </div>
  );
}

function goTo(from: HTMLElement, path: string): void {
  const cell = from.closest('[data-draft]')?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: 'center' });
}
