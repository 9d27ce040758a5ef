import { formatWeekday } from '#platform/contract/format-calendar.ts';
import { ActionIcon, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarWeek, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, mondayOf, weekNumberOf } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { timeTrackingPage, timeWeekPage } from '../../pages.ts';
import { AddRow } from './add-row.tsx';
import { weekQuery } from './week-queries.ts';
import { keyOf, toRows } from './week-rows.ts';
import type { WeekPurpose } from './week-rows.ts';
import { WeekTable } from './week-table.tsx';

/** Page of one week of one's own hours as a table: subjects by day, typed into its cells. */
export function WeekPage() {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { week } = timeWeekPage.useSearch();
  const [today] = useState(todayInGermany);
  const monday = mondayOf(week ?? today);
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const isNarrow = useMediaQuery('(max-width: 767px)', window.innerWidth < 768, { getInitialValueInEffect: false });
  const [chosenDay, setChosenDay] = useState(today);
  const shownDay = days.includes(chosenDay) ? chosenDay : monday;
  const [added, setAdded] = useState<Readonly<Record<string, readonly WeekPurpose[]>>>({});
  const { data: entries, error, refetch } = useQuery(weekQuery(monday));
  const rows = toRows(entries ?? [], added[monday] ?? []);
  const add = (purposes: readonly WeekPurpose[]) =>
    setAdded((known) => ({ ...known, [monday]: [...(known[monday] ?? []), ...purposes] }));
  const copy = useCommand(() => client.fetchQuery({ ...weekQuery(addDays(monday, -7)), staleTime: 0 }), {
    onDone: (before) => {
      const known = new Set(rows.map(({ key }) => key));
      const missing = toRows(before, []).filter(({ key }) => !known.has(key));
      add(missing);
      notifySuccess(t('time.week.copied', { count: missing.length }));
    },
  });
  const open = (day: string) => void navigate({ ...timeWeekPage.link({}, { week: day }), resetScroll: false });
  return (
    <Stack gap="md" miw={0}>
      <PageHeader
        title={t('time.week.title')}
        trail={{
          parent: t('time.title'),
          href: timeTrackingPage.path,
          onParent: () => void navigate(timeTrackingPage.link({})),
          name: t('time.week.title'),
        }}
      />
      <Group justify="space-between" gap="sm">
        <Group gap="xs" role="group" aria-label={t('time.week.choose')}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('time.week.previous')}
            onClick={() => open(addDays(monday, -7))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('time.week.next')}
            onClick={() => open(addDays(monday, 7))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <Text component="h2" size="md" fw={600} aria-live="polite">
            {t('time.week.number', { number: weekNumberOf(monday) })}
            <Text span c="dimmed" fw={400} ml={8}>
              {`${formatDate(monday, language)} – ${formatDate(addDays(monday, 6), language)}`}
            </Text>
          </Text>
        </Group>
        {days.includes(today) ? null : (
          <Button variant="default" onClick={() => open(today)}>
            {t('time.week.current')}
          </Button>
        )}
      </Group>
      {isNarrow ? (
        <SegmentedControl
          fullWidth
          aria-label={t('time.fields.day')}
          value={shownDay}
          onChange={setChosenDay}
          data={days.map((day) => ({ value: day, label: formatWeekday(day, language) }))}
        />
      ) : null}
      {error !== null && entries === undefined ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {error === null && entries === undefined ? <ListSkeleton rows={5} height={56} /> : null}
      {entries === undefined ? null : rows.length === 0 ? (
        <EmptyState
          icon={<IconCalendarWeek size={28} />}
          title={t('time.week.emptyTitle')}
          text={t('time.week.emptyText')}
        />
      ) : (
        <WeekTable key={monday} monday={monday} rows={rows} entries={entries} days={isNarrow ? [shownDay] : days} />
      )}
      {rows.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('time.week.hint')}
        </Text>
      )}
      <AddRow
        onAdd={(purpose) => (rows.some(({ key }) => key === keyOf(purpose)) ? undefined : add([purpose]))}
        onCopy={() => copy.run()}
        isCopying={copy.isRunning}
      />
    </Stack>
  );
}
