import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { Badge } from '../components/badge.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../components/states.tsx';
import { RecordForm } from './record-form.tsx';
import { recordQuery } from './record-queries.ts';
import { EditButton, RecordReading } from './record-reading.tsx';
import type { RecordScreen } from './record-screen.ts';
import type { RecordView } from './record-view.ts';
import { useRecordWords } from './record-words.ts';
import type { ShownRecord } from './shown-record.ts';
import { useRecordCommands } from './use-record-commands.ts';
import { newRecordId } from './web-entity.ts';
import type { RecordActions, RecordSummary } from './web-entity.ts';

interface RecordPageProps {
  readonly screen: RecordScreen;
  readonly Actions?: RecordActions;
  readonly Summary?: RecordSummary;
  /** Shows a record to be read first; absent: its page is the form. */
  readonly view?: RecordView;
}

/** Page of one record: the form of a new one or of the one in the address, which some kinds show to be read first. */
export function RecordPage({ screen, view, ...parts }: RecordPageProps) {
  const { recordId } = useParams({ from: screen.recordPage.path }) as { readonly recordId: string };
  const { edit = false } = useSearch({ from: screen.recordPage.path }) as { readonly edit?: boolean };
  const words = useRecordWords(screen);
  if (recordId === newRecordId)
    return (
      <>
        <RecordHeader screen={screen} name={words.say('new')} />
        <RecordForm key={recordId} screen={screen} record={null} />
      </>
    );
  return <SavedRecord screen={screen} id={recordId} {...parts} {...(edit || view === undefined ? {} : { view })} />;
}

/** Page of a record that has been saved. */
function SavedRecord({ screen, id, Actions, Summary, view }: RecordPageProps & { readonly id: string }) {
  const words = useRecordWords(screen);
  const query = useQuery(recordQuery(screen, id));
  const { data: record } = query;
  if (record === undefined)
    return (
      <>
        <RecordHeader screen={screen} name={words.say('one')} />
        <MissingRecord screen={screen} query={query} />
      </>
    );
  const name = words.name(record);
  const summary = Summary === undefined ? null : <Summary record={record} />;
  if (view !== undefined)
    return (
      <>
        <RecordHeader screen={screen} name={name} read={record} hasSummary={summary !== null} />
        {summary}
        <RecordReading key={id} screen={screen} view={view} record={record} />
      </>
    );
  return (
    <>
      <RecordHeader screen={screen} name={name} action={Actions === undefined ? null : <Actions record={record} />} />
      {summary}
      <RecordForm key={id} screen={screen} record={record} />
    </>
  );
}

interface RecordHeaderProps {
  readonly screen: RecordScreen;
  readonly name: string;
  readonly action?: ReactNode;
  /** Record that is read, not edited. */
  readonly read?: ShownRecord;
  /** True if a summary below brings the main action. */
  readonly hasSummary?: boolean;
}

function RecordHeader({ screen, name, action = null, read, hasSummary = false }: RecordHeaderProps) {
  const { t } = useTranslation('platform');
  const words = useRecordWords(screen);
  const { openList } = useRecordCommands(screen);
  const mark = read?.active === false ? { mark: <Badge tone="neutral">{t('records.inactive')}</Badge> } : {};
  return (
    <PageHeader
      title={name}
      {...(screen.isConfidential ? { windowTitle: words.say('one') } : {})}
      trail={{
        parent: words.say('title'),
        href: screen.listPage.path,
        onParent: () => void openList(),
        name,
        ...mark,
      }}
      {...(read?.['source'] === 'import' ? { subtitle: t('records.deliveredRecord') } : {})}
      action={
        read === undefined ? (
          action
        ) : (
          <EditButton screen={screen} id={read.id} variant={hasSummary ? 'default' : 'filled'} />
        )
      }
    />
  );
}

interface MissingRecordProps {
  readonly screen: RecordScreen;
  readonly query: Pick<UseQueryResult<ShownRecord>, 'error' | 'isPending' | 'refetch'>;
}

/** Shown in place of a record: it loads, has failed or is missing. */
function MissingRecord({ screen, query: { error, isPending, refetch } }: MissingRecordProps) {
  const { t } = useTranslation('platform');
  const words = useRecordWords(screen);
  const { openList } = useRecordCommands(screen);
  if (isPending) return <ListSkeleton rows={6} height={72} />;
  // A mistyped address is a missing record as well.
  const isMissing = error instanceof ApiError && [400, 404].includes(error.status);
  if (!isMissing) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <EmptyState
      icon={<IconFileUnknown size={28} />}
      title={t('records.missingTitle')}
      text={t('records.missingText')}
      action={<Button onClick={() => void openList()}>{t('records.toList', { list: words.say('title') })}</Button>}
    />
  );
}
