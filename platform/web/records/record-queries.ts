import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { recordCalls } from '../../contract/records/record-calls.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { endpointQuery } from '../api/endpoint-query.ts';
import type { LookupQuery, RecordOption } from '../form/record-input.tsx';
import { toQuery } from '../lists/define-list.ts';
import type { FilterValues } from '../lists/define-list.ts';
import type { RecordScreen } from './record-screen.ts';
import type { ShownRecord } from './shown-record.ts';

/** Query of one record in its present state. */
export function recordQuery({ key, calls }: RecordScreen, id: string) {
  return endpointQuery([...key, 'one', id], calls.get, { params: { id } }, ({ record }) => record as ShownRecord);
}

/** Query of the number of matching records on all pages; null above the limit of counting. */
export function recordCountQuery(
  { key, calls }: RecordScreen,
  { sort: _sort, direction: _direction, ...filters }: FilterValues,
) {
  const query = endpointQuery(
    [...key, 'count', filters],
    calls.list,
    { query: { ...toQuery(filters), limit: 1, totals: 'true' } as never },
    ({ totals }) => totals?.count ?? null,
  );
  return { ...query, placeholderData: keepPreviousData };
}

/** Entries of a related list on the page of a record. */
const relatedEntries = 10;

/** Query of the first records that a filter finds, active or not, with their number and sums. */
export function relatedQuery(
  { key, calls }: RecordScreen,
  { filter, order }: { readonly filter: Readonly<Record<string, string>>; readonly order: object | undefined },
) {
  return endpointQuery(
    [...key, 'related', filter, order ?? null],
    calls.list,
    { query: { ...filter, ...order, active: 'all', limit: relatedEntries, totals: 'true' } as never },
    ({ records, totals }) => ({ records: records as unknown as readonly ShownRecord[], totals }),
  );
}

/** Fetches what refers to a record and prevents its deletion, by kind. */
export async function fetchUses({ calls }: RecordScreen, id: string): Promise<Readonly<Record<string, number>>> {
  return (await call(calls.uses, { params: { id } })).uses;
}

/** Query of the number that the next record gets; '' for none. */
export function nextNumberQuery({ key, nextNumber }: RecordScreen) {
  return {
    ...endpointQuery([...key, 'next-number'], nextNumber, {}, (answer) => answer.nextNumber),
    staleTime: 0,
  };
}

/** Query of the records that a field can reference, by the selected ancestor and a term. */
export function optionsQuery(
  { key, lookup }: RecordScreen,
  {
    field,
    parent,
    searchTerm,
  }: { readonly field: string; readonly parent?: string | undefined; readonly searchTerm: string },
): LookupQuery {
  const query = { field, ...(parent === undefined ? {} : { parent }), ...(searchTerm === '' ? {} : { searchTerm }) };
  return endpointQuery(
    [...key, 'lookup', field, parent ?? null, searchTerm],
    lookup,
    { query },
    ({ options }): readonly RecordOption[] => options,
  );
}

/** Query of the record that a filter refers to; disabled without an id. */
export function filteredQuery({ key, entity }: RecordScreen, name: string, id: string | null) {
  const lookup = entity.lookups[name];
  return queryOptions({
    queryKey: [...key, 'filter', name, id],
    queryFn: () => (lookup === undefined || id === null ? null : fetchReferred(lookup.entity, id)),
    enabled: id !== null,
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status === 404),
  });
}

/** Fetches a referenced record. */
export async function fetchReferred(entity: AnyEntity, id: string): Promise<ShownRecord> {
  const { record } = await call(recordCalls(entity).get, { params: { id } }, { background: true });
  return record as ShownRecord;
}
