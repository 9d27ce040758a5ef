import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { textSchema } from '#platform/contract/texts.ts';
import { common } from './estate-records.ts';

/** Limit of rental units in one request. */
const maxUnits = 100;

/** The tenants of some rental units today: a lease that has begun and has not ended. */
export const listCurrentTenants = defineEndpoint({
  id: 'listCurrentTenants',
  method: 'GET',
  path: `${common.base}/rentalUnit/tenants`,
  access: { permission: common.permission },
  summary: 'Lists the active tenants of some rental units on this day, by name; a vacant unit has none',
  request: {
    query: z.strictObject({
      units: textSchema(maxUnits * 37)
        .transform((list) => [...new Set(list.split(','))])
        .pipe(z.array(z.uuid()).min(1).max(maxUnits))
        .describe('ids of rental units, separated by commas'),
    }),
  },
  response: z.object({
    tenants: z.array(
      z.object({
        rentalUnit: z.string().describe('id of the rental unit'),
        id: z.string(),
        name: z.string(),
        rentedTo: z.string().nullable().describe('last day of the lease, YYYY-MM-DD'),
      }),
    ),
  }),
  errors: [],
});
