import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import type { OwnStanding } from '#modules/assistants/contract/staff/staff.ts';
import { draftsPage } from '../../pages.ts';
import { entryQuery } from '../entry-queries.ts';
import { DraftCard } from './draft-card.tsx';
import { ReleasedLine } from './released-line.tsx';

interface SingleDraftProps {
  readonly id: string;
  readonly own: OwnStanding;
}

/** One draft alone on the page: an assessment, or one that was just begun. */
export function SingleDraft({ id, own }: SingleDraftProps) {
  const { t } = useTranslation('assistants');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(entryQuery(id));
  const [released, setReleased] = useState<CareEntry | null>(null);
  if (released !== null) return <ReleasedLine entry={released} />;
  if (data === undefined) {
    if (error === null) return <ListSkeleton rows={2} height={220} />;
    const isMissing = error instanceof ApiError && error.status === 404;
    if (!isMissing) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <EmptyState
        icon={<IconFileUnknown size={28} />}
        title={t('drafts.missingTitle')}
        text={t('drafts.missingText')}
        action={
          <Button renderRoot={(props) => <Link {...draftsPage.link({})} {...props} />}>{t('drafts.toAll')}</Button>
        }
      />
    );
  }
  if (data.entry.state === 'released') return <ReleasedLine entry={data.entry} />;
  return (
    <DraftCard
      entry={data.entry}
      own={own}
      onReleased={setReleased}
      onDiscarded={() => void navigate(draftsPage.link({}))}
    />
  );
}
