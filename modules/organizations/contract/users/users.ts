import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { choice, choices, email, line, requiredLookup } from '#platform/contract/field-kinds.ts';
import { defineFields, wireShape } from '#platform/contract/fields.ts';
import { userIdSchema } from '#platform/contract/ids.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { languageKeys, languageSchema, localizedTextSchema } from '#platform/contract/languages.ts';
import { listQueryShape, nextCursorSchema, sortQueryShape } from '#platform/contract/paging.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { applicationSchema } from '../memberships/memberships.ts';
import { userSorts } from '../sorts.ts';

const base = '/api/benit/organization-configuration';
const access = { permission: 'benit-organization-users-permission' } as const;
const membershipParams = z.object({ id: z.uuid().describe('id of the membership') });

/** A member or invited user of the organisation with their permissions; `id` is the membership's. */
const organizationUserSchema = z.object({
  id: z.uuid(),
  version: z.number().int().describe('required when saving: an outdated version is refused'),
  user: z.object({ id: userIdSchema, firstName: z.string(), lastName: z.string(), email: z.string() }),
  permissions: z.array(z.object({ identifier: z.string() })),
  startApplication: z.object({ id: z.uuid(), name: localizedTextSchema, identifier: z.string() }).nullable(),
  userLanguages: z.array(languageSchema),
  userDefaultLanguage: languageSchema,
  state: z.enum(['invited', 'active']).describe('invited: has not accepted yet and cannot work in the organisation'),
  invitedUntil: z.string().nullable().describe('ISO 8601, UTC: end of the invitation; null for active users'),
  invitationDueAt: z
    .string()
    .nullable()
    .describe('ISO 8601, UTC: sending time of the email, if the daily limit postpones it'),
  pendingEmail: z
    .string()
    .nullable()
    .describe('address entered by an administrator and not confirmed yet by its mailbox'),
  shared: z
    .boolean()
    .describe(
      'true: the organisation may not change name and email, because the account is known elsewhere or has not accepted yet',
    ),
  protected: z
    .boolean()
    .describe(
      'true: has permissions of the operator that the calling user lacks, who therefore cannot change this user',
    ),
});

export type OrganizationUser = z.infer<typeof organizationUserSchema>;

// Permission identifiers are short; a longer list cannot come from a form.
const permissionSchema = lineSchema(100).min(1);

/** Fields of a user that administrators edit: the person, and their access to the organisation. */
export const userFields = defineFields({
  email: email({ required: true }),
  firstName: line({ max: 100 }),
  lastName: line({ max: 100 }),
  permissions: choices({ item: permissionSchema, max: 100 }),
  startApplicationId: requiredLookup(),
  userLanguages: choices({ item: languageSchema, options: languageKeys, min: 1, max: 6 }),
  userDefaultLanguage: choice(languageKeys),
});

const rules = wireShape(userFields);
const workplaceShape = {
  startApplicationId: rules.startApplicationId,
  userLanguages: rules.userLanguages,
  userDefaultLanguage: rules.userDefaultLanguage,
} as const;

export const listOrganizationUsers = defineEndpoint({
  id: 'listOrganizationUsers',
  method: 'GET',
  path: `${base}/user-org`,
  access,
  summary: 'Lists the users of the organisation, by name unless sorted otherwise',
  request: { query: z.object({ ...listQueryShape, ...sortQueryShape(userSorts) }) },
  response: z.object({ users: z.array(organizationUserSchema), nextCursor: nextCursorSchema }),
  errors: ['invalid_cursor'],
});

export const addOrganizationUser = defineEndpoint({
  id: 'addOrganizationUser',
  method: 'POST',
  path: `${base}/user-org`,
  access,
  summary:
    'Invites a user by email; they belong to the organisation once they accept. Names are needed for a new account only',
  request: {
    body: z.strictObject({
      email: rules.email,
      firstName: rules.firstName.default(''),
      lastName: rules.lastName.default(''),
      permissionIdentifiers: rules.permissions,
      ...workplaceShape,
    }),
  },
  response: z.object({ user: organizationUserSchema }),
  errors: ['member_exists', 'too_many_requests'],
});

export const getOrganizationUser = defineEndpoint({
  id: 'getOrganizationUser',
  method: 'GET',
  path: `${base}/user-org/:id`,
  access,
  summary: 'Returns one user of the organisation',
  request: { params: membershipParams },
  response: z.object({ user: organizationUserSchema }),
  errors: ['not_found'],
});

export const saveOrganizationUser = defineEndpoint({
  id: 'saveOrganizationUser',
  method: 'PUT',
  path: `${base}/user-org/:id`,
  access,
  summary:
    'Changes a user; name and email only while the account is not shared. Another email stays pending until its mailbox confirms it',
  request: {
    params: membershipParams,
    body: z.strictObject({
      email: rules.email,
      firstName: rules.firstName.describe(
        'as in the last response: empty for an account whose owner has not accepted yet',
      ),
      lastName: rules.lastName,
      permissions: z.array(z.object({ identifier: permissionSchema })).max(100),
      ...workplaceShape,
      version: versionSchema.min(1).optional(),
    }),
  },
  response: z.object({ user: organizationUserSchema }),
  errors: [
    'not_found',
    'changed_meanwhile',
    'last_administrator',
    'account_shared',
    'email_taken',
    'too_many_requests',
  ],
});

export const removeOrganizationUser = defineEndpoint({
  id: 'removeOrganizationUser',
  method: 'DELETE',
  path: `${base}/user-org/:id`,
  access,
  summary: 'Removes a user from the organisation immediately, or withdraws their invitation',
  request: { params: membershipParams },
  response: z.object({}),
  errors: ['not_found', 'last_administrator'],
});

export const inviteOrganizationUser = defineEndpoint({
  id: 'inviteOrganizationUser',
  method: 'POST',
  path: `${base}/user-org/:id/invitation`,
  access,
  summary: 'Emails an unanswered invitation again; older links stop working',
  request: { params: membershipParams },
  response: z.object({}),
  errors: ['not_found', 'invitation_accepted', 'too_many_requests'],
});

export const withdrawUserEmailChange = defineEndpoint({
  id: 'withdrawUserEmailChange',
  method: 'DELETE',
  path: `${base}/user-org/:id/pending-email`,
  access,
  summary: 'Withdraws a pending email address of a user; its link stops working',
  request: { params: membershipParams },
  response: z.object({ user: organizationUserSchema }),
  errors: ['not_found'],
});

export const listOrganizationPermissions = defineEndpoint({
  id: 'listOrganizationPermissions',
  method: 'GET',
  path: `${base}/organization-permissions`,
  access,
  summary: "Lists the permissions of the organisation's services that the calling user may grant",
  request: {},
  response: z.object({
    permissionIdentifiers: z.array(z.string()),
    permissions: z.array(
      z.object({
        identifier: z.string(),
        description: localizedTextSchema,
        service: z.object({ identifier: z.string(), name: localizedTextSchema }),
      }),
    ),
  }),
  errors: [],
});

export const listApplicationsOfPermissions = defineEndpoint({
  id: 'listApplicationsOfPermissions',
  method: 'POST',
  path: `${base}/applications`,
  access,
  summary: 'Lists the applications that permissions open in the organisation',
  request: { body: z.strictObject({ permissionIdentifiers: z.array(permissionSchema).max(100) }) },
  response: z.object({ applications: z.array(applicationSchema) }),
  errors: [],
});
