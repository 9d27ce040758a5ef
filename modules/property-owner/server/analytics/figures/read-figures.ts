import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Grouping, Measure, Plan } from '#modules/property-owner/contract/analytics/plan.ts';
import type { Scope } from './read-scope.ts';
import { columnsOf, keyOf, periodOf, selectSource } from './select-source.ts';
import type { Period } from './select-source.ts';

/** Cents of the postings of a group. */
export interface Figures {
  /** One key for each grouping. */
  readonly keys: readonly string[];
  readonly income: number;
  /** Zero or negative. */
  readonly expenses: number;
  readonly postings: number;
  readonly incomes: number;
  readonly spendings: number;
  /** Cents of the largest income and of the largest expense, which is negative; null without any. */
  readonly most: number | null;
  readonly least: number | null;
}

type Asked = Pick<Plan, 'by' | 'filter' | 'of' | 'per'>;
type Known = Pick<Scope, 'books' | 'known'>;

/** Adds up the postings that a plan selects, by its groupings; groups without postings are absent. */
export async function readFigures(
  tx: Transaction,
  { books, known }: Known,
  asked: Asked,
  period: Period,
): Promise<Figures[]> {
  const ofTime = (grouping: Grouping) => {
    const expression = periodOf(grouping);
    return expression === null ? [] : [{ grouping, expression }];
  };
  const periods = asked.by.flatMap(ofTime);
  const columns = [...new Set(asked.by.flatMap((grouping): readonly string[] => columnsOf[grouping]))];
  const inner = [...columns.map((column) => sql.ref(`p.${column}`)), ...periods.map(({ expression }) => expression)];
  const named = [
    ...columns.map((column) => sql.ref(`p.${column}`)),
    ...periods.map(({ grouping, expression }) => sql`${expression} AS ${sql.ref(grouping)}`),
  ];
  const keys = asked.by.length === 0 ? sql`ARRAY[]::text[]` : sql`ARRAY[${sql.join(asked.by.map(keyOf))}]`;
  const { rows } = await sql<Figures>`
    SELECT ${keys} AS keys, sum(g.income)::bigint AS income, sum(g.expenses)::bigint AS expenses, sum(g.postings)::integer AS postings,
           sum(g.incomes)::integer AS incomes, sum(g.spendings)::integer AS spendings, max(g.most)::bigint AS most, min(g.least)::bigint AS least
      FROM (SELECT ${sql.join([...named, added])} FROM (${selectSource(books, asked, widen(period, known))}) p
             ${inner.length === 0 ? sql`` : sql`GROUP BY ${sql.join(inner)}`}) g
     GROUP BY 1 HAVING sum(g.postings) > 0`.execute(tx);
  return rows;
}

/** Widens a period to whole years where no posting lies on the days that this adds: kept sums answer whole years. */
function widen({ from, to }: Period, known: Scope['known']): Period {
  if (known === null) return { from, to };
  return {
    from: from <= known.from ? `${from.slice(0, 4)}-01-01` : from,
    to: to >= known.to ? `${to.slice(0, 4)}-12-31` : to,
  };
}

const added = sql`sum(p.income) AS income, sum(p.expenses) AS expenses, sum(p.postings) AS postings,
  count(*) FILTER (WHERE p.amount > 0) AS incomes, count(*) FILTER (WHERE p.amount < 0) AS spendings,
  max(p.amount) FILTER (WHERE p.amount > 0) AS most, min(p.amount) FILTER (WHERE p.amount < 0) AS least`;

/** True if a group has a posting that one of the measures counts: a cost type without income is none of the income. */
export function hasPart({ income, expenses }: Figures, measures: readonly Measure[]): boolean {
  return measures.some((measure) =>
    measure === 'income' ? income !== 0 : measure === 'expenses' ? expenses !== 0 : true,
  );
}

/**
 * Returns a measure of a group: cents, or a number of postings; expenses are positive. Null where there is nothing to
 * take an average or a largest of.
 */
export function measureOf(figures: Omit<Figures, 'keys'>, measure: Measure, of: Plan['of']): number | null {
  const { income, expenses, postings, incomes, spendings, most, least } = figures;
  type Parts = readonly [sum: number | null, number: number, largest: number | null];
  const parts: Readonly<Record<Measure, Parts>> = {
    income: [income, incomes, most],
    expenses: [positive(expenses), spendings, least === null ? null : -least],
    net: [income + expenses, postings, largestOf(most, least)],
    count: [postings, 1, postings],
    balance: [null, 0, null],
  };
  const [sum, number, largest] = parts[measure];
  if (of === 'largest') return largest;
  if (of !== 'average' || sum === null) return sum;
  return number === 0 ? null : Math.round(sum / number);
}

// There is no negative zero in a table.
function positive(expenses: number): number {
  return expenses === 0 ? 0 : -expenses;
}

/** The posting with the largest amount, of either sign. */
function largestOf(most: number | null, least: number | null): number | null {
  if (most === null || least === null) return most ?? least;
  return most >= -least ? most : least;
}

/** Figures of no postings. */
export const nothing: Omit<Figures, 'keys'> = {
  income: 0,
  expenses: 0,
  postings: 0,
  incomes: 0,
  spendings: 0,
  most: null,
  least: null,
};

/** Adds groups up. */
export function addFigures(groups: readonly Omit<Figures, 'keys'>[]): Omit<Figures, 'keys'> {
  return groups.reduce(
    (sum, one) => ({
      income: sum.income + one.income,
      expenses: sum.expenses + one.expenses,
      postings: sum.postings + one.postings,
      incomes: sum.incomes + one.incomes,
      spendings: sum.spendings + one.spendings,
      most: sum.most === null || (one.most !== null && one.most > sum.most) ? one.most : sum.most,
      least: sum.least === null || (one.least !== null && one.least < sum.least) ? one.least : sum.least,
    }),
    nothing,
  );
}
