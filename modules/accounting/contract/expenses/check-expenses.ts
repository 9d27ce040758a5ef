import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { maxInteger } from '#platform/contract/integers.ts';
import { defineLiveEvent } from '#platform/contract/live-events.ts';

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
