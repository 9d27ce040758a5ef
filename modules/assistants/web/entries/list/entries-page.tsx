import { Stack } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { ListFoot } from '#platform/web/lists/list-foot.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { EntryCard } from '../content/entry-card.tsx';
import { entryList } from '../entry-queries.ts';
import { WriteButton } from '../write/write-button.tsx';
import { EntryFilters } from './entry-filters.tsx';

/** Released entries of all people, the latest event first. */
export function EntriesPage() {
  const { t } = useTranslation('assistants');
  const list = useList(entryList);
  const { patient } = list.filters;
  return (
    <ListPage
      list={list}
      title={t('entries.title')}
      action={<WriteButton patientId={patient ?? null} />}
      search={{ label: t('entries.search'), placeholder: t('entries.placeholder') }}
      filters={<EntryFilters list={list} />}
      empty={{ icon: <IconNotes size={28} />, title: t('entries.emptyTitle'), text: t('entries.emptyText') }}
    >
      {list.query.isPending ? (
        <ListSkeleton rows={6} height={120} />
      ) : (
        <Stack component="ul" gap="sm" aria-label={t('entries.title')}>
          {list.rows.map((entry) => (
            <EntryCard key={entry.id} entry={entry} />
          ))}
        </Stack>
      )}
      <ListFoot query={list.query} />
    </ListPage>
  );
}
