import { toEvaluationTree } from '../evaluation/evaluation-tree.ts';
import type { EvaluationTree } from '../evaluation/evaluation-tree.ts';
import { nameReferences } from '../transactions/postings/posted-names.ts';
import type { PostedNames } from '../transactions/postings/posted-names.ts';
import { keyOfReferences, twelveZeros } from '../evaluation/posted-sums.ts';
import type { PostedSum } from '../evaluation/posted-sums.ts';
import type { PostingRow } from '../transactions/postings/list-postings.ts';

/** Sums of the postings of one cost type, in cents. */
export interface CostTypeCount {
  readonly kaid: string;
  /** Empty without a known cost type. */
  readonly langname: string;
  readonly count: number;
  /** Sums of income and of expenses. */
  readonly income: number;
  readonly expense: number;
}

type Counted = PostedSum & { readonly months: number[]; readonly incomes: number[] };

/** Sums postings in passing, so that no second read is needed; keeps the sums only. */
export function createPostingCount(names: PostedNames) {
  const costTypes = new Map<string, CostTypeCount>();
  const years = new Map<number, Map<string, Counted>>();

  function add({ booking_date, amount_cents: cents, ...posted }: PostingRow): void {
    const { costType: type } = nameReferences(posted, names);
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
    const { rentalUnitId, tenantId, costTypeId, unknownUnit, unknownTenant, unknownCostType } = posted;
    const references = { rentalUnitId, tenantId, costTypeId, unknownUnit, unknownTenant, unknownCostType };
    const key = keyOfReferences(references);
    const sum = sums.get(key) ?? { ...references, months: twelveZeros(), incomes: twelveZeros() };
    sums.set(key, sum);
    sum.months[month] = (sum.months[month] ?? 0) + cents;
    sum.incomes[month] = (sum.incomes[month] ?? 0) + Math.max(0, cents);
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
