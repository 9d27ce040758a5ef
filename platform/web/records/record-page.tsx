import { Button, Stack } from '@mantine/core';
import { IconFileUnknown, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { PageHeader } from '../components/page-header.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../components/states.tsx';
import { Badge } from '../components/badge.tsx';
import { useShortcuts } from '../components/shortcuts.ts';
import { isCoveredByDialog } from '../form/use-save-shortcut.ts';
import { RecordFacts } from './record-facts.tsx';
import { RecordForm } from './record-form.tsx';
import { recordQuery } from './record-queries.ts';
import type { RecordScreen, ShownRecord } from './record-screen.ts';
import type { RecordView } from './record-view.ts';
import { useRecordWords } from './record-words.ts';
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
export function RecordPage({ screen, Actions, Summary, view }: RecordPageProps) {
  const { t } = useTranslation('platform');
  const { recordId } = useParams({ from: screen.recordPage.path }) as { readonly recordId: string };
  const { edit = false } = useSearch({ from: screen.recordPage.path }) as { readonly edit?: boolean };
  const words = useRecordWords(screen);
  const { openList } = useRecordCommands(screen);
  const isNew = recordId === newRecordId;
  const record = useQuery({ ...recordQuery(screen, recordId), enabled: !isNew });
  const name = isNew ? words.say('new') : record.data === undefined ? words.say('one') : words.name(record.data);
  // A mistyped address is a missing record as well.
  const isMissing = record.error instanceof ApiError && [400, 404].includes(record.error.status);
  const isRead = view !== undefined && !isNew && !edit;
  const shown = isNew ? undefined : record.data;
  return (
    <>
      <PageHeader
        title={name}
        trail={{
          parent: words.say('title'),
          href: screen.listPage.path,
          onParent: () => void openList(),
          name,
          ...(isRead && shown?.active === false ? { mark: <Badge tone="neutral">{t('records.inactive')}</Badge> } : {}),
        }}
        {...(isRead && shown?.['source'] === 'import' ? { subtitle: t('records.deliveredRecord') } : {})}
        action={
          shown === undefined ? null : isRead ? (
            <EditButton screen={screen} id={recordId} />
          ) : Actions === undefined ? null : (
            <Actions record={shown} />
          )
        }
      />
      {Summary === undefined || shown === undefined ? null : <Summary record={shown} />}
      {isRead && shown !== undefined ? (
        <RecordReading key={recordId} screen={screen} view={view} record={shown} />
      ) : null}
      {isNew ? <RecordForm key={recordId} screen={screen} record={null} /> : null}
      {isRead || shown === undefined ? null : <RecordForm key={recordId} screen={screen} record={shown} />}
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

interface RecordReadingProps {
  readonly screen: RecordScreen;
  readonly view: RecordView;
  readonly record: ShownRecord;
}

/** Facts of a record, and what is related to it. */
function RecordReading({ screen, view: { joined = {}, related }, record }: RecordReadingProps) {
  return (
    <Stack gap="md" miw={0}>
      <RecordFacts screen={screen} record={record} joined={joined} />
      {Object.entries(related).map(([name, Related]) => (
        <Related key={name} record={record} />
      ))}
    </Stack>
  );
}

/** Opens the form of the record; also by Ctrl+E. */
function EditButton({ screen, id }: { readonly screen: RecordScreen; readonly id: string }) {
  const { t } = useTranslation('platform');
  const navigate = useNavigate();
  const link = screen.recordPage.link({ recordId: id }, { edit: true });
  useShortcuts({
    'mod+e': () => {
      if (!isCoveredByDialog()) void navigate(link);
    },
  });
  return (
    <Button
      leftSection={<IconPencil size={16} aria-hidden />}
      aria-keyshortcuts="Control+E Meta+E"
      title={t('records.editKeys')}
      renderRoot={(props) => <Link {...link} {...props} />}
    >
      {t('records.edit')}
    </Button>
  );
}
