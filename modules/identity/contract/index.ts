import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { defineFields, wireShape } from '#platform/contract/fields.ts';
import { languageSchema } from '#platform/contract/languages.ts';
import { line } from '#platform/contract/text-fields.ts';
import { emailSchema, lineSchema } from '#platform/contract/texts.ts';
import { linkWelcomeSchema } from './link-welcome.ts';
import { base, codeSchema, givenPasswordSchema, linkParams, newPasswordSchema } from './shapes.ts';

export * from './account/account.ts';
export * from './second-factor/second-factor.ts';
export { passwordLength, proofFields } from './shapes.ts';

const personShape = { email: z.string(), firstName: z.string(), lastName: z.string() } as const;
const minLengthSchema = z.number().int().describe('minimum length of a new password, in characters');
const expirySchema = z.number().int().describe('end of the session, seconds since the epoch');

export const signIn = defineEndpoint({
  id: 'signIn',
  method: 'POST',
  path: `${base}/signin`,
  access: 'public',
  summary: 'Signs in and sets the session cookie; an account with a second factor needs its code or a recovery code',
  request: {
    body: z.strictObject({ email: lineSchema(320).min(1), password: givenPasswordSchema, code: codeSchema.optional() }),
  },
  response: z.object({ existingUser: z.object(personShape), expirationTime: expirySchema }),
  errors: ['credentials_invalid', 'code_required', 'code_invalid', 'too_many_requests', 'overloaded'],
});

export const signOut = defineEndpoint({
  id: 'signOut',
  method: 'POST',
  path: `${base}/signout`,
  access: 'public',
  summary: 'Ends the session; has no effect without one',
  request: {},
  response: z.object({}),
  errors: [],
});

export const getCurrentUser = defineEndpoint({
  id: 'getCurrentUser',
  method: 'GET',
  path: `${base}/currentuser`,
  access: 'signedIn',
  summary: 'Returns the signed-in user and the end of the session',
  request: {},
  response: z.object({
    currentUser: z.object({
      ...personShape,
      exp: expirySchema,
      pendingEmail: z.string().nullable().describe('the requested address that is not confirmed yet'),
    }),
  }),
  errors: [],
});

export const renewSession = defineEndpoint({
  id: 'renewSession',
  method: 'POST',
  path: `${base}/get-new-jwt`,
  access: 'public',
  summary: 'Extends the session and changes its value; works until 5 minutes past expiry',
  request: {},
  response: z.object({ expirationTime: expirySchema }),
  errors: ['not_signed_in'],
});

export const checkPasswordLink = defineEndpoint({
  id: 'checkPasswordLink',
  method: 'GET',
  path: `${base}/setpassword/:a/:b`,
  access: 'public',
  summary: 'Reports whether a set-password link is valid; the link stays usable',
  request: { params: linkParams },
  response: z.object({
    valid: z.literal(true),
    email: z.string(),
    minPasswordLength: minLengthSchema,
    organization: z.string().nullable().describe('name of the organisation that invites with the link'),
    welcome: linkWelcomeSchema.nullable().describe('words of that organisation, if it gave some'),
  }),
  errors: ['link_expired', 'too_many_requests'],
});

export const setPassword = defineEndpoint({
  id: 'setPassword',
  method: 'POST',
  path: `${base}/setpassword/:a/:b`,
  access: 'public',
  summary:
    'Sets the password, proves the address, accepts the invitation of the link and ends all sessions of the user',
  request: { params: linkParams, body: z.strictObject({ password: newPasswordSchema }) },
  response: z.object({}),
  errors: ['link_expired', 'email_taken', 'too_many_requests', 'overloaded'],
});

export const resetPassword = defineEndpoint({
  id: 'resetPassword',
  method: 'POST',
  path: `${base}/resetpassword`,
  access: 'public',
  summary: 'Emails a set-password link if the account exists; the response does not reveal whether it does',
  request: { body: z.strictObject({ email: emailSchema, languageKey: languageSchema.default('en') }) },
  response: z.object({}),
  errors: ['too_many_requests'],
});

export const checkEmail = defineEndpoint({
  id: 'checkEmail',
  method: 'GET',
  path: `${base}/check/:email`,
  access: {
    anyPermission: [
      'benit-organization-users-permission',
      'benit-central-configuration-permission',
      'ri-property-management-admin-permission',
    ],
  },
  summary: 'Reports whether a user with this email address exists; for callers who may add users',
  request: { params: z.object({ email: emailSchema }) },
  response: z.object({ userExists: z.boolean() }),
  errors: ['too_many_requests'],
});

/** Profile fields that users edit themselves. */
export const profileFields = defineFields({
  firstName: line({ max: 100, required: true }),
  lastName: line({ max: 100, required: true }),
});

export const getPasswordRule = defineEndpoint({
  id: 'getPasswordRule',
  method: 'GET',
  path: `${base}/password-rule`,
  access: 'signedIn',
  summary:
    'Returns the minimum length of a new password of the caller: the highest of the installation and their organisations',
  request: {},
  response: z.object({ minPasswordLength: minLengthSchema }),
  errors: [],
});

export const saveProfile = defineEndpoint({
  id: 'saveProfile',
  method: 'PUT',
  path: '/api/benit/organization-configuration/user',
  access: 'signedIn',
  summary: 'Changes the caller’s first and last name',
  request: { body: z.strictObject(wireShape(profileFields)) },
  response: z.object({ user: z.object(personShape) }),
  errors: [],
});

export const getBrand = defineEndpoint({
  id: 'getBrand',
  method: 'GET',
  path: '/api/benit/brand',
  access: 'public',
  summary: 'Returns name and logo for the host of the request',
  request: {},
  response: z.object({
    name: z.string(),
    logo: z.string().nullable().describe('data URL; null: the built-in logo'),
    demo: z.boolean().describe('true if the demo accounts exist'),
    sampleData: z.boolean().describe('development mode: records are generated samples and are not stored'),
  }),
  errors: [],
});
