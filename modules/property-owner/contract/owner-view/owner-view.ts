import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { administrationPermission } from '../catalogue.ts';
import { base, externalIdSchema } from '../external-ids.ts';

const path = `${base}/owner-view` as const;
const access = { permission: administrationPermission } as const;

/** Minutes for which an administrator may view the portal as an owner. */
export const ownerViewMinutes = 30;

/** An administrator's active view of the portal as an owner. */
const ownerViewSchema = z.object({
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
  summary: 'Returns the owner as whom the caller views the portal; null: none',
  request: {},
  response: z.object({ ownerView: ownerViewSchema.nullable() }),
  errors: [],
});

export const startOwnerView = defineEndpoint({
  id: 'startOwnerView',
  method: 'POST',
  path,
  access,
  summary: `Views the portal as an owner for ${ownerViewMinutes} minutes: shows nothing else and allows no changes`,
  request: { body: z.strictObject({ eid: externalIdSchema }) },
  response: z.object({ ownerView: ownerViewSchema }),
  errors: ['not_found'],
});

export const endOwnerView = defineEndpoint({
  id: 'endOwnerView',
  method: 'DELETE',
  path,
  access,
  summary: 'Ends the view of the portal as an owner; has no effect without one',
  request: {},
  response: z.object({}),
  errors: [],
});
