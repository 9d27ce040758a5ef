import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

const path = '/api/benit/organization-configuration/security';
const access = { permission: 'benit-organization-users-permission' } as const;

/** Longest minimum length of passwords that an organisation may ask for. */
export const maxRequiredLength = 64;

const securitySchema = z.object({
  requireSecondFactor: z.boolean().describe('true: users without a second factor have no access to the organisation'),
  minPasswordLength: z
    .number()
    .int()
    .min(4)
    .max(maxRequiredLength)
    .nullable()
    .describe('minimum length of new passwords of its users; null: that of the installation'),
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
  request: {
    body: z.strictObject({
      ...securitySchema.shape,
      minPasswordLength: securitySchema.shape.minPasswordLength.optional().describe('absent: unchanged'),
    }),
  },
  response: securitySchema,
  errors: ['own_second_factor_missing'],
});
