import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { ListOrder, OrderColumn, OrderColumns, OrderKey } from './list-order.ts';

/** Which page of a list is wanted: at most `limit` rows, after the row that `cursor` was made of. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** One page; `nextCursor` is null when it is the last one. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

/**
 * Reads one page of a list: adds the order, the place to continue from and the limit to the query. Rows that are added
 * or removed between two pages neither repeat nor skip another one.
 *
 * @throws AppError invalid_cursor
 */
export async function pageOf<Tables, Names extends keyof Tables, Columns extends OrderColumns, Row extends Readonly<Record<keyof Columns & string, unknown>>>(
  select: SelectQueryBuilder<Tables, Names, Row>,
  order: ListOrder<Columns>,
  { limit, cursor }: PageQuery,
): Promise<Page<Row>> {
  const columns = Object.entries(order.columns);
  const after = decodeKey(order, cursor);
  let query = select.limit(limit + 1);
  for (const [name, column] of columns) {
    query = query.orderBy(sortedBy(name, column), order.direction);
    if (column.exact) query = query.select(column.exact(sortedBy(name, column)).as(exactName(name))) as typeof query;
  }
  if (after) query = query.where(isAfter(order, after));
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(columns.map(([name, column]) => readValue(last, name, column))) : null };
}

/**
 * The place that a cursor stands for, undefined on the first page; for a search that has to begin there.
 *
 * @throws AppError invalid_cursor
 */
export function readCursor<Columns extends OrderColumns>(order: ListOrder<Columns>, cursor: string | undefined): OrderKey<Columns> | undefined {
  const key = decodeKey(order, cursor);
  return key && (Object.fromEntries(Object.keys(order.columns).map((name, index) => [name, key[index]])) as OrderKey<Columns>);
}

function decodeKey({ columns }: ListOrder, cursor: string | undefined): readonly (string | number)[] | undefined {
  const values = Object.values(columns).map(({ value }) => value);
  return decodeCursor(cursor, z.tuple(values as [z.ZodType<string | number>, ...z.ZodType<string | number>[]]));
}

/** Compares whole rows, so that PostgreSQL finds the place in an index over the same columns. */
function isAfter({ direction, columns }: ListOrder, key: readonly (string | number)[]): RawBuilder<boolean> {
  const entries = Object.entries(columns);
  const place = sql.join(entries.map(([name, column]) => sortedBy(name, column)));
  const given = sql.join(entries.map(([, { type, comparedAs }], index) => {
    const value = sql`${key[index]}::${sql.raw(type)}`;
    return comparedAs ? comparedAs(value) : value;
  }));
  return sql<boolean>`(${place}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${given})`;
}

function sortedBy(name: string, { by }: OrderColumn): RawBuilder<unknown> {
  return by ?? sql.ref(name);
}

// A column that is sorted by holds what its type says.
function readValue(row: object, name: string, { exact }: OrderColumn): string | number {
  return Reflect.get(row, exact ? exactName(name) : name) as string | number;
}

function exactName(name: string): string {
  return `${name}_exact`;
}
