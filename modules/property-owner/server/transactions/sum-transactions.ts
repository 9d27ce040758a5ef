import { sql } from 'kysely';
import { amountDecimals, fromScaled } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { noId } from '../../contract/external-ids.ts';
import type { PostingFilter, TransactionSums } from '../../contract/transactions.ts';
import { selectPostings } from '../postings/select-postings.ts';

interface Group {
  readonly kaid: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly income: number;
  readonly expenses: number;
  /** Of a search: of its matches, as many as are answered. */
  readonly ids?: readonly string[];
}

const euros = (cents: number): number => fromScaled(cents, amountDecimals);

/** Ids of matches that are answered at most: of more the list finds a page by itself, soon enough. */
const maxIds = 1000;

/** Sums the postings of an owner in cents, in one walk over the index: all cost types, of which the filter’s own are then added up. */
export async function sumTransactions(tx: Transaction, ownerId: string, { kaid, ...others }: PostingFilter): Promise<TransactionSums> {
  return addUp(await sumByCostType(tx, groupByCostType(tx, ownerId, others)), kaid);
}

/** The same of a search, with the ids of what it finds; without them where they are more than a thousand. */
export async function sumMatches(tx: Transaction, ownerId: string, { kaid, ...others }: PostingFilter): Promise<{ readonly sums: TransactionSums; readonly ids?: string[] }> {
  const byCostType = groupByCostType(tx, ownerId, others).select(sql<string[]>`(array_agg(p.id))[1:${sql.lit(maxIds)}]`.as('ids'));
  const groups = await sumByCostType(tx, byCostType);
  const ids = selectGroups(groups, kaid).flatMap((group) => group.ids ?? []);
  const sums = addUp(groups, kaid);
  return sums.anzahl > maxIds ? { sums } : { sums, ids };
}

function groupByCostType(tx: Transaction, ownerId: string, filter: PostingFilter) {
  return selectPostings(tx, ownerId, filter)
    .select(['p.cost_type_id', sql<number>`count(*)::integer`.as('count')])
    .select([sql<number>`sum(greatest(p.amount_cents, 0))::bigint`.as('income'), sql<number>`sum(least(p.amount_cents, 0))::bigint`.as('expenses')])
    .groupBy('p.cost_type_id');
}

async function sumByCostType(tx: Transaction, byCostType: ReturnType<typeof groupByCostType>): Promise<readonly Group[]> {
  return tx.selectFrom(byCostType.as('g')).leftJoin('cost_types as c', 'c.id', 'g.cost_type_id').selectAll('g').select(['c.external_id as kaid', 'c.long_name as name']).execute();
}

/** The groups of the cost types that a filter names, all of them if it names none. */
function selectGroups(groups: readonly Group[], kaid: PostingFilter['kaid']): readonly Group[] {
  return kaid === undefined || kaid.length === 0 ? groups : groups.filter((group) => kaid.includes(group.kaid ?? noId));
}

function addUp(groups: readonly Group[], kaid: PostingFilter['kaid']): TransactionSums {
  const counted = selectGroups(groups, kaid);
  const total = (of: 'count' | 'income' | 'expenses'): number => counted.reduce((sum, group) => sum + group[of], 0);
  return {
    summe: euros(total('income') + total('expenses')),
    einnahmen: euros(total('income')),
    ausgaben: euros(total('expenses')),
    anzahl: total('count'),
    summen: groups.toSorted(byWeight).map(({ kaid: id, name, count, income, expenses }) => ({
      kaid: id ?? noId, langname: name || (id ?? ''), anzahl: count, einnahmen: euros(income), ausgaben: euros(expenses), summe: euros(income + expenses),
    })),
  };
}

function byWeight(one: Group, other: Group): number {
  const weigh = ({ income, expenses }: Group): number => Math.abs(income + expenses);
  return weigh(other) - weigh(one) || (one.name ?? '').localeCompare(other.name ?? '', 'de');
}
