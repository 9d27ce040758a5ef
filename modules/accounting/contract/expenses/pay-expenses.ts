import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { textSchema } from '#platform/contract/texts.ts';
import { paymentMethods } from '../shared/payment-methods.ts';

/** Largest number of expenses that one request marks as paid. */
const maxExpensesPaidAtOnce = 500;

export const payExpenses = defineEndpoint({
  id: 'payExpenses',
  method: 'POST',
  path: '/api/benit/accounting/expense/pay',
  access: { permission: 'benit-accounting-permission' },
  summary: 'Marks expenses as paid on a day, all or none; those that are paid already stay as they are',
  request: {
    body: z.strictObject({
      expenseIds: z.array(textSchema(200)).min(1).max(maxExpensesPaidAtOnce),
      paidDate: daySchema,
      paymentMethod: z.enum(paymentMethods).default(''),
    }),
  },
  response: z.object({ paid: z.number().int().describe('number of expenses that were marked') }),
  errors: ['not_found'],
  bodyLimit: 256 * 1024,
});
