import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { lineSchema } from '#platform/contract/texts.ts';

const base = '/api/benit/central-configuration';
const access = { permission: 'benit-central-configuration-permission' } as const;

const purgeHoldSchema = z.object({
  module: z.string().describe('module of the records'),
  kind: z.string(),
  count: z.number().int(),
  until: daySchema.describe('last day of the retention period'),
});

/** A deleted organisation that is not purged yet. */
const deletedOrganizationSchema = z.object({
  id: organizationIdSchema,
  name: z.string(),
  identifier: z.string(),
  deletedAt: z.string().describe('ISO 8601, UTC'),
  purgeAt: z.string().describe('earliest purge, unless retention prevents it; ISO 8601, UTC'),
  holds: z
    .array(purgeHoldSchema)
    .describe(
      'records under retention: the organisation is purged only after the operator has assumed responsibility for them',
    ),
  takenOverAt: z
    .string()
    .nullable()
    .describe('time at which the operator assumed responsibility for retention; ISO 8601, UTC'),
});

export type DeletedOrganization = z.infer<typeof deletedOrganizationSchema>;

export const listDeletedOrganizations = defineEndpoint({
  id: 'listDeletedOrganizations',
  method: 'GET',
  path: `${base}/deleted-organization`,
  access,
  summary:
    'Lists the deleted organisations that are not purged yet, last deleted first, with the records that must be kept; search matches name and identifier',
  request: { query: z.strictObject(listQueryShape) },
  response: z.object({ organizations: z.array(deletedOrganizationSchema), nextCursor: nextCursorSchema }),
  errors: ['invalid_cursor'],
});

export const takeOverOrganization = defineEndpoint({
  id: 'takeOverOrganization',
  method: 'POST',
  path: `${base}/deleted-organization/:id/takeover`,
  access,
  summary: 'Records that the operator assumes responsibility for retention, so that the organisation can be purged',
  request: {
    params: z.object({ id: organizationIdSchema }),
    body: z.strictObject({ name: lineSchema(200).describe('name of the organisation, typed as a confirmation') }),
  },
  response: z.object({ organization: deletedOrganizationSchema }),
  errors: ['not_found', 'nothing_to_take_over'],
});
