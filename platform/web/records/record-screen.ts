import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { listSorts, lookupCall, nextNumberCall, recordCalls } from '../../contract/records/record-calls.ts';
import { filterNames, filterRange } from '../../contract/records/record-filters.ts';
import { transferCalls } from '../../contract/records/record-transfer.ts';
import { defineList } from '../lists/define-list.ts';
import { defineFilters, idFilter, lineFilter, oneOf, sortFilters } from '../lists/list-filters.ts';
import type { FilterReader } from '../lists/list-filters.ts';
import type { WebEntity } from './web-entity.ts';

/** Query key prefix of all records: a change of one may affect others. */
export const recordsKey = ['records'] as const;

/** Screens of an entity, derived from its definition. */
export type RecordScreen = ReturnType<typeof createRecordScreen>;

/** @param module with all texts, under `records.<entity>` */
export function createRecordScreen(
  module: string,
  {
    icon,
    listPage,
    recordPage,
    group,
    isConfidential = false,
  }: Pick<WebEntity, 'icon' | 'listPage' | 'recordPage' | 'group'> & { readonly isConfidential?: boolean },
  entity: AnyEntity,
) {
  const calls = recordCalls(entity);
  const key = [...recordsKey, module, entity.name] as const;
  const readSearch = defineFilters({
    active: oneOf(['false', 'all']),
    ...sortFilters(listSorts(entity)),
    ...filterReaders(entity),
  });
  return {
    module,
    entity,
    icon,
    listPage,
    recordPage,
    group,
    isConfidential,
    calls,
    key,
    transfer: transferCalls(entity),
    lookup: lookupCall(entity),
    nextNumber: nextNumberCall(entity),
    list: defineList({
      key: [...key, 'list'],
      endpoint: calls.list,
      rows: 'records',
      page: { path: listPage.path, readSearch },
    }),
  };
}

function filterReaders(entity: AnyEntity): Readonly<Record<string, FilterReader>> {
  return Object.fromEntries(
    filterNames(entity).map((name) => {
      const range = filterRange(entity, name);
      if (range.by === 'record') return [name, idFilter];
      return [name, range.by === 'text' ? lineFilter(range.max) : oneOf(range.options)];
    }),
  );
}

/** The server's preview of a table to import. */
export type ImportPreview = EndpointAnswer<ReturnType<typeof transferCalls>['preview']>;
