import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { maxInteger } from '#platform/contract/integers.ts';
import { defineLiveEvent, permissionRoom } from '#platform/contract/live-events.ts';

const base = '/api/benit/accounting/expense';
const access = { permission: 'benit-accounting-permission' } as const;

/** Announces to everybody who may see expenses that the number of unchecked ones has changed; clients fetch it. */
export const expensesToCheck = defineLiveEvent({
  name: 'expenses_to_check',
  schema: z.object({}),
  ...permissionRoom(access.permission),
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
