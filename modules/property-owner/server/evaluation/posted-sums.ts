import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { PostedFor } from '../transactions/postings/posted-names.ts';

/** Cents of twelve months with the same rental unit, tenant and cost type. */
export interface PostedSum extends PostedFor {
  readonly months: readonly number[];
  /** Sums of the positive amounts. */
  readonly incomes: readonly number[];
}

/** Cents of a year's postings, each counted once in each of the three lists. */
export interface ComparedSums {
  readonly rentalUnits: readonly (PostedFor & { readonly cents: number })[];
  readonly costTypes: readonly (PostedFor & { readonly cents: number })[];
  /** January to December; income is the sum of the positive amounts. */
  readonly months: readonly { readonly cents: number; readonly income: number }[];
}

/** Sums of a year without postings. */
export const noComparedSums: ComparedSums = {
  rentalUnits: [],
  costTypes: [],
  months: Array.from({ length: 12 }, () => ({ cents: 0, income: 0 })),
};

interface AskedYear {
  /** Id of a row. */
  readonly owner: string;
  readonly year: number;
}

/** Selects an owner's postings of a year: one scan of the owner's index, which covers these columns. */
const postedIn = ({ owner, year }: AskedYear) => sql`
  SELECT rental_unit_id, tenant_id, cost_type_id, unknown_moid, unknown_mid, unknown_kaid, amount_cents, extract(month FROM booking_date)::int8 AS month FROM postings
   WHERE owner_id = ${owner} AND booking_date BETWEEN ${`${year}-01-01`}::date AND ${`${year}-12-31`}::date AND withdrawn_at IS NULL`;

interface SumRow extends PostedFor {
  /** 1 to 12. */
  readonly month: number;
  readonly cents: number;
  readonly income: number;
}

/**
 * Sums an owner's postings of a year by rental unit, tenant and cost type. The database answers only months that have
 * postings: a column for each of the twelve took it longer than everything else of an evaluation.
 */
export async function readPostedSums(tx: Transaction, asked: AskedYear): Promise<PostedSum[]> {
  const { rows } = await sql<SumRow>`
    SELECT rental_unit_id AS "rentalUnitId", tenant_id AS "tenantId", cost_type_id AS "costTypeId",
           unknown_moid AS "unknownUnit", unknown_mid AS "unknownTenant", unknown_kaid AS "unknownCostType", month,
           sum(amount_cents)::int8 AS cents, sum(greatest(amount_cents, 0))::int8 AS income
      FROM (${postedIn(asked)}) AS posted GROUP BY 1, 2, 3, 4, 5, 6, 7`.execute(tx);
  const sums = new Map<string, PostedSum & { readonly months: number[]; readonly incomes: number[] }>();
  for (const { month, cents, income, ...references } of rows) {
    const key = keyOfReferences(references);
    const sum = sums.get(key) ?? { ...references, months: twelveZeros(), incomes: twelveZeros() };
    sums.set(key, sum);
    sum.months[month - 1] = cents;
    sum.incomes[month - 1] = income;
  }
  return [...sums.values()];
}

/** Returns a text that is the same for postings with the same references. Given numbers may contain any character. */
export function keyOfReferences({ unknownUnit, unknownTenant, unknownCostType, ...known }: PostedFor): string {
  const key = `${known.rentalUnitId ?? ''}/${known.tenantId ?? ''}/${known.costTypeId ?? ''}`;
  return unknownUnit === null && unknownTenant === null && unknownCostType === null
    ? key
    : `${key}/${JSON.stringify([unknownUnit, unknownTenant, unknownCostType])}`;
}

/** Returns a month's place for each, to be added to. */
export const twelveZeros = (): number[] => [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

interface ComparedRow extends PostedFor {
  readonly groupedBy: 'rentalUnit' | 'costType' | 'month';
  readonly month: number | null;
  readonly cents: number;
  readonly income: number;
}

/** Sums an owner's postings of a year, for comparison: by rental unit, by cost type, and by month. */
export async function readComparedSums(tx: Transaction, asked: AskedYear): Promise<ComparedSums> {
  const { rows } = await sql<ComparedRow>`
    SELECT rental_unit_id AS "rentalUnitId", NULL AS "tenantId", cost_type_id AS "costTypeId",
           unknown_moid AS "unknownUnit", NULL AS "unknownTenant", unknown_kaid AS "unknownCostType", month,
           CASE WHEN grouping(month) = 0 THEN 'month' WHEN grouping(cost_type_id) = 0 THEN 'costType' ELSE 'rentalUnit' END AS "groupedBy",
           sum(amount_cents)::int8 AS cents, sum(greatest(amount_cents, 0))::int8 AS income
      FROM (${postedIn(asked)}) AS posted
     GROUP BY GROUPING SETS ((rental_unit_id, unknown_moid), (cost_type_id, unknown_kaid), (month))`.execute(tx);
  const months = noComparedSums.months.map(
    (none, index) => rows.find(({ groupedBy, month }) => groupedBy === 'month' && month === index + 1) ?? none,
  );
  return {
    rentalUnits: rows.filter(({ groupedBy }) => groupedBy === 'rentalUnit'),
    costTypes: rows.filter(({ groupedBy }) => groupedBy === 'costType'),
    months: months.map(({ cents, income }) => ({ cents, income })),
  };
}
