import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { recordSchema } from '#platform/contract/records/entity.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { customer, service } from './records.ts';

const base = '/api/benit/accounting/invoice';
const access = { permission: 'benit-accounting-permission' } as const;
const request = {
  query: z.strictObject({
    searchTerm: lineSchema(200).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
};

export const listCustomerChoices = defineEndpoint({
  id: 'listCustomerChoices',
  method: 'GET',
  path: `${base}/customer-choices`,
  access,
  summary: 'Lists the active customers that match a term, those invoiced last first, then the others by name',
  request,
  response: z.object({ records: z.array(recordSchema(customer)) }),
  errors: [],
});

export const listServiceChoices = defineEndpoint({
  id: 'listServiceChoices',
  method: 'GET',
  path: `${base}/service-choices`,
  access,
  summary: 'Lists the active services that match a term, those invoiced last first, then the others by name',
  request,
  response: z.object({ records: z.array(recordSchema(service)) }),
  errors: [],
});
