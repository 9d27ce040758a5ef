import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

export const getNextInvoiceId = defineEndpoint({
  id: 'getNextInvoiceId',
  method: 'GET',
  path: '/api/benit/accounting/invoice/next-invoice-id',
  access: { permission: 'benit-accounting-permission' },
  summary: 'Returns the number that the next invoice would get without reserving it',
  request: {},
  response: z.object({ nextInvoiceId: z.string() }),
  errors: ['numbering_exhausted'],
});
