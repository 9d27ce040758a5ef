import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import { languageSchema, localizedTextSchema } from '#platform/contract/languages.ts';

const base = '/api/benit/organization-configuration';

/** An application as shown by the shell: names are localised texts, `icon` names an icon of the shell. */
export const applicationSchema = z.object({
  id: z.uuid(),
  identifier: z.string(),
  name: localizedTextSchema,
  path: z.string(),
  icon: z.string(),
  service: z.object({ identifier: z.string(), name: localizedTextSchema }).describe('the service of the application'),
});

export type Application = z.infer<typeof applicationSchema>;

/** Value of `startApplication` for none (specification, section 3). */
export const noStartApplication = 'none';

export const getCurrentUserOrganizations = defineEndpoint({
  id: 'getCurrentUserOrganizations',
  method: 'GET',
  path: `${base}/current-user-orgs`,
  access: 'signedIn',
  summary: 'Lists the organisations of the signed-in user with the last chosen one',
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
  summary: "Chooses the organisation of the session and returns the user's applications and permissions in it",
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
  errors: ['not_found', 'second_factor_required', 'organization_moving', 'organization_moved'],
  changesState: true,
});

export const changeLanguage = defineEndpoint({
  id: 'changeLanguage',
  method: 'PUT',
  path: `${base}/change-language`,
  access: 'member',
  summary: "Changes the user's default language in the chosen organisation",
  request: { body: z.strictObject({ userDefaultLanguage: languageSchema }) },
  response: z.object({ userDefaultLanguage: languageSchema }),
  errors: [],
});
