import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Field } from '../../contract/fields.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import type { Direction, OrderColumn } from '../lists/list-order.ts';
import { blankValue } from '../../contract/json-fields.ts';
import { filterValue } from '../../contract/records/record-filters.ts';
import { recordKinds } from './kinds.ts';
import type { ColumnType, SearchedAs } from './kinds.ts';

/** Column of an entity's field in its table. */
export interface RecordColumn {
  readonly name: string;
  readonly column: string;
  /** jsonb column that holds the field under its name. */
  readonly json?: {
    readonly column: string;
    /** True if `column` repeats the field. */
    readonly isGenerated: boolean;
    /** Value of a row that does not have it. */
    readonly blank: unknown;
  };
  readonly type: ColumnType;
  /**
   * Expression that is selected as the field: for a lookup the name of the referenced record. The row itself is called
   * `record`.
   */
  readonly selected: RawBuilder<unknown>;
  /** Search of the column; null: the search leaves it out. */
  readonly searched: SearchedAs | null;
  /** True for a text, which may name the record. */
  readonly isName: boolean;
  /** Record that a lookup refers to, read under row-level security. */
  readonly joined?: { readonly table: string; readonly alias: string };
  /** @param value as on the wire */
  toColumn(value: unknown): unknown;
  /** Converts the value of a filter. */
  fromFilter(value: string): unknown;
  /** @param value as it was selected, in a row that also has the column */
  fromRow(value: unknown, row: Readonly<Record<string, unknown>>): unknown;
  orderBy(direction: Direction): OrderColumn;
}

type Columned = Pick<AnyEntity, 'name' | 'fields' | 'lookups' | 'title' | 'names' | 'externalId' | 'storage'>;

/** @throws Error for a kind of field that no column can hold */
export function columnsOf(entity: Columned): readonly RecordColumn[] {
  return Object.entries(entity.fields).map(([name, field]) => columnOf(entity, name, field));
}

/**
 * Returns the SQL of a record's display name, equal to `nameRecord`.
 *
 * @param alias of the record's table
 * @throws Error where something else than text names it
 */
export function namingOf(entity: Columned, alias: string): RawBuilder<string> {
  const { title, names = [[title]] } = entity;
  const texts = (group: readonly string[]) =>
    group.map((name) => {
      const field = entity.fields[name];
      if (field === undefined || recordKinds[field.kind].column(field)?.isName !== true)
        throw new Error(`${entity.name}: ${name} is not a text, so it cannot be the name of a record in references`);
      return sql.ref<string>(`${alias}.${columnName(entity, name, field)}`);
    });
  const [first = [], ...others] = names.map(texts);
  if (others.length === 0 && first.length === 1) return first[0] ?? sql<string>`''`;
  const joined = [first, ...others].map(
    (group) => sql`nullif(concat_ws(', ', ${sql.join(group.map((text) => sql`nullif(${text}, '')`))}), '')`,
  );
  return sql<string>`coalesce(${sql.join(joined)}, '')`;
}

function columnOf(entity: Columned, name: string, field: Field): RecordColumn {
  const { json = {}, generated = [] } = entity.storage ?? {};
  const jsonColumn = Object.keys(json).find((column) => json[column]?.includes(name));
  if (jsonColumn !== undefined) return jsonFieldOf(entity, { name, field, json: jsonColumn }, generated.includes(name));
  const kind = recordKinds[field.kind].column(field);
  const lookup = entity.lookups[name];
  if (kind === null)
    throw new Error(
      `${entity.name}.${name}: no column holds a field of kind ${field.kind} with ${field.decimals ?? 0} decimals`,
    );
  const column = columnName(entity, name, field);
  const qualified = `record.${column}`;
  const alias = `${column}_record`;
  const referred = lookup && {
    title: sql.ref<string>(
      `${alias}.${columnName(lookup.entity, lookup.entity.title, lookup.entity.fields[lookup.entity.title])}`,
    ),
    isCombined: lookup.entity.names !== undefined,
  };
  return {
    name,
    column,
    type: kind.type,
    searched: kind.searched(field),
    isName: kind.isName,
    selected: lookup === undefined ? sql.ref(qualified) : namingOf(lookup.entity, alias),
    ...(lookup && { joined: { table: lookup.entity.table, alias } }),
    toColumn: (value) => kind.toColumn(value, field),
    fromFilter: (value) => kind.toColumn(filterValue(field, value), field),
    fromRow: (value, row) => kind.fromRow(value, field, row[column]),
    orderBy: (direction) => kind.order({ qualified, ...(referred && { referred }) }, direction),
  };
}

/** A field within a jsonb column: filtered, sorted and searched only by the generated column that repeats it. */
function jsonFieldOf(
  entity: Columned,
  { name, field, json }: { readonly name: string; readonly field: Field; readonly json: string },
  isGenerated: boolean,
): RecordColumn {
  const kind = isGenerated ? recordKinds[field.kind].column(field) : null;
  const blank = blankValue(field);
  const column = columnName(entity, name, field);
  const generated = () => {
    if (kind === null) throw new Error(`${entity.name}.${name} has no generated column`);
    return kind;
  };
  return {
    name,
    column,
    json: { column: json, isGenerated: kind !== null, blank },
    type: kind?.type ?? 'text',
    searched: kind?.searched(field) ?? null,
    isName: kind?.isName === true,
    selected: kind === null ? sql`${sql.ref(`record.${json}`)} -> ${sql.lit(name)}` : sql.ref(`record.${column}`),
    toColumn: (value) => value,
    fromFilter: (value) => generated().toColumn(filterValue(field, value), field),
    fromRow: (value) => (kind === null ? value : kind.fromRow(value, field, undefined)) ?? blank,
    orderBy: (direction) => generated().order({ qualified: `record.${column}` }, direction),
  };
}

function columnName({ externalId }: Pick<AnyEntity, 'externalId'>, name: string, field: Field | undefined): string {
  if (name === externalId) return 'external_id';
  const snake = name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
  return (field && recordKinds[field.kind].column(field)?.name(snake, field)) ?? snake;
}

/** Kind of an entity's entries in the search, part of the names of tables: lower case. */
export function searchKind({ name }: Pick<AnyEntity, 'name'>): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** Entities that records of an entity refer to, the outermost first. */
export function referredEntities({ lookups }: Pick<AnyEntity, 'lookups'>): AnyEntity[] {
  return [...new Set(Object.values(lookups).flatMap(({ entity }) => [...referredEntities(entity), entity]))];
}
