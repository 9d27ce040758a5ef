import { compareIn } from '#platform/contract/text-order.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { DaysFilter, SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { formatInstant } from '#platform/web/format/format.ts';
import { AuditDetails } from './audit-details.tsx';
import { auditList } from './audit-queries.ts';
import { useEntryWords } from './entry-words.ts';
import { readEventFilter } from '#platform/contract/audit.ts';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { EventIcon } from './event-icon.tsx';
import { foldEntries } from './fold-entries.ts';
import { FoldedDetails } from './folded-details.tsx';
import { useAuditDownload } from './use-audit-download.ts';

/** Page of the organisation's log: filter, open an entry, export as CSV. */
export function AuditPage() {
  const { t, i18n } = useTranslation('audit');
  const language = useLanguage();
  const list = useList(auditList);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { rows, folded } = useMemo(() => foldEntries(list.rows, opened), [list.rows, opened]);
  const download = useAuditDownload(list.filters);
  useShortcuts({ 'mod+p': () => (download.isRunning || list.rows.length === 0 ? undefined : download.run()) });
  const words = useEntryWords();
  // An address may name an event that is offered by its kinds alone, or no longer.
  const events = [...new Set([...words.filters, ...(list.filters.event === undefined ? [] : [list.filters.event])])]
    .map((value) => ({ value, label: words.event(...readEventFilter(value)) }))
    .toSorted((left, right) => compareIn(i18n.language)(left.label, right.label));
  return (
    <ListPage
      list={list}
      title={t('page.title')}
      action={
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isRunning}
          disabled={list.rows.length === 0}
          onClick={() => download.run()}
        >
          {t('page.download')}
        </Button>
      }
      search={{ label: t('filters.search'), placeholder: t('filters.searchPlaceholder') }}
      filters={
        <>
          <SelectFilter
            list={list}
            name="event"
            label={t('filters.event')}
            all={t('filters.allEvents')}
            options={events}
          />
          <DaysFilter list={list} />
        </>
      }
      empty={{ icon: <IconHistory size={28} />, title: t('empty.title'), text: t('empty.text') }}
    >
      <DataTable
        list={list}
        rows={rows}
        label={t('page.title')}
        columns={[
          {
            id: 'time',
            header: t('columns.time'),
            width: 136,
            card: 'start',
            cell: (entry) => formatInstant(entry.occurredAt, language),
          },
          {
            id: 'event',
            header: t('columns.event'),
            width: 200,
            grow: 1.2,
            card: 'title',
            cell: ({ event, subject }) => words.event(event, subject?.type),
          },
          { id: 'user', header: t('columns.user'), width: 110, grow: 1, cell: (entry) => words.user(entry) },
          {
            id: 'subject',
            header: t('columns.subject'),
            width: 120,
            grow: 1.8,
            cell: ({ id, subject }) => {
              const others = (folded.get(id)?.length ?? 1) - 1;
              const name = words.subject(subject);
              return others === 0 ? name : t('folded.subject', { name, count: others });
            },
          },
          {
            id: 'address',
            header: t('columns.address'),
            width: 120,
            card: 'start',
            hideOrder: 1,
            cell: ({ address }) => address,
          },
        ]}
        row={{
          id: ({ id }) => id,
          name: ({ event, subject }) => words.event(event, subject?.type),
          lead: ({ event }) => <EventIcon event={event} isWarning={words.isWarning(event)} />,
          detail: (entry) => {
            const entries = folded.get(entry.id);
            return entries === undefined ? (
              <AuditDetails entry={entry} />
            ) : (
              <FoldedDetails entries={entries} onOpen={() => setOpened((before) => new Set([...before, entry.id]))} />
            );
          },
        }}
      />
    </ListPage>
  );
}
