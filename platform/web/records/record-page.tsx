import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { PageHeader } from '../components/page-header.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../components/states.tsx';
import { RecordForm } from './record-form.tsx';
import { recordQuery } from './record-queries.ts';
import type { RecordScreen } from './record-screen.ts';
import { useRecordWords } from './record-words.ts';
import { useRecordCommands } from './use-record-commands.ts';
import { newRecordId } from './web-entity.ts';
import type { RecordActions, RecordSummary } from './web-entity.ts';

interface RecordPageProps {
  readonly screen: RecordScreen;
  readonly Actions?: RecordActions;
  readonly Summary?: RecordSummary;
}

/** Page of one record: the form of a new one or of the one in the address. */
export function RecordPage({ screen, Actions, Summary }: RecordPageProps) {
  const { t } = useTranslation('platform');
  const { recordId } = useParams({ from: screen.recordPage.path }) as { readonly recordId: string };
  const words = useRecordWords(screen);
  const { openList } = useRecordCommands(screen);
  const isNew = recordId === newRecordId;
  const record = useQuery({ ...recordQuery(screen, recordId), enabled: !isNew });
  const name = isNew ? words.say('new') : record.data === undefined ? words.say('one') : words.name(record.data);
  // A mistyped address is a missing record as well.
  const isMissing = record.error instanceof ApiError && [400, 404].includes(record.error.status);
  return (
    <>
      <PageHeader
        title={name}
        trail={{ parent: words.say('title'), href: screen.listPage.path, onParent: () => void openList(), name }}
        action={Actions === undefined || record.data === undefined || isNew ? null : <Actions record={record.data} />}
      />
      {Summary === undefined || record.data === undefined || isNew ? null : <Summary record={record.data} />}
      {isNew ? <RecordForm key={recordId} screen={screen} record={null} /> : null}
      {record.data === undefined ? null : <RecordForm key={recordId} screen={screen} record={record.data} />}
      {!isNew && record.isPending ? <ListSkeleton rows={6} height={72} /> : null}
      {record.isError && record.data === undefined && !isMissing ? (
        <ErrorState error={record.error} onRetry={() => void record.refetch()} />
      ) : null}
      {isMissing && record.data === undefined ? (
        <EmptyState
          icon={<IconFileUnknown size={28} />}
          title={t('records.missingTitle')}
          text={t('records.missingText')}
          action={<Button onClick={() => void openList()}>{t('records.toList', { list: words.say('title') })}</Button>}
        />
      ) : null}
    </>
  );
}
