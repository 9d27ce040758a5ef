import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

const path = '/api/benit/organization-configuration/security';
const access = { permission: 'benit-organization-users-permission' } as const;

const securitySchema = z.object({
  requireSecondFactor: z.boolean().describe('true: users without a second factor have no access to the organisation'),
});

export const getOrganizationSecurity = defineEndpoint({
  id: 'getOrganizationSecurity',
  method: 'GET',
  path,
  access,
  summary: 'Returns the sign-in requirements of the organisation',
  request: {},
  response: securitySchema,
  errors: [],
});

export const saveOrganizationSecurity = defineEndpoint({
  id: 'saveOrganizationSecurity',
  method: 'PUT',
  path,
  access,
  summary: 'Changes the sign-in requirements; only a caller with a second factor may require one',
  request: { body: z.strictObject(securitySchema.shape) },
  response: securitySchema,
  errors: ['own_second_factor_missing'],
});
