import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '#platform/web/lists/filter-chip.tsx';
import { DaysFilter, SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import { FilterRow } from '#platform/web/lists/filter-row.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { receiptFilters } from '../../contract/transactions/posting-sorts.ts';
import type { CostTypeSum } from '../../contract/transactions/transactions.ts';
import { PeriodSelect } from './period-select.tsx';
import { ReferenceFilters } from './reference-filters.tsx';
import type { transactionsPage } from '../pages.ts';

interface TransactionFiltersProps {
  readonly owner: Owner;
  readonly list: Pick<List<unknown, ReturnType<typeof transactionsPage.readSearch>>, 'filters' | 'setFilters'>;
  /** Cost types of the listed transactions, offered where those of the owners are not known. */
  readonly sums: readonly CostTypeSum[];
  readonly summary: ReactNode;
  readonly sortingRef: (element: HTMLElement | null) => void;
}

/** Filters of transactions: search, days, receipts, houses with their units, tenants and cost types. */
export function TransactionFilters({ owner, list, sums, summary, sortingRef }: TransactionFiltersProps) {
  const { t } = useTranslation('property-owner');
  const { filters, setFilters } = list;
  const { eid: _eid, from, to, ...counted } = filters;
  const { partei, name } = filters;
  return (
    <FilterRow
      list={{ filters: counted, setFilters: setFilters as List<unknown>['setFilters'] }}
      search={{ label: t('transactions.search'), placeholder: t('transactions.searchPlaceholder') }}
      main={<PeriodSelect owner={owner} from={from} to={to} onChange={(days) => setFilters({ ...days })} />}
      filters={
        <>
          <DaysFilter list={list} />
          <SelectFilter
            list={list}
            name="beleg"
            label={t('transactions.receiptColumn')}
            all={t('transactions.filters.anyReceipt')}
            options={receiptFilters.map((value) => ({ value, label: t(`transactions.filters.receipt.${value}`) }))}
          />
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
          {partei === undefined ? null : (
            <FilterChip
              label={t('transactions.filters.party', { name: partei })}
              onRemove={() => setFilters({ partei: null })}
            />
          )}
          {name === undefined ? null : (
            <FilterChip
              label={t('transactions.filters.partyWords', { name })}
              onRemove={() => setFilters({ name: null })}
            />
          )}
        </>
      }
      summary={summary}
      sortingRef={sortingRef}
    />
  );
}
