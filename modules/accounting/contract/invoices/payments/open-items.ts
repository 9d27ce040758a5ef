import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { amountSchema } from '#platform/contract/money.ts';
import { listQueryShape, nextCursorSchema, sortQueryShape } from '#platform/contract/paging.ts';
import { reminderLevels } from '../../configuration/reminder-settings.ts';
import { paymentStates } from '../invoice-filters.ts';
import { storedNumberSchema } from '../invoices.ts';
import { reminderHoldSchema } from '../reminders/reminder-holds.ts';
import { openItemAges, openItemSorts } from './open-item-filters.ts';

const countAndSum = { count: z.number().int(), sum: amountSchema } as const;

const openItemSchema = z.object({
  invoiceId: z.string(),
  customerName: z.string(),
  customerRecordId: z.uuid().nullable(),
  description: z.string(),
  invoiceDate: daySchema,
  invoiceDueDate: daySchema.nullable(),
  lateFrom: daySchema.nullable(),
  daysLate: z.number().int().describe('days since the due date, moved to a working day; 0 if it is not late'),
  status: z.enum(['issued', 'cancelled']),
  paymentStatus: z.enum(paymentStates).nullable(),
  payableAmount: amountSchema,
  openAmount: amountSchema.describe('negative: credit of the customer'),
  baseAmount: amountSchema.describe('amount from which a Skonto counts: payable, less corrections'),
  skonto: z.array(z.object({ days: z.number(), percent: z.number() })),
  hasSkonto: z.boolean().describe('true if a Skonto is recorded already'),
  lastPaidOn: daySchema.nullable(),
  lastReminder: z
    .object({ level: z.literal(reminderLevels), letterDay: daySchema, payDay: daySchema })
    .nullable()
    .describe('highest level that was written'),
  hold: reminderHoldSchema.pick({ id: true, kind: true, until: true }).nullable().describe('suspends the reminders'),
  neverRemind: z.boolean().describe('true if its customer is never reminded'),
});

export type OpenItem = z.infer<typeof openItemSchema>;

export const listOpenItems = defineEndpoint({
  id: 'listOpenItems',
  method: 'GET',
  path: '/api/benit/accounting/open-item',
  access: { permission: 'benit-accounting-permission' },
  summary: 'Lists the unpaid invoices, the longest due first; or the credits that wait to be paid out',
  request: {
    query: z.strictObject({
      ...listQueryShape,
      ...sortQueryShape(openItemSorts),
      searchTerm: listQueryShape.searchTerm.describe(
        'an amount finds what is open, also less a Skonto; anything else is searched for as in the list of invoices',
      ),
      invoiceId: storedNumberSchema.optional().describe('the one of this invoice, whatever is open of it'),
      age: z.enum(openItemAges).optional(),
      customerId: z.uuid().optional().describe('id of a customer record'),
    }),
  },
  response: z.object({
    openItems: z.array(openItemSchema),
    nextCursor: nextCursorSchema,
    totals: z
      .object({
        ...countAndSum,
        credit: z.object(countAndSum),
        ages: z
          .array(
            z.object({
              upToDays: z.number().int().nullable().describe('days late at most: 0 not due, null more than 90'),
              ...countAndSum,
            }),
          )
          .describe('the same sum by age'),
      })
      .optional()
      .describe('sums of all pages, whatever age is asked for; the first page returns them'),
  }),
  errors: ['invalid_cursor'],
});
