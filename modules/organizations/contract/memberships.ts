import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import { languageSchema, localizedTextSchema } from '#platform/contract/languages.ts';

const base = '/api/benit/organization-configuration';

/** An application as the shell shows it: names are per-language texts, `icon` names a drawing of the shell. */
export const applicationSchema = z.object({
  id: z.uuid(),
  identifier: z.string(),
  name: localizedTextSchema,
  path: z.string(),
  icon: z.string(),
  service: z.object({ identifier: z.string(), name: localizedTextSchema }).describe('the service that brings it'),
});

export type Application = z.infer<typeof applicationSchema>;

/** `startApplication` of someone who has none (specification, section 3). */
export const noStartApplication = 'none';

export const getCurrentUserOrganizations = defineEndpoint({
  id: 'getCurrentUserOrganizations',
  method: 'GET',
  path: `${base}/current-user-orgs`,
  access: 'signedIn',
  summary: 'The organisations of the signed-in user and the one last chosen',
  request: {},
  response: z.object({
    organizations: z.array(z.object({ id: organizationIdSchema, name: z.string() })),
    chosenOrg: organizationIdSchema.nullable(),
  }),
  errors: [],
});

export const getCurrentOrganizationData = defineEndpoint({
  id: 'getCurrentOrganizationData',
  method: 'GET',
  path: `${base}/current-org-data/:orgId`,
  access: 'signedIn',
  summary: 'Chooses the organisation for the session and answers what the user has there',
  request: { params: z.object({ orgId: organizationIdSchema }) },
  response: z.object({
    organization: z.object({
      id: organizationIdSchema,
      name: z.string(),
      identifier: z.string(),
      industry: localizedTextSchema,
    }),
    permissionIdentifiers: z.array(z.string()),
    applications: z.array(applicationSchema),
    startApplication: z.string().describe("identifier of an application, or 'none'"),
    userLanguages: z.array(languageSchema),
    userDefaultLanguage: languageSchema,
  }),
  errors: ['not_found', 'second_factor_required'],
  changesState: true,
});

export const changeLanguage = defineEndpoint({
  id: 'changeLanguage',
  method: 'PUT',
  path: `${base}/change-language`,
  access: 'member',
  summary: 'Changes the own default language in the chosen organisation',
  request: { body: z.strictObject({ userDefaultLanguage: languageSchema }) },
  response: z.object({ userDefaultLanguage: languageSchema }),
  errors: [],
});
