import { Button, Stack } from '@mantine/core';
import { IconChecks, IconClipboardText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/web/components/states.tsx';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import type { OwnStanding } from '#modules/assistants/contract/staff/staff.ts';
import { DraftCard } from './draft-card.tsx';
import { DraftLine } from './draft-line.tsx';
import { useReview } from './use-review.ts';
import classes from './draft.module.css';

interface OwnDraftsProps {
  readonly drafts: readonly CareEntry[];
  readonly own: OwnStanding;
}

/**
 * Drafts of the reader, the oldest first. One that was released stays in its place as a quiet line, and several that
 * were looked at are released together.
 */
export function OwnDrafts({ drafts, own }: OwnDraftsProps) {
  const { t } = useTranslation('assistants');
  const [released, setReleased] = useState<readonly CareEntry[]>([]);
  const review = useReview();
  const gone = released.filter(({ id }) => drafts.every((draft) => draft.id !== id));
  const rows = [...gone, ...drafts].toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  const single = drafts.filter(({ type }) => type !== 'sis').map(({ id }) => id);
  const reviewed = review.count(single);
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconClipboardText size={28} />} title={t('drafts.emptyTitle')} text={t('drafts.emptyText')} />
    );
  return (
    <Stack gap="md" miw={0}>
      {rows.map((draft) =>
        draft.type === 'sis' && !gone.includes(draft) ? (
          <DraftLine key={draft.id} entry={draft} />
        ) : (
          <DraftCard
            key={draft.id}
            entry={draft}
            own={own}
            onReleased={() => setReleased((before) => [...before, draft])}
            {...(single.length > 1 ? { reviewing: review.reviewingOf(draft.id) } : {})}
          />
        ),
      )}
      {reviewed === 0 ? null : (
        <Button
          className={classes.batch ?? ''}
          size="md"
          loading={review.isRunning}
          leftSection={<IconChecks size={18} aria-hidden />}
          onClick={() => void review.release(single)}
        >
          {t('drafts.releaseReviewed', { count: reviewed })}
        </Button>
      )}
    </Stack>
  );
}
