import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listMonthNames } from '#platform/contract/format-calendar.ts';
import { germanDayOf, lastDayOfMonth } from '#platform/contract/days.ts';
import { YearChart } from '#platform/web/charts/year-chart.tsx';
import { readClock } from '#platform/web/clock.ts';
import { Card } from '#platform/web/components/card.tsx';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { chartMonths } from '../../contract/transactions/month-chart.ts';
import type { MonthSums } from '../../contract/transactions/month-sums.ts';
import { transactionsPage } from '../pages.ts';

interface MonthChartProps {
  /** Owner of the postings that a month opens; all of the reader's if absent. */
  readonly eid?: string | undefined;
  readonly year: number;
  readonly months: MonthSums;
}

/** Card with income and expenses by month; a bar opens the postings of its month. */
export function MonthChart({ eid, year, months }: MonthChartProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const navigate = useNavigate();
  const chart = chartMonths({ year, months }, germanDayOf(readClock()).slice(0, 7), {
    income: t('months.income'),
    expenses: t('months.expenses'),
    incomeBefore: t('months.before', { name: t('months.income'), year: year - 1 }),
    expensesBefore: t('months.before', { name: t('months.expenses'), year: year - 1 }),
    labels: listMonthNames(language),
    names: listMonthNames(language, 'long'),
  });
  return (
    <Card>
      <YearChart
        {...chart}
        title={t('months.title', { year })}
        categoryTitle={t('months.month')}
        onPick={({ id: month }) =>
          void navigate(
            transactionsPage.link(
              {},
              { ...(eid === undefined ? {} : { eid }), from: `${month}-01`, to: lastDayOfMonth(month) },
            ),
          )
        }
      />
      <Text size="xs" c="dimmed">
        {t('months.note')}
      </Text>
    </Card>
  );
}
