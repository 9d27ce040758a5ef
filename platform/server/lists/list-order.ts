import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { daySchema } from '../../contract/dates.ts';

/** Value of a column in a cursor. */
export type OrderValue = string | number | null;

/** One column of an order: what PostgreSQL sorts by, and how the value of the last row travels in the cursor. */
export interface OrderColumn<Value extends OrderValue = OrderValue> {
  /** Sorted expression; absent: the column with the name of the row's property. */
  readonly by?: RawBuilder<unknown>;
  /** Schema of the cursor's value; any other value is refused before it reaches PostgreSQL. */
  readonly value: z.ZodType<Value>;
  readonly type: 'date' | 'timestamptz' | 'uuid' | 'text' | 'bigint';
  /** Expression by which a cursor's value is compared; absent: the value itself. */
  readonly comparedAs?: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Selected beside the row where the row's own value is not exact. */
  readonly exact?: (by: RawBuilder<unknown>) => RawBuilder<Value>;
}

/** Columns by the property of the row that holds their value, in the order in which they sort. */
export type OrderColumns = Readonly<Record<string, OrderColumn>>;

export type Direction = 'asc' | 'desc';

/** The order of a list; its last column is unique, so that no two rows stand at the same place. */
export interface ListOrder<Columns extends OrderColumns = OrderColumns> {
  readonly direction: Direction;
  readonly columns: Columns;
}

/** The place of a row in its list. */
export type OrderKey<Columns extends OrderColumns> = {
  readonly [Name in keyof Columns]: z.output<Columns[Name]['value']>;
};

/**
 * Declares the order of a list: `listOrder('desc', { sold_on: day(), id: uuid() })`. One direction holds for all
 * columns, so that an index walks it. Collations are part of `by`; empty values come last by a column of their own,
 * which sorts by whether there is one.
 */
export function listOrder<const Columns extends OrderColumns>(
  direction: Direction,
  columns: Columns,
): ListOrder<Columns> {
  return { direction, columns };
}

type By = RawBuilder<unknown>;

/** A calendar day. */
export const day = (by?: By) => ({ ...sortedBy(by), value: daySchema, type: 'date' }) as const;

/** A text, in the collation of `by`. */
export const text = (by?: By) => ({ ...sortedBy(by), value: z.string(), type: 'text' }) as const;

/**
 * A text column, or what `column` computes, as people sort: by DIN 5007-1, numbers in it by their value, empty ones
 * last (migration 1).
 */
export const naturalText = (column: string | By, direction: Direction = 'asc') =>
  ({ ...emptyLast(column, direction, sql` COLLATE de_natural`), value: z.string(), type: 'text' }) as const;

/** A day that may be missing, then last. */
export const optionalDay = (column: string, direction: Direction) =>
  ({ ...emptyLast(column, direction), value: daySchema.nullable(), type: 'date' }) as const;

/** A whole number, such as cents. */
export const integer = (by?: By) => ({ ...sortedBy(by), value: z.number().int(), type: 'bigint' }) as const;

/** A whole number that may be missing, then last. */
export const optionalInteger = (column: string, direction: Direction) =>
  ({ ...emptyLast(column, direction), value: z.number().int().nullable(), type: 'bigint' }) as const;

/** Sorts by the keys of `kontor_sortable_on`. */
function emptyLast(column: string | By, direction: Direction, collation = sql``) {
  const key = sql.raw(direction === 'asc' ? 'sort_ascending' : 'sort_descending');
  return {
    by: sql`${key}(${typeof column === 'string' ? sql.ref(column) : column})${collation}`,
    comparedAs: (value: By) => sql`${key}(${value})`,
  };
}

/** An identifier: the last column of most orders. */
export const uuid = (by?: By) => ({ ...sortedBy(by), value: z.uuid(), type: 'uuid' }) as const;

// PostgreSQL has no year 0.
const microseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u;
const instantValue = z
  .string()
  .regex(microseconds)
  .refine((value) => value > '0001' && !Number.isNaN(Date.parse(value)));

/** An instant to the microsecond, which a `Date` would cut off. */
export const instant = (by?: By) =>
  ({
    ...sortedBy(by),
    value: instantValue,
    type: 'timestamptz',
    exact: (column: By) => sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  }) as const;

function sortedBy(by: By | undefined): { readonly by?: By } {
  return by === undefined ? {} : { by };
}
