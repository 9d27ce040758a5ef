import type { AnyEntity } from '#platform/contract/records/entity.ts';
import { columnsOf } from '#platform/server/records/record-columns.ts';
import type { RecordColumn } from '#platform/server/records/record-columns.ts';
import type { DeliveredRow, DeliveredTable } from './upsert-rows.ts';

type More = Pick<Partial<DeliveredTable>, 'columns' | 'initial'> & Pick<DeliveredTable, 'shown'>;

/** Returns the database table of an entity with its delivered columns. @param more columns that are no delivered field */
export function deliveredRecords(entity: AnyEntity, { columns = {}, initial, shown }: More): DeliveredTable {
  const delivered = listDelivered(entity).map(([{ column, type }]) => [column, type] as const);
  return {
    name: entity.table,
    key: 'external_id',
    mark: 'active',
    columns: { ...Object.fromEntries(delivered), ...columns },
    shown,
    ...(initial && { initial }),
  };
}

/** Creates the mapping of a file's rows to the delivered columns of an entity. References are not resolved. */
export function createRowMapping(entity: AnyEntity): (row: DeliveredRow) => DeliveredRow {
  const delivered = listDelivered(entity);
  return (row) => Object.fromEntries(delivered.map(([{ column }, from]) => [column, row[from] ?? null]));
}

function listDelivered(entity: AnyEntity): (readonly [RecordColumn, from: string])[] {
  return columnsOf(entity).flatMap((column) => {
    const from = entity.imported?.[column.name];
    return from === undefined ? [] : [[column, from] as const];
  });
}
