import { z } from 'zod';
import { daySchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { externalIdSchema, noId } from '../external-ids.ts';

/** Figures that a question can ask for. Expenses are counted positive here, as people say them. */
export const measures = ['income', 'expenses', 'net', 'count', 'balance'] as const;
export type Measure = (typeof measures)[number];

/** Dimensions that figures are grouped by; `posting` and `account` list the rows themselves. */
export const groupings = [
  'house',
  'unit',
  'tenant',
  'costType',
  'payee',
  'month',
  'quarter',
  'year',
  'transferable',
  'posting',
  'account',
] as const;
export type Grouping = (typeof groupings)[number];

/** Orders of the rows: the largest first, the smallest first, or the strongest increase first. */
export const orders = ['value', 'lowest', 'difference'] as const;

/** `last`: the newest posting alone. */
export const aggregations = ['sum', 'average', 'largest', 'last'] as const;

export const chartKinds = ['number', 'bar', 'horizontalBar', 'stacked', 'line', 'pie', 'table'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** Most rows of an answer. */
export const maxAnswerRows = 500;

const maxIds = 200;
const idsSchema = z.array(externalIdSchema).max(maxIds);

/** Conditions, by external ids; `0` selects postings without one. An absent list filters nothing. */
const planFilterSchema = z.strictObject({
  owners: idsSchema.optional(),
  houses: z
    .array(z.union([z.literal(noId), z.uuid()]))
    .max(maxIds)
    .optional(),
  units: idsSchema.optional(),
  tenants: idsSchema.optional(),
  costTypes: idsSchema.optional(),
  withoutCostTypes: idsSchema.optional(),
  payee: lineSchema(100).min(1).optional().describe('part of the name of the payee or payer'),
  transferable: z.boolean().optional(),
  receipt: z
    .boolean()
    .optional()
    .describe('false: expenses that name no receipt, except those of cost types that have none'),
});
export type PlanFilter = z.infer<typeof planFilterSchema>;

const periodShape = { from: daySchema.nullable().describe('null: since the first posting'), to: daySchema } as const;

/** Everything that an answer follows from: the database is asked from this alone. */
export const planSchema = withDaysInOrder(
  z.strictObject({
    measures: z.array(z.enum(measures)).min(1).max(3),
    of: z.enum(aggregations).default('sum'),
    ...periodShape,
    by: z.array(z.enum(groupings)).max(2).default([]),
    filter: planFilterSchema.default({}),
    compare: withDaysInOrder(z.strictObject({ from: daySchema, to: daySchema }))
      .nullable()
      .default(null)
      .describe('the period to compare with'),
    sort: z.enum(orders).nullable().default(null).describe('the largest, the smallest or the strongest increase first'),
    first: z.number().int().min(1).max(maxAnswerRows).nullable().default(null).describe('number of rows'),
    per: z.enum(['month', 'area']).nullable().default(null).describe('what figures are divided by'),
    shareOf: z
      .strictObject({ measure: z.enum(measures), costTypes: idsSchema.optional() })
      .nullable()
      .default(null)
      .describe('the figure that they are a part of'),
    chart: z.enum(chartKinds),
  }),
);
export type Plan = z.infer<typeof planSchema>;

/** Reasons why a question has no answer in the data. */
export const refusals = [
  'noDebits',
  'noForecast',
  'noValues',
  'noMeters',
  'noLabourShares',
  'noTaxAdvice',
  'unknownName',
  'ambiguousName',
  'notUnderstood',
] as const;
export type Refusal = (typeof refusals)[number];
