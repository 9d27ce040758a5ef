import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import type { AnyEntity, RecordOf } from '../../contract/records/entity.ts';
import { recordSchema } from '../../contract/records/entity.ts';
import type { FieldSet } from '../../contract/fields.ts';
import { writtenValues } from '../../contract/json-fields.ts';
import type { Transaction } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { Actor } from '../http/context.ts';
import { createId } from '../ids.ts';
import { columnsOf } from './record-columns.ts';
import type { RecordColumn } from './record-columns.ts';

/** A row as it is selected: the fields by their names, the columns of lookups, what every record has. */
export type RecordRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** The values of a record as they cross the wire, by the names of its fields; a lookup is its id. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** Stands for the table of any entity in the types of statements: it has an `id`, as every one. */
export type AnyRecords = 'files';

export type SelectRecords = SelectQueryBuilder<Record<string, Record<string, unknown>>, 'record', RecordRow>;

/**
 * The table of an entity: the one place that knows its columns. All statements run under the tenant's row-level
 * security.
 */
export interface RecordTable<Fields extends FieldSet = FieldSet> {
  readonly columns: readonly RecordColumn[];
  /** Reads the rows of the organisation: whole, or these fields of them. */
  select(tx: Transaction, names?: readonly string[]): SelectRecords;
  toRecord(row: RecordRow): RecordOf<{ readonly fields: Fields }>;
  /** Converts a row of which only these fields were selected. */
  toValues(row: RecordRow, names: readonly string[]): RecordValues;
  /** @throws AppError not_found */
  find(tx: Transaction, id: string): Promise<RecordOf<{ readonly fields: Fields }>>;
  /** The same, and nobody changes it until the transaction ends; records that refer to it may be added. */
  lock(tx: Transaction, id: string): Promise<RecordOf<{ readonly fields: Fields }>>;
  /** The same, and nobody adds a record that refers to it either. */
  lockWhole(tx: Transaction, id: string): Promise<RecordOf<{ readonly fields: Fields }>>;
  /** Adds records in the order given. @returns their ids */
  insert(tx: Transaction, actor: Pick<Actor, 'organizationId'>, records: readonly RecordValues[]): Promise<string[]>;
  /**
   * The same, save those of which another record has a unique value. @returns ids in the order given, undefined for
   * these
   */
  insertNew(
    tx: Transaction,
    actor: Pick<Actor, 'organizationId'>,
    records: readonly RecordValues[],
  ): Promise<(string | undefined)[]>;
  update(tx: Transaction, id: string, values: RecordValues): Promise<void>;
  remove(tx: Transaction, id: string): Promise<void>;
}

/** So many parameters a statement takes. */
const maxParameters = 32_000;

export function createRecordTable<Fields extends FieldSet>(
  entity: AnyEntity & { readonly fields: Fields },
): RecordTable<Fields> {
  const columns = columnsOf(entity);
  const shape = z.object(recordSchema(entity).shape);
  const table = sql.table(entity.table);
  const from = (tx: Transaction): SelectRecords =>
    columns.reduce(
      (query, { joined, column }) =>
        joined
          ? query.leftJoin(sql<Record<string, unknown>>`${sql.table(joined.table)}`.as(joined.alias), (join) =>
              join.on(isReferredTo(joined.alias, column)),
            )
          : query,
      tx.selectFrom(sql<Record<string, unknown>>`${table}`.as('record')) as SelectRecords,
    );
  const jsonColumns = Object.keys(entity.storage?.json ?? {});
  const select = (tx: Transaction, names?: readonly string[]): SelectRecords => {
    const wanted = names === undefined ? columns : columns.filter(({ name }) => names.includes(name));
    // A whole record reads each jsonb column once, and not each of its fields.
    const selected = names === undefined ? wanted.filter(({ json }) => json?.isGenerated !== false) : wanted;
    return (
      from(tx)
        .select([
          sql<string>`record.id`.as('id'),
          sql<boolean>`record.active`.as('active'),
          sql<number>`record.version`.as('version'),
        ])
        .select(selected.map((column) => column.selected.as(column.name)))
        .select(names === undefined ? jsonColumns.map((column) => sql.ref(`record.${column}`).as(asJson(column))) : [])
        // Lookups select the id beside the name.
        .select(
          wanted
            .filter(({ name, column }) => name in entity.lookups && column !== name)
            .map(({ column }) => sql.ref(`record.${column}`).as(column)),
        ) as SelectRecords
    );
  };
  const toRecord = (row: RecordRow) =>
    shape.parse({
      ...row,
      ...Object.fromEntries(
        columns.map(({ name, json, fromRow }) => [
          name,
          json === undefined
            ? fromRow(row[name], row)
            : ((row[asJson(json.column)] as RecordValues)[name] ?? json.blank),
        ]),
      ),
    }) as RecordOf<{ readonly fields: Fields }>;
  const toValues = (row: RecordRow, names: readonly string[]) =>
    Object.fromEntries(
      columns.filter(({ name }) => names.includes(name)).map(({ name, fromRow }) => [name, fromRow(row[name], row)]),
    );
  const toColumns = (
    values: RecordValues,
    toJson: (fields: FieldSet, changed: RecordValues, column: string) => unknown,
  ) => {
    const row: Record<string, unknown> = {};
    const json: Record<string, Record<string, unknown>> = {};
    for (const { name, column, json: within, toColumn } of columns) {
      if (values[name] === undefined) continue;
      if (within === undefined) row[column] = toColumn(values[name]);
      else json[within.column] = { ...json[within.column], [name]: toColumn(values[name]) };
    }
    for (const [column, changed] of Object.entries(json)) row[column] = toJson(entity.fields, changed, column);
    if (values['active'] !== undefined) row['active'] = values['active'];
    return row;
  };
  const findBy = async (query: SelectRecords, id: string) => {
    const row = await query.where(sql<boolean>`record.id = ${id}`).executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    return toRecord(row);
  };
  const toRows = (organizationId: string, records: readonly RecordValues[]) =>
    records.map((values) => ({ organization_id: organizationId, id: createId(), ...toColumns(values, asNewJson) }));
  const batches = <Row>(rows: readonly Row[]): Row[][] => {
    const size = Math.floor(maxParameters / (columns.length + 4));
    return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
      rows.slice(index * size, (index + 1) * size),
    );
  };
  return {
    columns,
    select,
    toRecord,
    toValues,
    find: (tx, id) => findBy(select(tx), id),
    lock: (tx, id) => findBy(select(tx).forNoKeyUpdate('record'), id),
    lockWhole: (tx, id) => findBy(select(tx).forUpdate('record'), id),
    insert: async (tx, { organizationId }, records) => {
      const rows = toRows(organizationId, records);
      for (const batch of batches(rows))
        await tx
          .insertInto(entity.table as AnyRecords)
          .values(batch as never)
          .execute();
      return rows.map(({ id }) => id);
    },
    insertNew: async (tx, { organizationId }, records) => {
      const rows = toRows(organizationId, records);
      const added = new Set<string>();
      for (const batch of batches(rows)) {
        const inserted = await tx
          .insertInto(entity.table as AnyRecords)
          .values(batch as never)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .execute();
        for (const { id } of inserted) added.add(id);
      }
      return rows.map(({ id }) => (added.has(id) ? id : undefined));
    },
    update: async (tx, id, values) => {
      await tx
        .updateTable(entity.table as AnyRecords)
        .set({ ...toColumns(values, asChangedJson), version: sql`version + 1` } as never)
        .where('id', '=', id)
        .execute();
    },
    remove: async (tx, id) => {
      await tx
        .deleteFrom(entity.table as AnyRecords)
        .where('id', '=', id)
        .execute();
    },
  };
}

function isReferredTo(alias: string, column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.organization_id`)} = record.organization_id AND ${sql.ref(`${alias}.id`)} = ${sql.ref(`record.${column}`)}`;
}

/** Name under which a whole row has a jsonb column: no field is called like that. */
function asJson(column: string): string {
  return `json_${column}`;
}

/** A jsonb column of a new row: without blank values. */
function asNewJson(fields: FieldSet, values: RecordValues): string {
  return JSON.stringify(writtenValues(fields, values));
}

/** The same with changed fields; all others stay, also those that no field describes any more. */
function asChangedJson(fields: FieldSet, changed: RecordValues, column: string): RawBuilder<unknown> {
  const written = writtenValues(fields, changed);
  const emptied = Object.keys(changed).filter((name) => !(name in written));
  return sql`(${sql.ref(column)} || ${JSON.stringify(written)}::jsonb) - ${emptied}::text[]`;
}
