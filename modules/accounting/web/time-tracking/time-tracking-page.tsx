import { Button, Group, Text } from '@mantine/core';
import { IconCalendarWeek, IconClock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { focusHeading } from '#platform/web/components/focus-heading.ts';
import { InlineError } from '#platform/web/components/states.tsx';
import { ask } from '#platform/web/feedback/question.ts';
import { useReturnFocus } from '#platform/web/feedback/return-focus.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { useOpenRecord } from '#platform/web/form/use-open-record.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { DaysFilter, SegmentFilter } from '#platform/web/lists/filter-fields.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { deleteTimeEntry } from '../../contract/time-entries/time-entries.ts';
import type { TimeEntry } from '../../contract/time-entries/time-entries.ts';
import { timeTrackingPage, timeWeekPage } from '../pages.ts';
import { BillHours } from './bill-hours.tsx';
import { formatDuration } from './duration.ts';
import { PersonFilter, ProjectFilter } from './time-filters.tsx';
import { SheetDownload } from './sheet-download.tsx';
import { TimeEntryForm } from './time-entry-form.tsx';
import { refreshTimeEntries, timeEntryList, timeEntryQuery, timeTotalsQuery } from './time-queries.ts';
import { TimerCard } from './timer-card.tsx';

/** Page of the hours: by timer, by form, corrected, summed, and turned into an invoice. */
export function TimeTrackingPage() {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const list = useList(timeEntryList);
  const forms = useOpenRecord({
    page: timeTrackingPage,
    query: timeEntryQuery,
    rows: list.rows,
    idOf: ({ id }) => id,
  });
  const { edited } = forms;
  const addButton = useReturnFocus<HTMLButtonElement>(forms.isOpen);
  const removal = useAction(deleteTimeEntry, {
    toast: () => t('time.toasts.deleted'),
    onDone: () => {
      focusHeading();
      return refreshTimeEntries(client);
    },
  });
  const describe = ({ day, minutes }: TimeEntry) =>
    t('time.nameOf', { day: formatDate(day, language), duration: formatDuration(minutes, language) });
  const remove = async (entry: TimeEntry) => {
    const { id, version } = entry;
    if (await ask({ title: t('time.deleteTitle', { name: describe(entry) }) }))
      removal.run({ params: { id }, query: { version } });
  };
  const seesAll = list.query.data?.pages[0]?.seesAll === true;
  return (
    <ListPage
      list={list}
      title={t('time.title')}
      action={
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconCalendarWeek size={16} aria-hidden />}
            component={Link}
            to={timeWeekPage.path}
          >
            {t('time.week.open')}
          </Button>
          <SheetDownload seesAll={seesAll} />
          {seesAll ? <BillHours /> : null}
          <Button
            ref={addButton}
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={forms.isAdding}
            onClick={forms.add}
          >
            {t('time.add')}
          </Button>
        </Group>
      }
      notices={
        <>
          <TimerCard />
          {forms.error === null ? null : <InlineError error={forms.error} />}
          {forms.isAdding ? <TimeEntryForm entry={null} onClose={forms.close} /> : null}
        </>
      }
      search={{ label: t('time.search'), placeholder: t('time.searchPlaceholder') }}
      filters={
        <>
          {seesAll ? <PersonFilter list={list} /> : null}
          <ProjectFilter list={list} />
          <SegmentFilter
            list={list}
            name="unbilled"
            label={t('time.billing')}
            all={t('time.allHours')}
            options={[{ value: 'true', label: t('time.unbilled') }]}
          />
          <DaysFilter list={list} />
        </>
      }
      summary={<TimeSum filters={list.filters} />}
      empty={{ icon: <IconClock size={28} />, title: t('time.emptyTitle'), text: t('time.emptyText') }}
      hasOtherRows={edited !== null}
    >
      <DataTable
        list={list}
        {...forms.inTable((entry) => <TimeEntryForm entry={entry} onClose={forms.close} />)}
        label={t('time.title')}
        columns={[
          {
            id: 'day',
            header: t('time.fields.day'),
            width: 96,
            card: 'title',
            cell: ({ day }) => formatDate(day, language),
          },
          {
            id: 'times',
            header: t('time.times'),
            width: 104,
            card: 'fact',
            hideOrder: 2,
            cell: ({ start, end }) => (start === '' ? '–' : `${start}–${end}`),
          },
          {
            id: 'minutes',
            header: t('time.duration'),
            width: 72,
            align: 'end',
            card: 'end',
            cell: ({ minutes }) => formatDuration(minutes, language),
          },
          {
            id: 'project',
            header: t('time.fields.project'),
            width: 130,
            grow: 1.3,
            cell: ({ project }) => project?.label ?? '',
          },
          {
            id: 'service',
            header: t('time.fields.service'),
            width: 110,
            grow: 1,
            hideOrder: 3,
            card: 'quiet',
            cell: ({ service }) => service?.label ?? '',
          },
          {
            id: 'text',
            header: t('time.fields.text'),
            width: 140,
            grow: 1.7,
            hideOrder: 1,
            card: 'quiet',
            cell: ({ text }) => text,
          },
          ...(list.filters.personId === undefined
            ? []
            : [
                {
                  id: 'person',
                  header: t('time.fields.person'),
                  width: 120,
                  grow: 1,
                  card: 'fact' as const,
                  cell: ({ person }: TimeEntry) => person.label,
                },
              ]),
          {
            id: 'state',
            header: t('time.state'),
            width: 130,
            card: 'badge',
            cell: (entry) => <EntryState entry={entry} />,
          },
        ]}
        row={{
          id: ({ id }) => id,
          name: describe,
          onOpen: (entry) =>
            entry.invoiceId === null
              ? { label: t('time.editOf', { name: describe(entry) }), run: () => forms.edit(entry) }
              : null,
          menu: (entry) =>
            entry.invoiceId === null
              ? [
                  { label: t('actions.edit'), icon: IconPencil, run: () => forms.edit(entry) },
                  { label: t('actions.delete'), icon: IconTrash, destructive: true, run: () => void remove(entry) },
                ]
              : [],
        }}
      />
    </ListPage>
  );
}

function EntryState({ entry: { invoiceId, billable, overlaps } }: { readonly entry: TimeEntry }) {
  const { t } = useTranslation('accounting');
  return (
    <Group gap={6} wrap="wrap">
      {invoiceId === null ? (
        billable ? null : (
          <Badge tone="neutral">{t('time.notBillable')}</Badge>
        )
      ) : (
        <Badge tone="neutral">{invoiceId}</Badge>
      )}
      {overlaps ? <Badge tone="warning">{t('time.overlaps')}</Badge> : null}
    </Group>
  );
}

/** Sum of the hours of all matches, on this page and the next ones. */
function TimeSum({ filters }: { readonly filters: Parameters<typeof timeTotalsQuery>[0] }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { data } = useQuery(timeTotalsQuery(filters));
  if (!data) return null;
  return (
    <Text span inherit>
      {t('time.sum', {
        duration: formatDuration(data.minutes, language),
        billable: formatDuration(data.billableMinutes, language),
      })}
    </Text>
  );
}
