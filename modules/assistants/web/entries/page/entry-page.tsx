import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { Card } from '#platform/web/components/card.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { Fold } from '#platform/web/form/fold.tsx';
import { returnToList } from '#platform/web/lists/list-place.ts';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { entriesPage, entryPage } from '../../pages.ts';
import { EntryBody } from '../content/entry-body.tsx';
import { EntryMarks } from '../content/entry-marks.tsx';
import { PersonLine } from '../content/person-line.tsx';
import { useEntryWords } from '../content/use-entry-words.ts';
import { entryList, entryQuery } from '../entry-queries.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryHistory } from './entry-history.tsx';
import { EntryOrigin } from './entry-origin.tsx';

interface EntryPageProps {
  /** Further action on the entry. */
  readonly extra: (entry: CareEntry) => ReactNode;
}

/** One released entry with everything that followed it. */
export function EntryPage({ extra }: EntryPageProps) {
  const { t } = useTranslation('assistants');
  const { entryId } = entryPage.useParams();
  const { data, error, refetch } = useQuery(entryQuery(entryId));
  if (data === undefined)
    return (
      <Stack gap="md">
        <EntryHeader title={t('entries.one')} />
        {error === null ? (
          <ListSkeleton rows={3} height={96} />
        ) : (
          <Missing error={error} onRetry={() => void refetch()} />
        )}
      </Stack>
    );
  return <ShownEntry entry={data.entry} related={data.related} extra={extra(data.entry)} />;
}

interface ShownEntryProps {
  readonly entry: CareEntry;
  readonly related: readonly CareEntry[];
  readonly extra: ReactNode;
}

function ShownEntry({ entry, related, extra }: ShownEntryProps) {
  const { t } = useTranslation('assistants');
  const words = useEntryWords();
  const { patient, correctedBy, said } = entry;
  return (
    <Stack gap="md" miw={0}>
      <EntryHeader
        title={words.title(entry)}
        action={
          <Group gap="xs">
            {extra}
            <EntryActions entry={entry} />
          </Group>
        }
      />
      {correctedBy === null ? null : (
        <Alert className="kontor-notice">
          {t('entries.wasCorrected')}{' '}
          <Anchor renderRoot={(props) => <Link {...entryPage.link({ entryId: correctedBy })} {...props} />}>
            {t('entries.toCorrection')}
          </Anchor>
        </Alert>
      )}
      <Card aria-label={words.title(entry)}>
        <Stack gap="sm">
          <Group justify="space-between" gap="4px 12px">
            {patient === null ? null : <PersonLine person={patient} />}
            <EntryMarks entry={entry} />
          </Group>
          <Text size="sm" c="dimmed">
            {words.times(entry)}
          </Text>
          <EntryBody entry={entry} />
          {said === '' ? null : (
            <Fold title={t('entries.said')} order={3} text={t('entries.saidText')} opens={false}>
              <Text fs="italic">{said}</Text>
            </Fold>
          )}
          <EntryOrigin entry={entry} />
        </Stack>
      </Card>
      <EntryHistory related={related} />
    </Stack>
  );
}

function EntryHeader({ title, action }: { readonly title: string; readonly action?: ReactNode }) {
  const { t } = useTranslation('assistants');
  const navigate = useNavigate();
  return (
    <PageHeader
      title={title}
      windowTitle={t('entries.one')}
      trail={{
        parent: t('entries.title'),
        href: entriesPage.path,
        onParent: () =>
          void navigate({ ...entriesPage.link({}, returnToList(entryList.key.join('.'))), resetScroll: false }),
        name: title,
      }}
      action={action}
    />
  );
}

function Missing({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('assistants');
  const isMissing = error instanceof ApiError && [400, 404].includes(error.status);
  if (!isMissing) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<IconFileUnknown size={28} />}
      title={t('entries.missingTitle')}
      text={t('entries.missingText')}
      action={
        <Button renderRoot={(props) => <Link {...entriesPage.link({})} {...props} />}>{t('entries.toList')}</Button>
      }
    />
  );
}
