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
}

const euros = (cents: number): number => fromScaled(cents, amountDecimals);

/** Sums the postings of an owner in cents, in one walk over the index: all cost types, of which the filter’s own are then added up. */
export async function sumTransactions(tx: Transaction, ownerId: string, { kaid, ...others }: PostingFilter): Promise<TransactionSums> {
  const byCostType = selectPostings(tx, ownerId, others)
    .select(['p.cost_type_id', sql<number>`count(*)::integer`.as('count')])
    .select([sql<number>`sum(greatest(p.amount_cents, 0))::bigint`.as('income'), sql<number>`sum(least(p.amount_cents, 0))::bigint`.as('expenses')])
    .groupBy('p.cost_type_id');
  const groups: readonly Group[] = await tx
    .selectFrom(byCostType.as('g'))
    .leftJoin('cost_types as c', 'c.id', 'g.cost_type_id')
    .select(['c.external_id as kaid', 'c.long_name as name', 'g.count', 'g.income', 'g.expenses'])
    .execute();
  const isFiltered = kaid !== undefined && kaid.length > 0;
  const counted = isFiltered ? groups.filter((group) => kaid.includes(group.kaid ?? noId)) : groups;
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
