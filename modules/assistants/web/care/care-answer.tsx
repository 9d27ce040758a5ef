import { Button, Group, Stack } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CareAnswer as Answer } from '../../contract/care/assistant.ts';
import { AnswerText } from '../chat/exchange.tsx';
import { CopyButton } from '../chat/copy-button.tsx';
import { EngineNotice } from '../chat/engine-notice.tsx';
import { DraftCard } from '../entries/draft/draft-card.tsx';
import { useReview } from '../entries/draft/use-review.ts';
import { ownStandingQuery } from '../staff/staff-queries.ts';
import { DraftBesidePdf } from './draft-beside-pdf.tsx';

interface CareAnswerProps {
  readonly answer: Answer;
  /** Drafts the same words as an assessment. */
  readonly onAsAssessment: () => void;
}

/** Answer of the care assistant: its drafts, each to be read and released, or a text. */
export function CareAnswer({ answer, onAsAssessment }: CareAnswerProps) {
  const { t } = useTranslation('assistants');
  const { data: own } = useQuery(ownStandingQuery());
  const review = useReview();
  const { drafts, type } = answer;
  if (type === 'text') return <AnswerText text={answer.text} />;
  const notice = <EngineNotice engine={answer.engine} {...(answer.problem && { problem: answer.problem })} />;
  const actions = (
    <>
      {type === 'report' ? (
        <Button variant="subtle" size="md" leftSection={<IconTable size={18} aria-hidden />} onClick={onAsAssessment}>
          {t('care.asAssessment')}
        </Button>
      ) : null}
      <CopyButton text={answer.text} />
    </>
  );
  const [only] = drafts;
  if (only !== undefined && drafts.length === 1)
    return own === undefined ? null : <DraftBesidePdf draft={only} own={own} notice={notice} actions={actions} />;
  return (
    <Stack gap="md" miw={0}>
      <Group justify="space-between" gap="sm">
        {notice}
        <Group gap="sm">{actions}</Group>
      </Group>
      {own === undefined
        ? null
        : drafts.map((draft) => (
            <DraftCard key={draft.id} entry={draft} own={own} reviewing={review.reviewingOf(draft.id)} />
          ))}
      {drafts.length > 1 && review.count(drafts.map(({ id }) => id)) > 0 ? (
        <Button size="lg" loading={review.isRunning} onClick={() => void review.release(drafts.map(({ id }) => id))}>
          {t('drafts.releaseReviewed', { count: review.count(drafts.map(({ id }) => id)) })}
        </Button>
      ) : null}
    </Stack>
  );
}
