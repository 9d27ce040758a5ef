import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';

/** Reason why no invoice has a number; `unrecorded`: skipped before reasons were recorded. */
const numberGapReasons = ['deleted', 'renumbered', 'skipped', 'restored', 'unrecorded'] as const;
export type NumberGapReason = (typeof numberGapReasons)[number];

/** Consecutive numbers without an invoice, for one reason. An unknown day or month is written as `··` in the number. */
const numberGapSchema = z.object({
  from: z.string().describe('first of the numbers, as an invoice would show it'),
  to: z.string(),
  count: z.number().int(),
  reason: z.enum(numberGapReasons),
  at: z.string().nullable().describe('ISO 8601, UTC; null if it was not recorded'),
  by: z.string().nullable().describe('name of the person at that time; null if no person caused it'),
  isOpen: z.boolean().describe('true: new invoices still get these numbers'),
});

export type NumberGap = z.infer<typeof numberGapSchema>;

const { limit, cursor } = listQueryShape;

export const listNumberGaps = defineEndpoint({
  id: 'listNumberGaps',
  method: 'GET',
  path: '/api/benit/accounting/invoice/number-gaps',
  access: { permission: 'benit-accounting-permission' },
  summary: 'Lists the unused numbers between those of the invoices, with their reason, highest first',
  request: {
    query: z.strictObject({
      limit,
      cursor,
      year: z
        .string()
        .regex(/^\d{4}$/u)
        .optional()
        .describe('only numbers of that year, if the pattern contains the year'),
    }),
  },
  response: z.object({
    gaps: z.array(numberGapSchema),
    years: z.array(z.string()).describe('years in which numbers were assigned, latest first'),
    nextCursor: nextCursorSchema,
  }),
  errors: ['invalid_cursor'],
});
