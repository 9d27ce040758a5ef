import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { choices, email, line, localized, number } from '#platform/contract/field-kinds.ts';
import { defineFields, storedShape, wireShape } from '#platform/contract/fields.ts';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { localizedTextSchema } from '#platform/contract/languages.ts';
import { listQueryShape, nextCursorSchema, sortQueryShape } from '#platform/contract/paging.ts';
import { applicationSchema } from '../memberships/memberships.ts';
import { organizationSorts } from '../sorts.ts';

const base = '/api/benit/central-configuration';
const access = { permission: 'benit-central-configuration-permission' } as const;
const organizationParams = z.object({ id: organizationIdSchema });

const baseFields = {
  name: line({ max: 200, required: true }),
  identifier: line({ max: 100, required: true }),
  industry: localized({ max: 200 }),
  serviceIds: choices({ item: z.uuid(), max: 100 }),
} as const;

/** Fields of an organisation that the operator edits. */
export const organizationFields = defineFields({
  ...baseFields,
  invitationsPerDay: number({ min: 1, max: 10_000 }),
  mailsPerDay: number({ min: 1, max: 100_000 }),
  storageGigabytes: number({ decimals: 1, max: 100_000 }),
});

/** Fields of a new organisation with its first user. */
export const newOrganizationFields = defineFields({
  ...baseFields,
  userEmail: email({ required: true }),
  userFirstName: line({ max: 100 }),
  userLastName: line({ max: 100 }),
});

/** An organisation as seen by the operator: its services and number of users, none of its data. */
const centralOrganizationSchema = z.object({
  id: organizationIdSchema,
  version: z.number().int().describe('required when saving: an outdated version is refused'),
  ...storedShape(organizationFields),
  serviceIds: z.array(z.string()).describe('all its services, including mandatory ones'),
  userCount: z.number().int().describe('includes invited users'),
  invitationsPerDay: z.number().describe('further invitations are sent on the following days'),
  mailsPerDay: z.number().describe('emails to business partners per German day; further ones follow on the next days'),
  storageGigabytes: z
    .number()
    .describe('1 GB = 1024³ bytes, rounded to a decimal; below what is used, files stay and new ones are refused'),
  storageUsedBytes: z.number().int().optional().describe('absent in lists'),
  createdAt: z.string().describe('ISO 8601, UTC'),
  operator: z.boolean().describe("true: the operator's own organisation, which cannot be deleted"),
});

export type CentralOrganization = z.infer<typeof centralOrganizationSchema>;

const rules = wireShape(organizationFields);
const newRules = wireShape(newOrganizationFields);

export const listOrganizations = defineEndpoint({
  id: 'listOrganizations',
  method: 'GET',
  path: `${base}/organization`,
  access,
  summary: 'Lists organisations, by name unless sorted otherwise; search matches name, identifier and industry',
  request: { query: z.object({ ...listQueryShape, ...sortQueryShape(organizationSorts) }) },
  response: z.object({ organizations: z.array(centralOrganizationSchema), nextCursor: nextCursorSchema }),
  errors: ['invalid_cursor'],
});

export const addOrganization = defineEndpoint({
  id: 'addOrganization',
  method: 'POST',
  path: `${base}/organization`,
  access,
  summary: 'Adds an organisation with its first user, who gets every permission of its services',
  request: {
    body: z.strictObject({
      ...newRules,
      industry: newRules.industry.default({ de: '' }),
      userFirstName: newRules.userFirstName.default(''),
      userLastName: newRules.userLastName.default(''),
      serviceIds: newRules.serviceIds.default([]).describe('additional to the mandatory ones'),
    }),
  },
  response: z.object({ organization: centralOrganizationSchema }),
  errors: ['identifier_taken', 'too_many_requests'],
});

export const getOrganization = defineEndpoint({
  id: 'getOrganization',
  method: 'GET',
  path: `${base}/organization/:id`,
  access,
  summary: 'Returns one organisation',
  request: { params: organizationParams },
  response: z.object({ organization: centralOrganizationSchema }),
  errors: ['not_found'],
});

export const saveOrganization = defineEndpoint({
  id: 'saveOrganization',
  method: 'PUT',
  path: `${base}/organization/:id`,
  access,
  summary: 'Changes name, identifier, industry, services and limits; absent services and limits stay unchanged',
  request: {
    params: organizationParams,
    body: z.strictObject({
      ...rules,
      industry: rules.industry.optional(),
      serviceIds: rules.serviceIds.optional(),
      invitationsPerDay: rules.invitationsPerDay.optional(),
      mailsPerDay: rules.mailsPerDay.optional(),
      storageGigabytes: rules.storageGigabytes.optional(),
      version: versionSchema.min(1).optional(),
    }),
  },
  response: z.object({ organization: centralOrganizationSchema }),
  errors: ['not_found', 'changed_meanwhile', 'identifier_taken'],
});

export const deleteOrganization = defineEndpoint({
  id: 'deleteOrganization',
  method: 'DELETE',
  path: `${base}/organization/:id`,
  access,
  summary: 'Closes an organisation immediately; its data is kept for 30 days, then deleted',
  request: { params: organizationParams },
  response: z.object({}),
  errors: ['not_found', 'operator_organization'],
});

/** A service of the catalogue with its applications and permissions. */
const serviceSchema = z.object({
  id: z.uuid(),
  identifier: z.string(),
  name: localizedTextSchema,
  description: localizedTextSchema,
  mandatory: z.boolean().describe('every organisation has it'),
  organizationSpecific: z.boolean(),
  operatorOnly: z.boolean().describe("belongs to the operator's own organisation; cannot be given to others"),
  applications: z.array(
    applicationSchema.omit({ service: true }).extend({ description: localizedTextSchema, type: z.string() }),
  ),
  permissions: z.array(z.object({ id: z.uuid(), identifier: z.string(), description: localizedTextSchema })),
  applicationPermissions: z
    .array(z.object({ application: z.string(), permission: z.string() }))
    .describe('applications that each permission opens, by identifier'),
  organizationCount: z.number().int().describe('number of organisations with the service'),
});

export type Service = z.infer<typeof serviceSchema>;

export const listServices = defineEndpoint({
  id: 'listServices',
  method: 'GET',
  path: `${base}/service`,
  access,
  summary:
    'Lists the services with their applications and permissions; search matches their texts in all languages and their identifiers',
  request: { query: z.object({ searchTerm: listQueryShape.searchTerm }) },
  response: z.object({ services: z.array(serviceSchema) }),
  errors: [],
});

export const deleteService = defineEndpoint({
  id: 'deleteService',
  method: 'DELETE',
  path: `${base}/service/:id`,
  access,
  summary: 'Withdraws a service from every organisation immediately',
  request: { params: z.object({ id: z.uuid() }) },
  response: z.object({}),
  errors: ['not_found', 'mandatory_service'],
});
