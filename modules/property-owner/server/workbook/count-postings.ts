import { noId } from '../../contract/external-ids.ts';
import { toEvaluationTree } from '../evaluation/evaluation-tree.ts';
import type { EvaluationTree } from '../evaluation/evaluation-tree.ts';
import type { PostedNames } from '../postings/posted-names.ts';
import type { PostedSum } from '../evaluation/posted-sums.ts';
import type { PostingRow } from '../postings/list-postings.ts';

/** What postings of one cost type come to, in cents. */
export interface CostTypeCount {
  readonly kaid: string;
  /** Empty for what has none. */
  readonly langname: string;
  readonly count: number;
  /** Of what came in and what went out. */
  readonly income: number;
  readonly expense: number;
}

type Counted = PostedSum & { readonly months: number[] };

/** Counts postings as they come, so that nobody has to read them twice; it holds their sums, not them. */
export function createPostingCount(names: PostedNames) {
  const costTypes = new Map<string, CostTypeCount>();
  const years = new Map<number, Map<string, Counted>>();

  function add({ booking_date, amount_cents: cents, rentalUnitId, tenantId, costTypeId }: PostingRow): void {
    const type = names.costTypes.get(costTypeId ?? '') ?? { kaid: noId, langname: '' };
    const { count, income, expense } = costTypes.get(type.kaid) ?? { count: 0, income: 0, expense: 0 };
    costTypes.set(type.kaid, {
      ...type,
      count: count + 1,
      income: income + Math.max(0, cents),
      expense: expense + Math.min(0, cents),
    });
    const [year, month] = [Number(booking_date.slice(0, 4)), Number(booking_date.slice(5, 7)) - 1];
    const sums = years.get(year) ?? new Map<string, Counted>();
    years.set(year, sums);
    const key = `${rentalUnitId}${tenantId}${costTypeId}`;
    const sum = sums.get(key) ?? { rentalUnitId, tenantId, costTypeId, months: Array.from({ length: 12 }, () => 0) };
    sums.set(key, sum);
    sum.months[month] = (sum.months[month] ?? 0) + cents;
  }

  return {
    add,
    /** Largest first, by what came in and went out. */
    listCostTypes: (): CostTypeCount[] =>
      [...costTypes.values()].toSorted((one, other) => other.income - other.expense - (one.income - one.expense)),
    /** Newest year first. */
    listYears: (): { readonly year: number; readonly tree: EvaluationTree }[] =>
      [...years]
        .toSorted(([one], [other]) => other - one)
        .map(([year, sums]) => ({ year, tree: toEvaluationTree([...sums.values()], names) })),
  };
}

export type PostingCount = ReturnType<typeof createPostingCount>;
