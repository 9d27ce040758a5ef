import { z } from 'zod';
import { daySchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { maxInteger } from '#platform/contract/integers.ts';
import { defineLiveEvent } from '#platform/contract/live-events.ts';
import { listQueryShape, sortQueryShape } from '#platform/contract/paging.ts';
import { expenseCategoryIds } from './expense-categories.ts';
import { checkedStates, expenseSorts, paymentStates } from './expense-filters.ts';
import { storedExpenseNumberSchema } from './expenses.ts';

const base = '/api/benit/accounting/expense';
const access = { permission: 'benit-accounting-permission' } as const;

/** Tells everybody who may see expenses that another number of them is to be checked; clients then ask for it. */
export const expensesToCheck = defineLiveEvent({
  name: 'expenses_to_check',
  schema: z.object({}),
  room: ({ organizationId }: { readonly organizationId: string }) => organizationId,
  mayJoin: ({ membership }) =>
    membership?.permissions.has(access.permission) === true ? [{ organizationId: membership.organizationId }] : [],
});

export const countExpensesToCheck = defineEndpoint({
  id: 'countExpensesToCheck',
  method: 'GET',
  path: `${base}/to-check`,
  access,
  summary: 'Counts the expenses that no person has checked yet',
  request: {},
  response: z.object({ count: z.number().int().min(0).max(maxInteger) }),
  errors: [],
});

const neighbour = z.string().nullable();

export const findExpenseNeighbours = defineEndpoint({
  id: 'findExpenseNeighbours',
  method: 'GET',
  path: `${base}/neighbours`,
  access,
  summary: 'Returns the numbers of the expenses before and after one in a list with these filters, whether it is in it',
  request: {
    query: withDaysInOrder(
      z.strictObject({
        expenseId: storedExpenseNumberSchema,
        searchTerm: listQueryShape.searchTerm,
        ...sortQueryShape(expenseSorts),
        category: z.enum(expenseCategoryIds).optional(),
        paymentStatus: z.enum(paymentStates).optional(),
        checked: z.enum(checkedStates).optional(),
        from: daySchema.optional(),
        to: daySchema.optional(),
      }),
    ),
  },
  response: z.object({ previous: neighbour, next: neighbour, first: neighbour.describe('first of the list') }),
  errors: ['not_found'],
});
