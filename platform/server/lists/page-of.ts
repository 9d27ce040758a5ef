import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import { readMatchesInOrder } from '../search/search-entries.ts';
import type { SearchableKind } from '../search/search-entries.ts';
import { AppError } from '../errors/app-error.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { ListOrder, OrderColumn, OrderColumns, OrderKey, OrderValue } from './list-order.ts';

/** Requested page of a list: at most `limit` rows after the row of `cursor`. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** True for the first page of a list. Counts and sums come with it alone: those of another page are the same. */
export function isFirstPage({ cursor = '' }: Pick<PageQuery, 'cursor'>): boolean {
  return cursor === '';
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
export async function pageOf<
  Tables,
  Names extends keyof Tables,
  Columns extends OrderColumns,
  Row extends Readonly<Record<keyof Columns & string, unknown>>,
>(
  select: SelectQueryBuilder<Tables, Names, Row>,
  order: ListOrder<Columns>,
  { limit, cursor }: PageQuery,
): Promise<Page<Row>> {
  return toPage(await readRows(select, order, { limit: limit + 1, after: decodeKey(order, cursor) }), order, limit);
}

/**
 * One page of what a search finds, in any order and with any filters of the list; the rows have their `id`.
 *
 * @param select reads the list, filtered
 * @throws AppError invalid_cursor
 */
export async function pageOfMatches<
  Tables,
  Names extends keyof Tables,
  Columns extends OrderColumns,
  Row extends Readonly<Record<keyof Columns & string, unknown>> & { readonly id: string },
>(
  tx: Transaction,
  { searched, term }: { readonly searched: SearchableKind; readonly term: string },
  select: SelectQueryBuilder<Tables, Names, Row>,
  order: ListOrder<Columns>,
  { limit, cursor }: PageQuery,
): Promise<Page<Row>> {
  const start = decodeKey(order, cursor);
  const rows = await readMatchesInOrder<Row>(tx, searched, term, {
    limit: limit + 1,
    readRows: ({ ids, after, limit: wanted }) =>
      readRows(
        ids === undefined
          ? select
          : select.where(
              sql<boolean>`${order.columns['id'] ? sortedBy('id', order.columns['id']) : sql.ref('id')} = ANY (${ids}::uuid[])`,
            ),
        order,
        { limit: wanted, after: after ? keyOf(after, order) : start },
      ),
  });
  return toPage(rows, order, limit);
}

/**
 * One page of a list whose rows come in parts, each with an order of its own, such as those that lack what the others
 * are sorted by. A cursor begins with the number of its part.
 *
 * @param parts each reads a page of one part
 * @throws AppError invalid_cursor
 */
export async function pageOfParts<Row>(
  parts: readonly ((query: PageQuery) => Promise<Page<Row>>)[],
  { limit, cursor = '' }: PageQuery,
): Promise<Page<Row>> {
  const [, first, inFirst = ''] = /^(\d)\.(.*)$/u.exec(cursor || '0.') ?? [];
  if (first === undefined || Number(first) >= parts.length) throw new AppError('invalid_cursor', { field: 'cursor' });
  const rows: Row[] = [];
  let place = inFirst;
  for (const [index, read] of parts.entries()) {
    if (index < Number(first)) continue;
    // The first row of the next part shows that there is another page.
    const page = await read({ limit: Math.max(limit - rows.length, 1), cursor: place });
    if (rows.length === limit && page.rows.length > 0) return { rows, nextCursor: `${index}.` };
    rows.push(...page.rows);
    if (page.nextCursor !== null) return { rows, nextCursor: `${index}.${page.nextCursor}` };
    place = '';
  }
  return { rows, nextCursor: null };
}

function readRows<Tables, Names extends keyof Tables, Row>(
  select: SelectQueryBuilder<Tables, Names, Row>,
  order: ListOrder,
  { limit, after }: { readonly limit: number; readonly after: readonly OrderValue[] | undefined },
): Promise<Row[]> {
  // PostgreSQL plans a statement without parameters once. With conditions it decides each time, for they find few rows
  // or many.
  const isWhole = after === undefined && select.toOperationNode().where === undefined;
  let query = select.limit(isWhole ? sql.lit(limit) : limit);
  for (const [name, column] of Object.entries(order.columns)) {
    query = query.orderBy(sortedBy(name, column), order.direction);
    if (column.exact) query = query.select(column.exact(sortedBy(name, column)).as(exactName(name))) as typeof query;
  }
  if (after) query = query.where(isAfter(order, after));
  return query.execute() as Promise<Row[]>;
}

/** @param rows one more than `limit` where there is another page */
function toPage<Row extends object>(rows: readonly Row[], order: ListOrder, limit: number): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last, order)) : null };
}

/** Returns the cursor of the page after a row, which was selected with all that its list is sorted by. */
export function cursorAt(order: ListOrder, row: object): string {
  return encodeCursor(keyOf(row, order));
}

// A column that is sorted by holds what its type says.
function keyOf(row: object, { columns }: ListOrder): OrderValue[] {
  return Object.entries(columns).map(
    ([name, { exact }]) => Reflect.get(row, exact ? exactName(name) : name) as OrderValue,
  );
}

/**
 * The place that a cursor stands for, undefined on the first page; for a search that has to begin there.
 *
 * @throws AppError invalid_cursor
 */
export function readCursor<Columns extends OrderColumns>(
  order: ListOrder<Columns>,
  cursor: string | undefined,
): OrderKey<Columns> | undefined {
  const key = decodeKey(order, cursor);
  return (
    key &&
    (Object.fromEntries(Object.keys(order.columns).map((name, index) => [name, key[index]])) as OrderKey<Columns>)
  );
}

function decodeKey({ columns }: ListOrder, cursor: string | undefined): readonly OrderValue[] | undefined {
  // First pages are most of what is read: for them no schema is made.
  if (cursor === undefined || cursor === '') return undefined;
  const values = Object.values(columns).map(({ value }) => value);
  return decodeCursor(cursor, z.tuple(values as [z.ZodType<OrderValue>, ...z.ZodType<OrderValue>[]]));
}

/** Compares whole rows, so that PostgreSQL finds the place in an index over the same columns. */
function isAfter({ direction, columns }: ListOrder, key: readonly OrderValue[]): RawBuilder<boolean> {
  const entries = Object.entries(columns);
  const place = sql.join(entries.map(([name, column]) => sortedBy(name, column)));
  const given = sql.join(
    entries.map(([, { type, comparedAs }], index) => {
      const value = sql`${key[index]}::${sql.raw(type)}`;
      return comparedAs ? comparedAs(value) : value;
    }),
  );
  return sql<boolean>`(${place}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${given})`;
}

function sortedBy(name: string, { by }: OrderColumn): RawBuilder<unknown> {
  return by ?? sql.ref(name);
}

function exactName(name: string): string {
  return `${name}_exact`;
}
