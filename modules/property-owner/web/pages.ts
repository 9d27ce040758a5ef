import { dayFilter, defineFilters, yearFilter } from '#platform/web/lists/list-filters.ts';
import type { FilterReader } from '#platform/web/lists/list-filters.ts';
import { definePage } from '#platform/web/pages/define-page.ts';

// The router reads ids that are numbers from the address as numbers.
const idsFilter: FilterReader = (given) => {
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';
  return text === '' || text.length > 8200 ? undefined : text;
};
const eidFilter: FilterReader = (given) => {
  const text = idsFilter(given);
  return text !== undefined && text.length <= 40 ? text : undefined;
};

export const transactionsPage = definePage(
  '/ri/property-management/transactions',
  defineFilters({ eid: eidFilter, from: dayFilter, to: dayFilter, moid: idsFilter, mid: idsFilter, kaid: idsFilter }),
);
export const reportPage = definePage('/ri/property-management/report', defineFilters({ eid: eidFilter, year: yearFilter }));
export const excelPage = definePage('/ri/property-management/excel-download', defineFilters({ eid: eidFilter, from: dayFilter, to: dayFilter }));
