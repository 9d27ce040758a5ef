import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { ownerPermissions } from '../catalogue.ts';
import { base } from '../external-ids.ts';

export const getDataState = defineEndpoint({
  id: 'getDataState',
  method: 'GET',
  path: `${base}/data-state`,
  access: { anyPermission: ownerPermissions },
  summary: 'Returns the age of the data: time of the last import, and of a later failure',
  request: {},
  response: z.object({
    lastUpdateAt: z.string().nullable().describe('instant; null: no delivery was imported yet'),
    lastFailedAt: z.string().nullable().describe('instant; null unless the latest attempt failed'),
  }),
  errors: [],
});
