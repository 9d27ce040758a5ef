import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';

const base = '/api/benit/accounting';
const access = { permission: 'benit-accounting-permission' } as const;

/** Customer as shown to invoices; nested under `_id` as the specification defines it. */
const customerRecordSchema = z.object({
  _id: z.object({
    customerId: z.string(),
    customerName: z.string(),
    customerSalutation: z.string(),
    customerStreet: z.string(),
    customerPostcode: z.string(),
    customerCity: z.string(),
  }),
});

export const listCustomerRecords = defineEndpoint({
  id: 'listCustomerRecords',
  method: 'GET',
  path: `${base}/invoice/customer-records`,
  access,
  summary: 'Lists the active customers of the organisation by name',
  request: { query: z.strictObject(listQueryShape) },
  response: z.object({ customerRecords: z.array(customerRecordSchema), nextCursor: nextCursorSchema }),
  errors: ['invalid_cursor'],
});
