import { sql } from 'kysely';
import { addDays } from '#platform/contract/days.ts';
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

/**
 * SQL: sums of the year and of the one before by owner, rental unit and month, several rows each; `compared` are those
 * until the day of comparison. A month that this day cuts is read from the postings, all others from the kept sums.
 */
function summed(scope: YearScope): RawBuilder<unknown> {
  const until = comparedUntil(scope);
  const next = addDays(until, 1);
  const uncompared = `${next.slice(0, 7)}-01`;
  const ofCutMonth =
    next === uncompared
      ? sql``
      : sql`UNION ALL SELECT owner_id, rental_unit_id, ${uncompared}::date, 0, 0, greatest(amount_cents, 0), least(amount_cents, 0), 0
      FROM postings WHERE ${counts(scope.books)} AND booking_date BETWEEN ${uncompared}::date AND ${until}::date`;
  const isCompared = sql`month < ${uncompared}::date`;
  return sql`SELECT owner_id, rental_unit_id, month, income_cents AS income, expenses_cents AS expenses,
      CASE WHEN ${isCompared} THEN income_cents ELSE 0 END AS income_compared, CASE WHEN ${isCompared} THEN expenses_cents ELSE 0 END AS expenses_compared, postings
    FROM posting_sums WHERE ${isOfBooks(scope.books, sql.ref('owner_id'))} AND month BETWEEN ${`${scope.year - 1}-01-01`}::date AND ${`${scope.year}-12-31`}::date
    ${ofCutMonth}`;
}

/** SQL: the columns of `summed`, added up. */
const added = sql`sum(s.income)::bigint AS income, sum(s.expenses)::bigint AS expenses,
  sum(s.income_compared)::bigint AS income_compared, sum(s.expenses_compared)::bigint AS expenses_compared`;

interface MonthRow extends Sums {
  /** Its first day. */
  readonly month: string;
  readonly income_compared: number;
  readonly expenses_compared: number;
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
  const { rows } = await sql<MonthRow>`SELECT s.month, ${added} FROM (${summed(scope)}) s GROUP BY s.month`.execute(tx);
  const ofMonths = (year: number) =>
    Array.from({ length: 12 }, (_, index) => rows.find(({ month }) => month === toMonth(year, index + 1)) ?? none);
  const before = rows.filter(({ month }) => month < toMonth(scope.year, 1));
  return {
    months: ofMonths(scope.year),
    monthsBefore: ofMonths(scope.year - 1),
    compared: addUp(before.map((row) => ({ income: row.income_compared, expenses: row.expenses_compared }))),
  };
}

/** First day of a month. */
function toMonth(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}-01`;
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
// Looked up by key: a scan would ask the wall about units of other owners as well, which reads all postings.
const houseOfUnits = sql`SELECT d.rental_unit_id AS id, (SELECT u.property_id FROM rental_units u WHERE u.id = d.rental_unit_id) AS property_id
  FROM (SELECT DISTINCT rental_unit_id FROM parts WHERE rental_unit_id IS NOT NULL) d`;
/** Stands in the place of a house that there is not. */
const noHouse = sql`'ffffffff-ffff-8fff-bfff-ffffffffffff'::uuid`;

/** Lists the houses of these owners by name, with their sums; first those with a name. @throws AppError invalid_cursor */
export async function listHouses(tx: Transaction, scope: YearScope, page: PageQuery) {
  const monthOf = (column: 'income' | 'expenses') =>
    sql`ARRAY[${sql.join(
      Array.from(
        { length: 12 },
        (_, index) =>
          sql`coalesce(sum(s.${sql.ref(column)}) FILTER (WHERE s.month = ${toMonth(scope.year, index + 1)}::date), 0)::bigint`,
      ),
    )}]`;
  const select = tx
    .selectFrom(
      sql<HouseRow>`(
        SELECT coalesce(posted.property_id, p.id, ${noHouse}) AS key, coalesce(posted.property_id, p.id) AS id,
               coalesce(named.name, p.name, '') AS name, o.id AS "ownerId", o.external_id AS eid, posted.income, posted.expenses,
               coalesce(posted.income_before, 0) AS income_before, coalesce(posted.expenses_before, 0) AS expenses_before
          FROM (SELECT s.owner_id, s.property_id, ${monthOf('income')} AS income, ${monthOf('expenses')} AS expenses,
                       sum(s.income_compared)::bigint AS income_before, sum(s.expenses_compared)::bigint AS expenses_before
                  FROM (WITH parts AS MATERIALIZED (${summed(scope)}), units AS MATERIALIZED (${houseOfUnits})
                        SELECT s.owner_id, u.property_id, s.month, sum(s.postings) AS postings, ${added}
                          FROM parts s LEFT JOIN units u ON u.id = s.rental_unit_id GROUP BY 1, 2, 3) s
                 GROUP BY 1, 2 HAVING sum(s.postings) > 0) posted
          FULL JOIN (SELECT p.id, p.owner_id, p.name FROM properties p WHERE p.active AND ${isOfBooks(scope.books, sql.ref('p.owner_id'))}) p
            ON p.id = posted.property_id AND p.owner_id = posted.owner_id
          LEFT JOIN properties named ON named.id = posted.property_id
          JOIN property_owners o ON o.id = coalesce(posted.owner_id, p.owner_id)
      )`.as('house'),
    )
    .selectAll();
  const { rows, nextCursor } = await pageOf(select, byName, page);
  const letIn = await readLetUnits(tx, scope, rows);
  return { houses: rows.map((row) => toHouse(row, letIn(row))), nextCursor };
}

type Let = Pick<HouseSums, 'units' | 'unitsWithIncome'>;
type HouseOfOwner = Pick<HouseRow, 'id' | 'ownerId'>;

/** Counts the units of houses that are let today: a vacant one brings nothing, and nobody should look for it. */
async function readLetUnits(
  tx: Transaction,
  { today }: Pick<YearScope, 'today'>,
  houses: readonly HouseOfOwner[],
): Promise<(house: HouseOfOwner) => Let> {
  const owners = [...new Set(houses.map(({ ownerId }) => ownerId))];
  const ids = [...new Set(houses.flatMap(({ id }) => id ?? []))];
  const { rows } = await sql<HouseOfOwner & Let>`
    SELECT u.property_id AS id, u.owner_id AS "ownerId", count(*)::integer AS units, count(paid.rental_unit_id)::integer AS "unitsWithIncome"
      FROM rental_units u
      LEFT JOIN (SELECT owner_id, rental_unit_id FROM posting_sums
                  WHERE owner_id = ANY (${owners}::uuid[]) AND month = ${`${today.slice(0, 7)}-01`}::date AND rental_unit_id IS NOT NULL
                  GROUP BY 1, 2 HAVING sum(income_cents) > 0) paid ON paid.rental_unit_id = u.id AND paid.owner_id = u.owner_id
     WHERE u.property_id = ANY (${ids}::uuid[])
       AND EXISTS (SELECT FROM rental_tenants t WHERE t.rental_unit_id = u.id AND t.active
         AND coalesce(t.rented_from <= ${today}::date, true) AND coalesce(t.rented_to >= ${today}::date, true))
     GROUP BY 1, 2`.execute(tx);
  return ({ id, ownerId }) =>
    rows.find((row) => row.id === id && row.ownerId === ownerId) ?? { units: 0, unitsWithIncome: 0 };
}

interface HouseRow {
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
  readonly ownerId: string;
  readonly eid: string;
  /** Null: nothing was posted in both years. */
  readonly income: readonly number[] | null;
  readonly expenses: readonly number[] | null;
  readonly income_before: number;
  readonly expenses_before: number;
}

function toHouse({ income, expenses, ...row }: HouseRow, letUnits: Let): HouseSums {
  return {
    id: row.id,
    name: row.name,
    eid: row.eid,
    months: Array.from({ length: 12 }, (_, index) => ({
      income: Number(income?.[index] ?? 0),
      expenses: Number(expenses?.[index] ?? 0),
    })),
    compared: { income: row.income_before, expenses: row.expenses_before },
    units: letUnits.units,
    unitsWithIncome: letUnits.unitsWithIncome,
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
