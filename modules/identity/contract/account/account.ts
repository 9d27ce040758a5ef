import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { defineFields, wireShape } from '#platform/contract/fields.ts';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import { email, secret } from '#platform/contract/text-fields.ts';
import { base, givenPasswordSchema, linkParams, passwordLength, proofFields, proofShape } from '../shapes.ts';

/** Endpoints of the user's own account: password, address, sessions, deletion. */

export const passwordFields = defineFields({ ...proofFields, password: secret(passwordLength) });
export const emailFields = defineFields({ email: email({ required: true }), ...proofFields });

export const changePassword = defineEndpoint({
  id: 'changePassword',
  method: 'PUT',
  path: `${base}/password`,
  access: 'signedIn',
  summary: 'Changes the caller’s password; ends all other sessions and invalidates all open links of the account',
  request: { body: z.strictObject({ ...wireShape(passwordFields), ...proofShape }) },
  response: z.object({}),
  errors: ['password_wrong', 'code_missing', 'code_wrong', 'too_many_requests', 'overloaded'],
});

export const requestEmailChange = defineEndpoint({
  id: 'requestEmailChange',
  method: 'PUT',
  path: `${base}/email`,
  access: 'signedIn',
  summary:
    'Requests a new address for the caller: its mailbox gets a link that confirms it, until then the old one stays. An address of another account gets the same response; its mailbox is notified',
  request: { body: z.strictObject({ ...wireShape(emailFields), ...proofShape }) },
  response: z.object({ pendingEmail: z.string() }),
  errors: ['password_wrong', 'code_missing', 'code_wrong', 'email_unchanged', 'too_many_requests', 'overloaded'],
});

export const withdrawEmailChange = defineEndpoint({
  id: 'withdrawEmailChange',
  method: 'DELETE',
  path: `${base}/email`,
  access: 'signedIn',
  summary: 'Cancels a pending change of email address; has no effect without one',
  request: {},
  response: z.object({}),
  errors: [],
});

export const checkEmailConfirmation = defineEndpoint({
  id: 'checkEmailConfirmation',
  method: 'GET',
  path: `${base}/confirm-email/:a/:b`,
  access: 'public',
  summary: 'Returns the address that a link confirms; the link stays usable',
  request: { params: linkParams },
  response: z.object({ email: z.string() }),
  errors: ['link_expired', 'too_many_requests'],
});

export const confirmEmail = defineEndpoint({
  id: 'confirmEmail',
  method: 'POST',
  path: `${base}/confirm-email/:a/:b`,
  access: 'public',
  summary: 'Confirms the new address by link and password of the account: a click alone never changes it',
  request: { params: linkParams, body: z.strictObject({ password: givenPasswordSchema }) },
  response: z.object({}),
  errors: ['link_expired', 'password_wrong', 'email_taken', 'too_many_requests', 'overloaded'],
});

/** A session as shown to its user. */
const sessionSchema = z.object({
  id: z.uuid(),
  current: z.boolean().describe('true: the session of this request'),
  address: z.string().nullable().describe('network address at sign-in'),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signedInAt: z.string().describe('ISO 8601, UTC'),
  lastSeenAt: z.string().describe('ISO 8601, UTC; exact to a minute'),
});

export type AccountSession = z.infer<typeof sessionSchema>;

export const listSessions = defineEndpoint({
  id: 'listSessions',
  method: 'GET',
  path: `${base}/sessions`,
  access: 'signedIn',
  summary: 'Lists the caller’s active sessions: the session of this request first, then by last use',
  request: {},
  response: z.object({ sessions: z.array(sessionSchema) }),
  errors: [],
});

export const endOtherSessions = defineEndpoint({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: `${base}/sessions`,
  access: 'signedIn',
  summary: 'Ends all other sessions of the user; the session of this request gets a new cookie value',
  request: {},
  response: z.object({ ended: z.number().int() }),
  errors: [],
});

export const endSession = defineEndpoint({
  id: 'endSession',
  method: 'DELETE',
  path: `${base}/sessions/:id`,
  access: 'signedIn',
  summary: 'Ends one of the caller’s sessions',
  request: { params: z.object({ id: z.uuid() }) },
  response: z.object({}),
  errors: ['not_found'],
});

export const getAccountDeletion = defineEndpoint({
  id: 'getAccountDeletion',
  method: 'GET',
  path: `${base}/account`,
  access: 'signedIn',
  summary: 'Returns the consequences of deleting the caller’s account',
  request: {},
  response: z.object({
    organizations: z.array(
      z.object({
        id: organizationIdSchema,
        name: z.string(),
        soleAdministrator: z
          .boolean()
          .describe('true: it has no other administrator, so the account cannot be deleted'),
      }),
    ),
  }),
  errors: [],
});

export const deleteAccount = defineEndpoint({
  id: 'deleteAccount',
  method: 'POST',
  path: `${base}/account/deletion`,
  access: 'signedIn',
  summary: 'Deletes the caller’s account immediately; its contributions stay, with the name',
  request: { body: z.strictObject(proofShape) },
  response: z.object({}),
  errors: ['password_wrong', 'code_missing', 'code_wrong', 'sole_administrator', 'too_many_requests', 'overloaded'],
});
