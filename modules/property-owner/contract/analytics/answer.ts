import { z } from 'zod';
import { externalIdSchema } from '../external-ids.ts';
import { receiptFilters } from '../transactions/posting-sorts.ts';
import { planSchema, refusals } from './plan.ts';

/** Kinds of charts that an answer can draw. */
const barTypes = ['bar', 'horizontalBar', 'stacked', 'line', 'pie'] as const;

const knownSchema = z.number().nullable().describe('null: not known, or a month to come');

const chartSchema = z.object({
  data: z.object({
    labels: z.array(z.string()),
    datasets: z.array(z.object({ label: z.string(), data: z.array(knownSchema) })),
  }),
  chartTitle: z.string(),
  chartSubTitle: z.string(),
  titleForXAxis: z.string(),
  titleForYAxis: z.string(),
  barType: z.enum(barTypes),
});
export type AnswerChart = z.infer<typeof chartSchema>;

/** Filters of the list of transactions whose postings make up a figure. */
const postingsSchema = z.object({
  eid: externalIdSchema,
  from: z.string(),
  to: z.string(),
  objekt: z.string().optional(),
  moid: z.string().optional(),
  mid: z.string().optional(),
  kaid: z.string().optional(),
  partei: z.string().optional(),
  name: z.string().optional(),
  beleg: z.enum(receiptFilters).optional(),
});
export type FigurePostings = z.infer<typeof postingsSchema>;

/** Kinds of values in a column; each is shown in its own way. */
const fieldKinds = ['text', 'day', 'money', 'count', 'percent', 'area'] as const;

const fieldSchema = z.object({
  name: z.string(),
  kind: z.enum(fieldKinds),
  rows: z.array(z.union([z.string(), z.number()]).nullable()),
  sum: knownSchema.describe('of all rows, where they can be added'),
  postings: z.array(postingsSchema.nullable()).describe('of each row; null where no list shows exactly them'),
});
export type AnswerField = z.infer<typeof fieldSchema>;

/** A question that works, with its plan: it can be asked in every language. */
const exampleSchema = z.object({ question: z.string(), plan: planSchema });
export type Example = z.infer<typeof exampleSchema>;
export const examplesSchema = z.array(exampleSchema).max(13);

const engines = ['plan', 'grammar', 'model'] as const;

export const answerSchema = z.object({
  chartJSOutput: chartSchema.nullable().describe('null: not understood'),
  result: z.object({ fields: z.array(fieldSchema).describe('columns of equal lengths') }),
  plan: planSchema.nullable().describe('what the figures follow from'),
  understood: z.string().nullable().describe('the plan in words; null: not understood'),
  engine: z.enum(engines).describe('who made the plan'),
  refused: z
    .object({
      reason: z.enum(refusals),
      text: z.string(),
      names: z.array(z.string()),
      nearest: exampleSchema.nullable(),
    })
    .nullable()
    .describe('why there is no answer'),
  notes: z.array(z.string()).describe('such as from when there are postings'),
  examples: examplesSchema.describe('questions about the reader’s own books'),
});
export type Answer = z.infer<typeof answerSchema>;
