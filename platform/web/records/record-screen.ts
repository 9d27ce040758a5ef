import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { listSorts, lookupCall, recordCalls } from '../../contract/records/record-calls.ts';
import { transferCalls } from '../../contract/records/record-transfer.ts';
import { defineList } from '../lists/define-list.ts';
import { defineFilters, oneOf, sortFilters } from '../lists/list-filters.ts';
import type { WebEntity } from './web-entity.ts';

/** Begins the keys of all queries of records: what one record says may stand in others, too. */
export const recordsKey = ['records'] as const;

/** What the screens of an entity are made of, from its definition. */
export type RecordScreen = ReturnType<typeof createRecordScreen>;

/** @param module whose texts name everything, under `records.<entity>` */
export function createRecordScreen(
  module: string,
  { icon, listPage, recordPage, group }: Pick<WebEntity, 'icon' | 'listPage' | 'recordPage' | 'group'>,
  entity: AnyEntity,
) {
  const calls = recordCalls(entity);
  const key = [...recordsKey, module, entity.name] as const;
  const readSearch = defineFilters({ active: oneOf(['false']), ...sortFilters(listSorts(entity)) });
  return {
    module,
    entity,
    icon,
    listPage,
    recordPage,
    group,
    calls,
    key,
    transfer: transferCalls(entity),
    lookup: lookupCall(entity),
    list: defineList({
      key: [...key, 'list'],
      endpoint: calls.list,
      rows: 'records',
      page: { path: listPage.path, readSearch },
    }),
  };
}

/** What the server sees in a table that is to be imported. */
export type ImportPreview = EndpointAnswer<ReturnType<typeof transferCalls>['preview']>;

/** A record as the screens have it. */
export type ShownRecord = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly active: boolean;
  readonly version: number;
};
