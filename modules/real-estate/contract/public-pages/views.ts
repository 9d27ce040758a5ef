import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { textSchema } from '#platform/contract/texts.ts';
import { realEstatePermission } from '../catalogue.ts';

/** Days that the figures of readers are about, today included. */
export const viewDays = 30;

export const getObjectViews = defineEndpoint({
  id: 'getObjectViews',
  method: 'GET',
  path: '/api/ri/real-estate/objekt/views',
  access: { permission: realEstatePermission },
  summary: `Returns how often the public pages of an object and its exposé were opened in the last ${viewDays} days`,
  request: { query: z.strictObject({ objectId: textSchema(100).min(1) }) },
  response: z.object({
    pages: z.number().int().describe('of the offer, behind its link and on the homepage'),
    exposes: z.number().int(),
  }),
  errors: ['not_found'],
});
