import { keepPreviousData } from '@tanstack/react-query';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { recordCalls } from '../../contract/records/record-calls.ts';
import { call } from '../api/client.ts';
import { endpointQuery } from '../api/endpoint-query.ts';
import type { RecordOption } from '../form/record-input.tsx';
import { toQuery } from '../lists/define-list.ts';
import type { FilterValues } from '../lists/define-list.ts';
import type { RecordScreen, ShownRecord } from './record-screen.ts';

/** One record as it stands now. */
export function recordQuery({ key, calls }: RecordScreen, id: string) {
  return endpointQuery([...key, 'one', id], calls.get, { params: { id } }, ({ record }) => record as ShownRecord);
}

/** How many records the filters find, on all pages; null for more than are counted. */
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

/** What a field can refer to, by a term and, where its records are inside others, by the one that is chosen. */
export async function findOptions(
  { lookup }: RecordScreen,
  query: { readonly field: string; readonly parent?: string; readonly searchTerm?: string },
  signal: AbortSignal,
): Promise<readonly RecordOption[]> {
  const { options } = await call(lookup, { query }, { signal, background: true });
  return options;
}

/** A record that a field refers to. */
export async function fetchReferred(entity: AnyEntity, id: string): Promise<ShownRecord> {
  const { record } = await call(recordCalls(entity).get, { params: { id } }, { background: true });
  return record as ShownRecord;
}
