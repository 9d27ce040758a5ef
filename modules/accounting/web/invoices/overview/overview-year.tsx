import { ActionIcon, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listMonthNames } from '#platform/contract/format-calendar.ts';
import { germanDayOf, lastDayOfMonth } from '#platform/contract/days.ts';
import { YearChart } from '#platform/web/charts/year-chart.tsx';
import { readClock } from '#platform/web/clock.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { invoiceDueFilters } from '#modules/accounting/contract/invoices/invoice-filters.ts';
import type { InvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';
import { invoiceListPage } from '../../pages.ts';
import { chooseYear, toChart } from './to-chart.ts';
import { overviewQuery } from './overview-queries.ts';
import classes from './overview.module.css';

/** Chart of a year with the one before, and the open items by age. */
export function OverviewYear({ current }: { readonly current: InvoiceOverview }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const navigate = useNavigate();
  const today = germanDayOf(readClock());
  const [year, setYear] = useState(() => chooseYear(current, today));
  const { data: shown = current } = useQuery({ ...overviewQuery(year), enabled: year !== current.year });
  const overview = year === current.year ? current : shown;
  const chart = toChart(overview, today.slice(0, 7), {
    invoiced: t('overview.invoiced'),
    before: t('overview.before', { year: overview.year - 1 }),
    paid: t('overview.paid'),
    labels: listMonthNames(language),
    names: listMonthNames(language, 'long'),
  });
  return (
    <div className={classes.year}>
      <YearChart
        {...chart}
        title={t('overview.chart', { year: overview.year })}
        categoryTitle={t('overview.month')}
        actions={
          <Group gap={0} wrap="nowrap">
            <ActionIcon
              size={40}
              aria-label={String(year - 1)}
              title={String(year - 1)}
              onClick={() => setYear(year - 1)}
            >
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            {year < current.year ? (
              <ActionIcon
                size={40}
                aria-label={String(year + 1)}
                title={String(year + 1)}
                onClick={() => setYear(year + 1)}
              >
                <IconChevronRight size={18} aria-hidden />
              </ActionIcon>
            ) : null}
          </Group>
        }
        onPick={({ id: month }) =>
          void navigate({
            ...invoiceListPage.link({}, { status: 'notDraft', from: `${month}-01`, to: lastDayOfMonth(month) }),
            resetScroll: false,
          })
        }
      />
      <Ages overview={current} />
    </div>
  );
}

function Ages({ overview: { ages, open } }: { readonly overview: InvoiceOverview }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  if (open.count === 0) return null;
  return (
    <p className={classes.ages}>
      <span>{t('overview.ages')}</span>
      {ages.map(({ count, sum }, index) => {
        // The ages come in the order of their filters, behind that of the week.
        const due = invoiceDueFilters[index + 1];
        if (count === 0 || due === undefined) return null;
        return (
          <Link key={due} {...invoiceListPage.link({}, { due })} resetScroll={false} className={classes.age}>
            {t(`due.${due}`)}: {formatMoney(sum, language)}
          </Link>
        );
      })}
    </p>
  );
}
