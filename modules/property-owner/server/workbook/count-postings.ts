import { noId } from '../../contract/external-ids.ts';
import { toEvaluationTree } from '../evaluation/evaluation-tree.ts';
import type { EvaluationTree } from '../evaluation/evaluation-tree.ts';
import type { PostedNames } from '../transactions/postings/posted-names.ts';
import type { PostedSum } from '../evaluation/posted-sums.ts';
import type { PostingRow } from '../transactions/postings/list-postings.ts';

/** Sums of the postings of one cost type, in cents. */
export interface CostTypeCount {
  readonly kaid: string;
  /** Empty without cost type. */
  readonly langname: string;
  readonly count: number;
  /** Sums of income and of expenses. */
  readonly income: number;
  readonly expense: number;
}

type Counted = PostedSum & { readonly months: number[] };

/** Sums postings in passing, so that no second read is needed; keeps the sums only. */
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
    /** Lists the largest first, by income and expenses. */
    listCostTypes: (): CostTypeCount[] =>
      [...costTypes.values()].toSorted((one, other) => other.income - other.expense - (one.income - one.expense)),
    /** Lists the newest year first. */
    listYears: (): { readonly year: number; readonly tree: EvaluationTree }[] =>
      [...years]
        .toSorted(([one], [other]) => other - one)
        .map(([year, sums]) => ({ year, tree: toEvaluationTree([...sums.values()], names) })),
  };
}

export type PostingCount = ReturnType<typeof createPostingCount>;
