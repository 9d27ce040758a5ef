import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readClock } from '#platform/web/clock.ts';
import { DaysFilter } from '#platform/web/lists/filter-fields.tsx';
import { FilterRow } from '#platform/web/lists/filter-row.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import type { CostTypeSum } from '../../contract/transactions/transactions.ts';
import { ReferenceFilters } from './reference-filters.tsx';
import type { transactionsPage } from '../pages.ts';
import { daysOf, periods } from './usual-days.ts';

interface TransactionFiltersProps {
  readonly owner: Owner;
  readonly list: Pick<List<unknown, ReturnType<typeof transactionsPage.readSearch>>, 'filters' | 'setFilters'>;
  /** Cost types of the listed transactions, offered where those of the owners are not known. */
  readonly sums: readonly CostTypeSum[];
  readonly summary: ReactNode;
  readonly sortingRef: (element: HTMLElement | null) => void;
}

/** Filters of transactions: search, days, houses with their units, tenants and cost types. */
export function TransactionFilters({ owner, list, sums, summary, sortingRef }: TransactionFiltersProps) {
  const { t } = useTranslation('property-owner');
  const { filters, setFilters } = list;
  const { eid: _eid, from, to, ...counted } = filters;
  const years = { first: owner.buchungen_start_jahr, last: owner.buchungen_end_jahr };
  const [now] = useState(readClock);
  const period = periods.find((name) => {
    const days = daysOf(name, now, years);
    return days.from === from && days.to === to;
  });
  return (
    <FilterRow
      list={{ filters: counted, setFilters: setFilters as List<unknown>['setFilters'] }}
      search={{ label: t('transactions.search'), placeholder: t('transactions.searchPlaceholder') }}
      main={
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
      }
      filters={
        <>
          <DaysFilter list={list} />
          <ReferenceFilters
            owner={owner}
            list={list}
            costTypes={sums}
            none={{
              units: t('transactions.filters.noUnits'),
              tenants: t('transactions.filters.noTenants'),
              costTypes: t('transactions.filters.noCostTypes'),
            }}
          />
        </>
      }
      summary={summary}
      sortingRef={sortingRef}
    />
  );
}
