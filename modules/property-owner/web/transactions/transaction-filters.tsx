import { Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readClock } from '#platform/web/clock.ts';
import { DaysFilter } from '#platform/web/lists/filter-fields.tsx';
import { ListSearch } from '#platform/web/lists/list-search.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import { noId } from '../../contract/external-ids.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { ManyFilter } from '../filters/many-filter.tsx';
import type { transactionsPage } from '../pages.ts';
import { readIds } from './read-ids.ts';
import { daysOf, periods } from './usual-days.ts';
import classes from '../filters/filters.module.css';

interface TransactionFiltersProps {
  readonly owner: Owner;
  readonly list: Pick<List<unknown, ReturnType<typeof transactionsPage.readSearch>>, 'filters' | 'setFilters'>;
}

/** Filters of transactions: search, days, rental units, tenants and cost types. */
export function TransactionFilters({ owner, list }: TransactionFiltersProps) {
  const { t } = useTranslation('property-owner');
  const { filters, setFilters } = list;
  const years = { first: owner.buchungen_start_jahr, last: owner.buchungen_end_jahr };
  const [now] = useState(readClock);
  const period = periods.find((name) => {
    const { from, to } = daysOf(name, now, years);
    return from === filters.from && to === filters.to;
  });
  const [units, tenants, costTypes] = [readIds(filters.moid), readIds(filters.mid), readIds(filters.kaid)];
  const shownTenants =
    units.length === 0
      ? owner.mieter
      : owner.mieter.filter(({ mid, moid }) => units.includes(moid) || tenants.includes(mid));
  const withNone = (options: { value: string; label: string }[], label: string) =>
    options.length === 0 ? [] : [{ value: noId, label }, ...options];
  const set = (name: 'moid' | 'mid' | 'kaid') => (chosen: readonly string[]) =>
    setFilters({ [name]: chosen.length === 0 ? null : chosen.join(',') });
  return (
    <Group gap={12} align="stretch" role="search" className={classes.row}>
      <div className={classes.whole}>
        <ListSearch
          label={t('transactions.search')}
          placeholder={t('transactions.searchPlaceholder')}
          value={filters.search ?? ''}
          onChange={(term) => setFilters({ search: term })}
        />
      </div>
      <div className={classes.whole}>
        <DaysFilter list={list} />
      </div>
      <NativeSelect
        aria-label={t('transactions.period')}
        value={period ?? ''}
        data={[
          ...(period === undefined ? [{ value: '', label: t('transactions.periods.own') }] : []),
          ...periods.map((value) => ({ value, label: t(`transactions.periods.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = periods.find((name) => name === value);
          if (chosen !== undefined) setFilters({ ...daysOf(chosen, now, years) });
        }}
      />
      <ManyFilter
        label={t('transactions.filters.moid')}
        none={t('transactions.filters.noUnits')}
        chosen={units}
        onChange={set('moid')}
        options={withNone(
          owner.mietobjekte.map(({ moid, bezeichnung }) => ({ value: moid, label: bezeichnung })),
          t('transactions.withoutUnit'),
        )}
      />
      <ManyFilter
        label={t('transactions.columns.mieter')}
        none={t('transactions.filters.noTenants')}
        chosen={tenants}
        onChange={set('mid')}
        options={withNone(
          shownTenants.map(({ mid, vorname, nachname }) => ({ value: mid, label: `${vorname} ${nachname}`.trim() })),
          t('transactions.propertyRelated'),
        )}
      />
      <ManyFilter
        label={t('transactions.filters.kaid')}
        none={t('transactions.filters.noCostTypes')}
        chosen={costTypes}
        onChange={set('kaid')}
        options={withNone(
          owner.kostenarten.map(({ kaid, langname }) => ({ value: kaid, label: langname })),
          t('transactions.withoutCostType'),
        )}
      />
    </Group>
  );
}
