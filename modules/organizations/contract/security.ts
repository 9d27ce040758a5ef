import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

const path = '/api/benit/organization-configuration/security';
const access = { permission: 'benit-organization-users-permission' } as const;

const securitySchema = z.object({
  requireSecondFactor: z.boolean().describe('true: the organisation is closed to whoever has no second factor'),
});

export const getOrganizationSecurity = defineEndpoint({
  id: 'getOrganizationSecurity',
  method: 'GET',
  path,
  access,
  summary: 'What the organisation demands of those who sign in',
  request: {},
  response: securitySchema,
  errors: [],
});

export const saveOrganizationSecurity = defineEndpoint({
  id: 'saveOrganizationSecurity',
  method: 'PUT',
  path,
  access,
  summary: 'Changes what the organisation demands; only who has a second factor can demand one',
  request: { body: z.strictObject(securitySchema.shape) },
  response: securitySchema,
  errors: ['own_second_factor_missing'],
});
