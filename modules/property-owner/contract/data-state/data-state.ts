import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { ownerPermissions } from '../catalogue.ts';
import { base } from '../external-ids.ts';

export const getDataState = defineEndpoint({
  id: 'getDataState',
  method: 'GET',
  path: `${base}/data-state`,
  access: { anyPermission: ownerPermissions },
  summary:
    'Returns the age of the data: time of the last import, and whether newer transactions are missing; administrators get a later failure with its reason',
  request: {},
  response: z.object({
    lastUpdateAt: z.string().nullable().describe('instant; null: no delivery was imported yet'),
    isLate: z.boolean().describe('true if the two latest scheduled refreshes failed'),
    lastFailedAt: z
      .string()
      .nullable()
      .describe('instant; null unless the latest attempt failed, and for everybody but administrators'),
    failure: z.string().nullable().describe('code of its first error, for administrators; see docs/import-format.md'),
  }),
  errors: [],
});
