import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { readClock } from '#platform/web/clock.ts';
import { FigureTiles } from '#platform/web/components/figure-tiles.tsx';
import { EmptyState } from '#platform/web/components/states.tsx';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Overview } from '../../contract/overview/overview.ts';
import { overviewPage, transactionsPage } from '../pages.ts';
import { AccountsCard } from './accounts-card.tsx';
import { HouseCards } from './house-cards.tsx';
import { LargestExpenses } from './largest-expenses.tsx';
import { MonthChart } from '../transactions/month-chart.tsx';
import classes from './overview.module.css';

interface BooksOverviewProps {
  readonly overview: Overview;
  readonly years: NonNullable<Overview['jahre']>;
}

/** Year of the reader's books: sums against the year before, houses, months, accounts, the largest bills. */
export function BooksOverview({ overview, years }: BooksOverviewProps) {
  const { t } = useTranslation('property-owner');
  const { year } = overview;
  const today = germanDayOf(readClock());
  const isThisYear = today.startsWith(`${year}-`);
  const isEmpty = years.bis < year;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          {isThisYear ? t('overview.thisYear', { year }) : year}
        </Title>
        <YearSwitch year={year} first={years.von} last={Math.max(years.bis, Number(today.slice(0, 4)))} />
      </Group>
      {isEmpty ? (
        <EmptyState
          icon={<IconCalendarOff size={28} />}
          title={t('overview.emptyYear', { year })}
          action={<ShowYear year={years.bis} />}
        />
      ) : (
        <>
          <YearTiles overview={overview} isThisYear={isThisYear} today={today} />
          <HouseCards
            houses={overview.objekte}
            owners={new Map(overview.eigentuemer.map(({ eid, name }) => [eid, name]))}
            year={year}
            today={today}
          />
          <ReportedMonths overview={overview} />
          <div className={classes.pair}>
            <LargestExpenses postings={overview.groessteBuchungen} year={year} />
            <AccountsCard balance={overview.kontostand} />
          </div>
        </>
      )}
    </>
  );
}

/** Navigates to another year of the same owners. */
function useShowYear() {
  const navigate = useNavigate();
  const { eid } = overviewPage.useSearch();
  return (year: number) =>
    void navigate({ ...overviewPage.link({}, { ...(eid === undefined ? {} : { eid }), year }), resetScroll: false });
}

function ShowYear({ year }: { readonly year: number }) {
  const { t } = useTranslation('property-owner');
  const show = useShowYear();
  return <Button onClick={() => show(year)}>{t('overview.showYear', { year })}</Button>;
}

function YearSwitch({ year, first, last }: { readonly year: number; readonly first: number; readonly last: number }) {
  const show = useShowYear();
  const steps = [
    { to: year - 1, isOpen: year > first, Icon: IconChevronLeft },
    { to: year + 1, isOpen: year < last, Icon: IconChevronRight },
  ];
  return (
    <Group gap={0} wrap="nowrap">
      {steps.map(({ to, isOpen, Icon }) => (
        <ActionIcon
          key={to}
          size={40}
          disabled={!isOpen}
          aria-label={String(to)}
          title={String(to)}
          onClick={() => show(to)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}

interface PartProps {
  readonly overview: Overview;
  readonly today: string;
}

function YearTiles({ overview, isThisYear, today }: PartProps & { readonly isThisYear: boolean }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { eid } = overviewPage.useSearch();
  const { year, vorjahr } = overview;
  const link = transactionsPage.link(
    {},
    { ...(eid === undefined ? {} : { eid }), from: `${year}-01-01`, to: `${year}-12-31` },
  );
  const before = (amount: number): string =>
    isThisYear
      ? t('overview.beforeUntil', {
          day: formatDate(sameDayBefore(today), language),
          amount: formatMoney(amount, language),
        })
      : t('overview.beforeWhole', { year: year - 1, amount: formatMoney(amount, language) });
  return (
    <FigureTiles
      isWhole
      tiles={(['einnahmen', 'ausgaben', 'ueberschuss'] as const).map((id) => ({
        id,
        name: t(`overview.${id}`),
        value: formatMoney(overview[id], language),
        more: before(vorjahr[id]),
        link,
        leadsAway: true,
      }))}
    />
  );
}

/** The day of the year before up to which a running year is compared. */
function sameDayBefore(today: string): string {
  const before = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return today.endsWith('-02-29') ? addDays(before.replace('-02-29', '-03-01'), -1) : before;
}

function ReportedMonths({ overview: { year, monate } }: Pick<PartProps, 'overview'>) {
  const { eid } = overviewPage.useSearch();
  return <MonthChart eid={eid} year={year} months={monate} />;
}
