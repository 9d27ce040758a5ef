import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listMonthNames } from '#platform/contract/format-calendar.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { noId } from '../../contract/external-ids.ts';
import type { OverviewHouse } from '../../contract/overview/overview.ts';
import { reportPage, transactionsPage } from '../pages.ts';
import classes from './overview.module.css';

interface HouseCardsProps {
  readonly houses: readonly OverviewHouse[];
  /** Names of the reader's owners by eid. */
  readonly owners: ReadonlyMap<string, string>;
  readonly year: number;
  readonly today: string;
}

/** One card per house: surplus, income and expenses, twelve months; it leads to the evaluation of the year. */
export function HouseCards({ houses, owners, year, today }: HouseCardsProps) {
  const { t } = useTranslation('property-owner');
  if (houses.length === 0) return null;
  return (
    <ul className={classes.houses} aria-label={t('overview.houses')}>
      {houses.map((house) => (
        <li key={`${house.id} ${house.eid}`}>
          <HouseCard
            house={house}
            // Nobody needs the name of a single owner.
            owner={owners.size > 1 ? (owners.get(house.eid) ?? '') : ''}
            year={year}
            today={today}
          />
        </li>
      ))}
    </ul>
  );
}

interface HouseCardProps extends Pick<HouseCardsProps, 'year' | 'today'> {
  readonly house: OverviewHouse;
  readonly owner: string;
}

function HouseCard({ house, owner, year, today }: HouseCardProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { id, name, eid, einnahmen, ausgaben, ueberschuss, einheiten, ohneEingang, monate } = house;
  const month = listMonthNames(language, 'long')[Number(today.slice(5, 7)) - 1] ?? '';
  const hasPostings = einnahmen !== 0 || ausgaben !== 0;
  return (
    <div className={classes.house}>
      <span>
        <Link {...reportPage.link({}, { eid, year })} className={classes.houseName}>
          {id === noId ? t('overview.withoutHouse') : name}
        </Link>
        {owner === '' ? null : <span className={classes.second}>{owner}</span>}
      </span>
      <span className={classes.houseSum}>
        {hasPostings ? formatMoney(ueberschuss, language) : '–'}
        <span className={classes.dimmed}>{t('overview.ueberschuss')}</span>
      </span>
      <span className={classes.houseParts}>
        <span>
          {t('overview.einnahmen')} <b>{hasPostings ? formatMoney(einnahmen, language) : '–'}</b>
        </span>
        <span>
          {t('overview.ausgaben')} <b>{hasPostings ? formatMoney(ausgaben, language) : '–'}</b>
        </span>
      </span>
      <MonthBars months={monate} />
      {ohneEingang === null || ohneEingang === 0 || einheiten === 0 || !hasPostings ? null : (
        <Text size="xs" c="dimmed" span>
          {t('overview.withoutIncome', { count: ohneEingang, all: einheiten, month })}
        </Text>
      )}
      {id === noId || !hasPostings ? null : (
        <Link
          {...transactionsPage.link(
            {},
            { eid, objekt: id, from: `${year}-01-01`, to: `${year}-12-31`, sort: 'betrag', direction: 'asc' },
          )}
          className={classes.housePostings}
          aria-label={t('overview.expensesOf', { name })}
        >
          {t('overview.toPostings')}
        </Link>
      )}
    </div>
  );
}

/** Income and expenses of twelve months as small bars; the figures stand in the evaluation. */
function MonthBars({ months }: { readonly months: OverviewHouse['monate'] }) {
  return (
    <svg className={classes.bars} viewBox="0 0 144 28" preserveAspectRatio="none" aria-hidden>
      {toBars(months).map(({ x, income, expenses }) => (
        <g key={x}>
          <rect data-tone="main" x={x + 1} width={4.5} y={28 - income} height={income} />
          <rect data-tone="second" x={x + 6} width={4.5} y={28 - expenses} height={expenses} />
        </g>
      ))}
    </svg>
  );
}

/** Places of the bars in a drawing of 144 × 28. */
function toBars(months: OverviewHouse['monate']) {
  const largest = Math.max(1, ...months.flatMap(({ einnahmen, ausgaben }) => [einnahmen, -ausgaben]));
  const height = (amount: number): number => Math.round((28 * amount) / largest);
  return months.map(({ einnahmen, ausgaben }, index) => ({
    x: index * 12,
    income: height(einnahmen),
    expenses: height(-ausgaben),
  }));
}
