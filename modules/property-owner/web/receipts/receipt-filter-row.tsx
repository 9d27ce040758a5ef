import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DaysFilter, SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import { FilterRow } from '#platform/web/lists/filter-row.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import { receiptNotes } from '../../contract/receipts/approval.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { PeriodSelect } from '../transactions/period-select.tsx';
import { ReferenceFilters } from '../transactions/reference-filters.tsx';
import { receiptsPage } from '../pages.ts';
import { MissingReceipts } from './missing-receipts.tsx';
import type { ReceiptFilters } from './receipt-queries.ts';

interface ReceiptFilterRowProps {
  readonly owner: Owner;
  /** True for those who may open the transactions: they see how many have no receipt. */
  readonly opensPostings: boolean;
}

/** Filters of the board: number, days of capture, units, tenants, cost types. */
export function ReceiptFilterRow({ owner, opensPostings }: ReceiptFilterRowProps) {
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
  return (
    <FilterRow
      list={{
        filters: { ...counted, ...(archivid === undefined ? {} : { search: archivid }) },
        setFilters: ({ search, ...change }) =>
          setFilters({ ...change, ...(search === undefined ? {} : { archivid: search ?? undefined }) }),
      }}
      search={{ label: t('receipts.searchNumber'), placeholder: t('receipts.searchNumber') }}
      main={
        <PeriodSelect
          owner={owner}
          from={from}
          to={to}
          allLabel={t('receipts.allTime')}
          onChange={(days) => setFilters({ ...days })}
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
            options={receiptNotes
              .filter((value) => value !== 'meine' || value === filters.hinweis)
              .map((value) => ({ value, label: t(`receipts.notes.${value}`) }))}
          />
          {filters.rechnungssteller === undefined ? null : (
            <SelectFilter
              list={list}
              name="rechnungssteller"
              label={t('receipts.fields.rechnungssteller')}
              all={t('receipts.allIssuers')}
              options={[{ value: filters.rechnungssteller, label: filters.rechnungssteller }]}
            />
          )}
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
      summary={opensPostings ? <MissingReceipts filters={filters} /> : null}
      sortingRef={() => undefined}
    />
  );
}
