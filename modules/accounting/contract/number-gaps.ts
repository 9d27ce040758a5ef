import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';

/** Why no invoice carries a number; `unrecorded`: it was left out before reasons were kept. */
export const numberGapReasons = ['deleted', 'renumbered', 'skipped', 'restored', 'unrecorded'] as const;
export type NumberGapReason = (typeof numberGapReasons)[number];

/**
 * Numbers in a row that no invoice carries, for one reason. Of a day or month that is not known, `··` stands in the
 * number.
 */
const numberGapSchema = z.object({
  from: z.string().describe('the first of the numbers, as it would be written'),
  to: z.string(),
  count: z.number().int(),
  reason: z.enum(numberGapReasons),
  at: z.string().nullable().describe('ISO 8601, UTC; null when it was not recorded'),
  by: z.string().nullable().describe('who did it, as they were called then; null when it was nobody in particular'),
  isOpen: z.boolean().describe('true: new invoices are still given these numbers'),
});

export type NumberGap = z.infer<typeof numberGapSchema>;

const { limit, cursor } = listQueryShape;

export const listNumberGaps = defineEndpoint({
  id: 'listNumberGaps',
  method: 'GET',
  path: '/api/benit/accounting/invoice/number-gaps',
  access: { permission: 'benit-accounting-permission' },
  summary: 'The numbers between those of the invoices that no invoice carries, with their reason, the highest first',
  request: {
    query: z.strictObject({
      limit,
      cursor,
      year: z
        .string()
        .regex(/^\d{4}$/u)
        .optional()
        .describe('only numbers of that year, where the pattern has one'),
    }),
  },
  response: z.object({
    gaps: z.array(numberGapSchema),
    years: z.array(z.string()).describe('in which numbers were given, the latest first'),
    nextCursor: nextCursorSchema,
  }),
  errors: ['invalid_cursor'],
});
