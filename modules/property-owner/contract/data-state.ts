import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { ownerPermissions } from './catalogue.ts';
import { base } from './external-ids.ts';

export const getDataState = defineEndpoint({
  id: 'getDataState',
  method: 'GET',
  path: `${base}/data-state`,
  access: { anyPermission: ownerPermissions },
  summary: 'How old the data is: when the last delivery was taken over, and when a later one failed',
  request: {},
  response: z.object({
    lastUpdateAt: z.string().nullable().describe('instant; null: no delivery was taken over yet'),
    lastFailedAt: z.string().nullable().describe('instant; null unless what came last failed'),
  }),
  errors: [],
});
