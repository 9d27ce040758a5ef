import { z } from 'zod';
import {
  aggregations,
  chartKinds,
  groupings,
  maxAnswerRows,
  measures,
  orders,
  planSchema,
} from '#modules/property-owner/contract/analytics/plan.ts';
import type { Plan } from '#modules/property-owner/contract/analytics/plan.ts';
import { daySchema } from '#platform/contract/dates.ts';
import { fold } from '../grammar/fold.ts';
import type { Named, Vocabulary } from '../grammar/vocabulary-names.ts';

const namesSchema = z.array(z.string().max(200)).max(200);
const daysShape = { from: daySchema, to: daySchema } as const;

/**
 * A plan as a language model writes it: with names in place of ids, and every field present, as strict structured
 * output demands. Tenants, rental units and owners are missing: a model neither sees nor chooses them.
 */
const namedPlanSchema = z.strictObject({
  understood: z.boolean().describe('false: the question is none about these figures, or says more than a plan can'),
  measures: z.array(z.enum(measures)).max(3),
  of: z.enum(aggregations),
  from: daySchema.nullable().describe('null: since the first posting'),
  to: daySchema,
  by: z.array(z.enum(groupings)).max(2),
  houses: namesSchema,
  costTypes: namesSchema,
  withoutCostTypes: namesSchema,
  transferable: z.boolean().nullable(),
  receipt: z.boolean().nullable(),
  compare: z.strictObject(daysShape).nullable(),
  sort: z.enum(orders).nullable(),
  first: z.number().int().min(1).max(maxAnswerRows).nullable(),
  per: z.enum(['month', 'area']).nullable(),
  chart: z.enum(chartKinds),
});

/** JSON schema of a model's plan, without the rules that servers do not know. */
export const namedPlanJsonSchema: object = z.toJSONSchema(namedPlanSchema, { io: 'output' });

/**
 * Returns the plan of a model's answer, by ids; undefined for anything that is no plan, or that names what the reader
 * does not have.
 */
export function resolveNamedPlan(
  answer: unknown,
  { houses, costTypes }: Pick<Vocabulary, 'houses' | 'costTypes'>,
  today: string,
): Plan | undefined {
  const parsed = namedPlanSchema.safeParse(answer);
  if (!parsed.success || !parsed.data.understood) return undefined;
  const { understood: _understood, transferable, receipt, ...named } = parsed.data;
  if (named.to > today || (named.compare !== null && named.compare.to > today)) return undefined;
  const lists = {
    houses: findIds(named.houses, houses),
    costTypes: findIds(named.costTypes, costTypes),
    withoutCostTypes: findIds(named.withoutCostTypes, costTypes),
  };
  if (Object.values(lists).includes(undefined)) return undefined;
  const filter = {
    ...Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids !== undefined && ids.length > 0)),
    ...(transferable !== null && { transferable }),
    ...(receipt !== null && { receipt }),
  };
  const { houses: _houses, costTypes: _costTypes, withoutCostTypes: _without, ...plan } = named;
  return planSchema.safeParse({ ...plan, filter, shareOf: null }).data;
}

/** Ids of names; undefined if one of them is unknown or that of several. */
function findIds(names: readonly string[], all: readonly Named[]): string[] | undefined {
  const ids: string[] = [];
  for (const name of new Set(names.map(fold))) {
    const found = all.filter((one) => fold(one.name) === name);
    const [only] = found;
    if (only === undefined || found.length > 1) return undefined;
    ids.push(only.id);
  }
  return ids;
}
