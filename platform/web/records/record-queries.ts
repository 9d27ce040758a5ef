import { keepPreviousData } from '@tanstack/react-query';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { recordCalls } from '../../contract/records/record-calls.ts';
import { call } from '../api/client.ts';
import { endpointQuery } from '../api/endpoint-query.ts';
import type { RecordOption } from '../form/record-input.tsx';
import { toQuery } from '../lists/define-list.ts';
import type { FilterValues } from '../lists/define-list.ts';
import type { RecordScreen, ShownRecord } from './record-screen.ts';

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

/** Finds the records that a field can reference, by a term and the selected ancestor. */
export async function findOptions(
  { lookup }: RecordScreen,
  query: { readonly field: string; readonly parent?: string; readonly searchTerm?: string },
  signal: AbortSignal,
): Promise<readonly RecordOption[]> {
  const { options } = await call(lookup, { query }, { signal, background: true });
  return options;
}

/** Fetches a referenced record. */
export async function fetchReferred(entity: AnyEntity, id: string): Promise<ShownRecord> {
  const { record } = await call(recordCalls(entity).get, { params: { id } }, { background: true });
  return record as ShownRecord;
}
