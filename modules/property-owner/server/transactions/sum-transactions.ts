import { compareIn } from '#platform/contract/text-order.ts';
import { sql } from 'kysely';
import { fromCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { noId } from '../../contract/external-ids.ts';
import type { PostingFilter, TransactionSums } from '../../contract/transactions/transactions.ts';
import { isOfBooks } from '../owners/find-books.ts';
import type { Books } from '../owners/find-books.ts';
import { toListOrder } from './postings/list-postings.ts';
import type { PostingPage } from './postings/list-postings.ts';
import { filterByReferences, isOfPostingsAlone, selectPostings } from './postings/select-postings.ts';
import { splitYears } from './postings/split-years.ts';
import type { Days } from './postings/split-years.ts';

interface Group {
  /** Null without cost type. */
  readonly kaid: string | null;
  /** Null for a cost type that the organisation does not know. */
  readonly name: string | null;
  readonly count: number;
  readonly income: number;
  readonly expenses: number;
}

/** A posting or a kept sum. */
interface Part {
  readonly cost_type_id: string | null;
  readonly unknown_kaid: string | null;
  readonly postings: number;
  readonly income_cents: number;
  readonly expenses_cents: number;
}

/**
 * Sums filtered postings in cents by cost type; the filter’s cost types are then added up. Whole years come from the kept
 * sums, other days from the postings. @param filter without a search term
 */
export async function sumTransactions(
  tx: Transaction,
  books: Books,
  { kaid, from, to, ...others }: PostingFilter,
): Promise<TransactionSums> {
  const { years, days } = isOfPostingsAlone(others)
    ? { years: undefined, days: [{ from, to }] }
    : splitYears({ from, to });
  const parts = [
    ...(years === undefined ? [] : [selectYears(tx, books, others, years)]),
    ...days.map((part) => selectPostings(tx, books, { ...others, ...part }).select(partColumns)),
  ];
  const groups: readonly Group[] = await tx
    .selectFrom(
      tx
        .selectFrom(sql<Part>`(${sql.join(parts, sql` UNION ALL `)})`.as('p'))
        .select(sumColumns)
        .groupBy(groupedBy)
        // Sums that are not merged yet may add up to no posting.
        .having(sql<boolean>`sum(p.postings) <> 0`)
        .as('g'),
    )
    .leftJoin('cost_types as c', 'c.id', 'g.cost_type_id')
    .select(groupColumns)
    .execute();
  return addUp(groups, kaid);
}

/** Selects the kept sums of whole years: several rows each. */
function selectYears(tx: Transaction, books: Books, filter: Omit<PostingFilter, 'searchTerm'>, { from, to }: Days) {
  let select = tx.selectFrom('posting_year_sums as p').where(isOfBooks(books, sql.ref('p.owner_id')));
  if (from !== undefined) select = select.where(sql<boolean>`p.year >= ${from}::date`);
  if (to !== undefined) select = select.where(sql<boolean>`p.year <= ${to}::date`);
  for (const condition of filterByReferences(filter)) select = select.where(condition);
  return select.select(['p.cost_type_id', 'p.unknown_kaid', 'p.postings', 'p.income_cents', 'p.expenses_cents']);
}

/** Sums the matches of a search and finds the first ones of the list: one pass over the postings serves both. */
export async function sumMatches(
  tx: Transaction,
  books: Books,
  { kaid, ...others }: PostingFilter,
  page: PostingPage,
): Promise<{ readonly sums: TransactionSums; readonly firstIds: readonly string[] }> {
  const wanted = filterByReferences({ kaid });
  const { direction, columns } = toListOrder(page);
  const order = sql.join(Object.values(columns).map(({ by }) => sql`${by} ${sql.raw(direction)}`));
  const groups: readonly (Group & { readonly firstIds: readonly string[] | null })[] = await tx
    .with(
      (found) => found('found').materialized(),
      () =>
        selectPostings(tx, books, others).select([
          'p.id',
          'p.booking_date',
          'p.amount_cents',
          'p.counterparty',
          ...partColumns,
        ]),
    )
    .selectFrom((matches) => matches.selectFrom('found as p').select(sumColumns).groupBy(groupedBy).as('g'))
    .leftJoin('cost_types as c', 'c.id', 'g.cost_type_id')
    .select(groupColumns)
    .select(
      sql<string[] | null>`CASE WHEN row_number() OVER () = 1 THEN ARRAY(
      SELECT p.id FROM found p WHERE ${wanted.length === 0 ? sql`true` : sql.join(wanted, sql` AND `)} ORDER BY ${order} LIMIT ${page.limit + 1}) END`.as(
        'firstIds',
      ),
    )
    .execute();
  return { sums: addUp(groups, kaid), firstIds: groups.flatMap(({ firstIds }) => firstIds ?? []) };
}

const groupedBy = ['p.cost_type_id', 'p.unknown_kaid'] as const;
/** Columns of a posting as of a kept sum. */
const partColumns = [
  ...groupedBy,
  sql<number>`1`.as('postings'),
  sql<number>`greatest(p.amount_cents, 0)`.as('income_cents'),
  sql<number>`least(p.amount_cents, 0)`.as('expenses_cents'),
] as const;
const sumColumns = [
  ...groupedBy,
  sql<number>`sum(p.postings)::integer`.as('count'),
  sql<number>`sum(p.income_cents)::bigint`.as('income'),
  sql<number>`sum(p.expenses_cents)::bigint`.as('expenses'),
] as const;
const groupColumns = [
  sql<string | null>`coalesce(c.external_id, g.unknown_kaid)`.as('kaid'),
  sql<string | null>`CASE WHEN c.id IS NOT NULL THEN coalesce(nullif(c.long_name, ''), c.external_id) END`.as('name'),
  'g.count',
  'g.income',
  'g.expenses',
] as const;

function addUp(groups: readonly Group[], kaid: PostingFilter['kaid']): TransactionSums {
  // Without a selected cost type all of them count.
  const counted =
    kaid === undefined || kaid.length === 0 ? groups : groups.filter((group) => kaid.includes(group.kaid ?? noId));
  const total = (of: 'count' | 'income' | 'expenses'): number => counted.reduce((sum, group) => sum + group[of], 0);
  return {
    summe: fromCents(total('income') + total('expenses')),
    einnahmen: fromCents(total('income')),
    ausgaben: fromCents(total('expenses')),
    anzahl: total('count'),
    summen: groups.toSorted(byWeight).map(({ kaid: id, name, count, income, expenses }) => ({
      kaid: id ?? noId,
      langname: name ?? '',
      anzahl: count,
      einnahmen: fromCents(income),
      ausgaben: fromCents(expenses),
      summe: fromCents(income + expenses),
    })),
  };
}

function byWeight(one: Group, other: Group): number {
  const weigh = ({ income, expenses }: Group): number => Math.abs(income + expenses);
  return weigh(other) - weigh(one) || compareIn('de')(one.name ?? '', other.name ?? '');
}
