import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { administrationPermission } from './catalogue.ts';
import { base, externalIdSchema } from './external-ids.ts';

const path = `${base}/owner-view` as const;
const access = { permission: administrationPermission } as const;

/** How long an administrator looks at the portal as an owner. */
export const ownerViewMinutes = 30;

/** That an administrator looks at the portal as an owner sees it. */
export const ownerViewSchema = z.object({
  eid: z.string(),
  name: z.string(),
  endsAt: z.string().describe('ISO 8601, UTC'),
});
export type OwnerView = z.infer<typeof ownerViewSchema>;

export const getOwnerView = defineEndpoint({
  id: 'getOwnerView',
  method: 'GET',
  path,
  access,
  summary: 'The owner as whom the caller looks at the portal; null: none',
  request: {},
  response: z.object({ ownerView: ownerViewSchema.nullable() }),
  errors: [],
});

export const startOwnerView = defineEndpoint({
  id: 'startOwnerView',
  method: 'POST',
  path,
  access,
  summary: `Looks at the portal as an owner sees it, for ${ownerViewMinutes} minutes: nothing else is shown, and nothing can be changed`,
  request: { body: z.strictObject({ eid: externalIdSchema }) },
  response: z.object({ ownerView: ownerViewSchema }),
  errors: ['not_found'],
});

export const endOwnerView = defineEndpoint({
  id: 'endOwnerView',
  method: 'DELETE',
  path,
  access,
  summary: 'Ends looking at the portal as an owner; harmless without it',
  request: {},
  response: z.object({}),
  errors: [],
});
