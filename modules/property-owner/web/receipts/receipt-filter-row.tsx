import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readClock } from '#platform/web/clock.ts';
import { DaysFilter, SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import { FilterRow } from '#platform/web/lists/filter-row.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import { receiptNotes } from '../../contract/receipts/approval.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { ReferenceFilters } from '../transactions/reference-filters.tsx';
import { receiptsPage } from '../pages.ts';
import { daysOf, periods } from '../transactions/usual-days.ts';
import type { ReceiptFilters } from './receipt-queries.ts';

/** Filters of the board: number, days of capture, units, tenants, cost types. */
export function ReceiptFilterRow({ owner }: { readonly owner: Owner }) {
  const { t } = useTranslation('property-owner');
  const navigate = useNavigate();
  const filters: ReceiptFilters = receiptsPage.readSearch(useSearch({ from: receiptsPage.path }));
  const setFilters = (change: Readonly<Record<string, unknown>>) =>
    void navigate({
      to: '.',
      search: receiptsPage.readSearch({ ...filters, ...change }),
      replace: true,
      resetScroll: false,
    });
  const list = { filters, setFilters } as Pick<List<unknown, ReceiptFilters>, 'filters' | 'setFilters'>;
  const { eid: _eid, from, to, archivid, ...counted } = filters;
  const years = { first: owner.buchungen_start_jahr, last: owner.buchungen_end_jahr };
  const [now] = useState(readClock);
  const period = periods.find((name) => {
    const days = daysOf(name, now, years);
    return days.from === from && days.to === to;
  });
  return (
    <FilterRow
      list={{
        filters: { ...counted, ...(archivid === undefined ? {} : { search: archivid }) },
        setFilters: ({ search, ...change }) =>
          setFilters({ ...change, ...(search === undefined ? {} : { archivid: search ?? undefined }) }),
      }}
      search={{ label: t('receipts.searchNumber'), placeholder: t('receipts.searchNumber') }}
      main={
        <NativeSelect
          aria-label={t('transactions.period')}
          value={period ?? ''}
          data={[
            ...(period === undefined ? [{ value: '', label: t('transactions.periods.own') }] : []),
            ...periods.map((value) => ({
              value,
              label: value === 'all' ? t('receipts.allTime') : t(`transactions.periods.${value}`),
            })),
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
          <SelectFilter
            list={list}
            name="hinweis"
            label={t('receipts.notes.label')}
            all={t('receipts.notes.all')}
            options={receiptNotes.map((value) => ({ value, label: t(`receipts.notes.${value}`) }))}
          />
          <ReferenceFilters
            owner={owner}
            list={list}
            none={{
              units: t('receipts.noUnits'),
              tenants: t('receipts.noTenants'),
              costTypes: t('receipts.noCostTypes'),
            }}
          />
        </>
      }
      summary={null}
      sortingRef={() => undefined}
    />
  );
}
