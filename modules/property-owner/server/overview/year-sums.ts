import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { naturalText, listOrder, text, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { isOfBooks } from '../owners/find-books.ts';
import type { Books } from '../owners/find-books.ts';
import { readPostedYears } from '../owners/posted-years.ts';
import type { PostedYears } from '../owners/posted-years.ts';

/** Year of an overview, for the owners of the reader. */
export interface YearScope {
  readonly books: Books;
  readonly year: number;
  /** Today in Germany, YYYY-MM-DD. */
  readonly today: string;
}

/** Income and expenses in cents; expenses are zero or negative. */
export interface Sums {
  readonly income: number;
  readonly expenses: number;
}

/** Condition: postings that count, of these books. */
const counts = (books: Books): RawBuilder<boolean> =>
  sql<boolean>`withdrawn_at IS NULL AND ${isOfBooks(books, sql.ref('owner_id'))}`;

/**
 * The last day of the year before that is compared: the same day while the year runs, so that a part is never compared
 * with a whole; else its last day.
 */
function comparedUntil({ year, today }: Pick<YearScope, 'year' | 'today'>): string {
  if (year !== Number(today.slice(0, 4))) return `${year - 1}-12-31`;
  const sameDay = today.slice(5);
  // The year before a leap year's 29 February has none.
  return `${year - 1}-${sameDay === '02-29' ? '02-28' : sameDay}`;
}

/** Postings of the year and of the one before, summed from the owner's index alone. */
function summed(scope: YearScope, keys: RawBuilder<unknown>, groups: RawBuilder<unknown>) {
  return sql`SELECT ${keys}, extract(year FROM booking_date) = ${sql.lit(scope.year)} AS is_current, extract(month FROM booking_date)::integer AS month,
      booking_date <= ${comparedUntil(scope)}::date AS is_compared,
      sum(greatest(amount_cents, 0))::bigint AS income, sum(least(amount_cents, 0))::bigint AS expenses
    FROM postings WHERE ${counts(scope.books)}
     AND booking_date BETWEEN ${`${scope.year - 1}-01-01`}::date AND ${`${scope.year}-12-31`}::date
   GROUP BY ${groups}, 3, 4, 5`;
}

interface MonthRow extends Sums {
  readonly is_current: boolean;
  readonly is_compared: boolean;
  readonly month: number;
}

/** Sums of a year with the one before. */
export interface YearSums {
  /** January to December. */
  readonly months: readonly Sums[];
  /** All of the year before, by month. */
  readonly monthsBefore: readonly Sums[];
  /** The year before up to the day of comparison. */
  readonly compared: Sums;
}

const none: Sums = { income: 0, expenses: 0 };

/** Adds sums up. */
export function addUp(sums: readonly Sums[]): Sums {
  return sums.reduce(
    (total, { income, expenses }) => ({ income: total.income + income, expenses: total.expenses + expenses }),
    none,
  );
}

/** Sums the books of these owners by month. */
export async function readYearSums(tx: Transaction, scope: YearScope): Promise<YearSums> {
  const { rows } = await sql<MonthRow>`${summed(scope, sql`1, 2`, sql`1, 2`)}`.execute(tx);
  const ofMonths = (isCurrent: boolean) =>
    Array.from({ length: 12 }, (_, index) =>
      addUp(rows.filter((row) => row.is_current === isCurrent && row.month === index + 1)),
    );
  return {
    months: ofMonths(true),
    monthsBefore: ofMonths(false),
    compared: addUp(rows.filter((row) => !row.is_current && row.is_compared)),
  };
}

/** Sums of a house; one that an owner sold stands in their books, too. */
export interface HouseSums {
  /** Null: postings without a house. */
  readonly id: string | null;
  readonly name: string;
  readonly eid: string;
  readonly months: readonly Sums[];
  readonly compared: Sums;
  /** Units that are let today. */
  readonly units: number;
  /** Let units with an income in the month of today. */
  readonly unitsWithIncome: number;
}

const byName = listOrder('asc', {
  name: naturalText(sql.ref('house.name')),
  key: uuid(sql.ref('house.key')),
  eid: text(sql`house.eid COLLATE "C"`),
});
/** Stands in the place of a house that there is not. */
const noHouse = sql`'ffffffff-ffff-8fff-bfff-ffffffffffff'::uuid`;

/** Lists the houses of these owners by name, with their sums; first those with a name. @throws AppError invalid_cursor */
export async function listHouses(tx: Transaction, scope: YearScope, page: PageQuery) {
  const thisMonth = Number(scope.today.slice(5, 7));
  const monthOf = (column: 'income' | 'expenses') =>
    sql`ARRAY[${sql.join(
      Array.from(
        { length: 12 },
        (_, index) =>
          sql`coalesce(sum(s.${sql.ref(column)}) FILTER (WHERE s.is_current AND s.month = ${sql.lit(index + 1)}), 0)::bigint`,
      ),
    )}]`;
  // A vacant unit brings nothing, and nobody should look for it.
  const isLet = sql`EXISTS (SELECT FROM rental_tenants t WHERE t.rental_unit_id = u.id AND t.active
    AND coalesce(t.rented_from <= ${scope.today}::date, true) AND coalesce(t.rented_to >= ${scope.today}::date, true))`;
  const select = tx
    .selectFrom(
      sql<HouseRow>`(
        SELECT coalesce(posted.property_id, p.id, ${noHouse}) AS key, coalesce(posted.property_id, p.id) AS id,
               coalesce(named.name, p.name, '') AS name, o.external_id AS eid, posted.income, posted.expenses,
               coalesce(posted.income_before, 0) AS income_before, coalesce(posted.expenses_before, 0) AS expenses_before,
               coalesce(posted.with_income, 0) AS with_income,
               (SELECT count(*)::integer FROM rental_units u WHERE u.property_id = coalesce(posted.property_id, p.id) AND u.owner_id = o.id AND ${isLet}) AS units
          FROM (SELECT s.owner_id, u.property_id, ${monthOf('income')} AS income, ${monthOf('expenses')} AS expenses,
                       coalesce(sum(s.income) FILTER (WHERE NOT s.is_current AND s.is_compared), 0)::bigint AS income_before,
                       coalesce(sum(s.expenses) FILTER (WHERE NOT s.is_current AND s.is_compared), 0)::bigint AS expenses_before,
                       count(DISTINCT u.id) FILTER (WHERE s.is_current AND s.month = ${sql.lit(thisMonth)} AND s.income > 0 AND u.owner_id = s.owner_id AND ${isLet})::integer AS with_income
                  FROM (${summed(scope, sql`owner_id, rental_unit_id`, sql`1, 2`)}) s
                  LEFT JOIN rental_units u ON u.id = s.rental_unit_id
                 GROUP BY 1, 2) posted
          FULL JOIN (SELECT p.id, p.owner_id, p.name FROM properties p WHERE p.active AND ${isOfBooks(scope.books, sql.ref('p.owner_id'))}) p
            ON p.id = posted.property_id AND p.owner_id = posted.owner_id
          LEFT JOIN properties named ON named.id = posted.property_id
          JOIN property_owners o ON o.id = coalesce(posted.owner_id, p.owner_id)
      )`.as('house'),
    )
    .selectAll();
  const { rows, nextCursor } = await pageOf(select, byName, page);
  return { houses: rows.map(toHouse), nextCursor };
}

interface HouseRow {
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
  readonly eid: string;
  /** Null: nothing was posted in both years. */
  readonly income: readonly number[] | null;
  readonly expenses: readonly number[] | null;
  readonly income_before: number;
  readonly expenses_before: number;
  readonly with_income: number;
  readonly units: number;
}

function toHouse({ income, expenses, ...row }: HouseRow): HouseSums {
  return {
    id: row.id,
    name: row.name,
    eid: row.eid,
    months: Array.from({ length: 12 }, (_, index) => ({
      income: Number(income?.[index] ?? 0),
      expenses: Number(expenses?.[index] ?? 0),
    })),
    compared: { income: row.income_before, expenses: row.expenses_before },
    units: row.units,
    unitsWithIncome: row.with_income,
  };
}

/** Reads the first and the last year with postings of these books; null without any. */
export async function readYears(
  tx: Transaction,
  books: Books,
): Promise<{ readonly von: number; readonly bis: number } | null> {
  const years = books.ownerIds === null ? await readAllYears(tx, books) : await readPostedYears(tx, books.ownerIds);
  const known = [...years.values()];
  if (known.length === 0) return null;
  return { von: Math.min(...known.map(({ first }) => first)), bis: Math.max(...known.map(({ last }) => last)) };
}

async function readAllYears(tx: Transaction, books: Books): Promise<readonly PostedYears[]> {
  const { rows } = await sql<PostedYears>`
    SELECT extract(year FROM first)::integer AS first, extract(year FROM last)::integer AS last
      FROM (SELECT min(booking_date) AS first, max(booking_date) AS last FROM postings WHERE ${counts(books)}) edges
     WHERE first IS NOT NULL`.execute(tx);
  return rows;
}
