import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import { localizedTextSchema } from '#platform/contract/languages.ts';
import { linkWelcomeSchema } from '#modules/identity/contract/link-welcome.ts';
import { base as accounts, linkParams } from '#modules/identity/contract/shapes.ts';

const joinPath = `${accounts}/join/:a/:b` as const;
const base = '/api/benit/organization-configuration/invitations';
const invitationParams = z.object({ id: z.uuid() });

/** An invitation as shown to the invited person: inviter, organisation and permissions. */
const invitationSchema = z.object({
  id: z.uuid(),
  organization: z.object({ id: organizationIdSchema, name: z.string() }),
  invitedBy: z.string().nullable().describe('name of the inviting person; null: the operator'),
  permissions: z.array(z.object({ identifier: z.string(), description: localizedTextSchema })),
  expiresAt: z.string().describe('ISO 8601, UTC'),
});

export type Invitation = z.infer<typeof invitationSchema>;

export const checkJoinLink = defineEndpoint({
  id: 'checkJoinLink',
  method: 'GET',
  path: joinPath,
  access: 'public',
  summary: 'Returns the invitation behind a link from an email; the link stays usable',
  request: { params: linkParams },
  response: z.object({
    invitation: invitationSchema,
    email: z.string().describe('address of the invited account'),
    welcome: linkWelcomeSchema.nullable().describe('words of the organisation, if it gave some'),
  }),
  errors: ['link_expired', 'too_many_requests'],
});

export const acceptJoinLink = defineEndpoint({
  id: 'acceptJoinLink',
  method: 'POST',
  path: joinPath,
  access: 'public',
  summary: 'Accepts the invitation behind a link, without signing in',
  request: { params: linkParams },
  response: z.object({}),
  errors: ['link_expired', 'too_many_requests'],
});

export const declineJoinLink = defineEndpoint({
  id: 'declineJoinLink',
  method: 'DELETE',
  path: joinPath,
  access: 'public',
  summary: 'Declines the invitation behind a link',
  request: { params: linkParams },
  response: z.object({}),
  errors: ['link_expired', 'too_many_requests'],
});

export const listInvitations = defineEndpoint({
  id: 'listInvitations',
  method: 'GET',
  path: base,
  access: 'signedIn',
  summary: 'Lists the pending invitations of the signed-in user',
  request: {},
  response: z.object({ invitations: z.array(invitationSchema) }),
  errors: [],
});

export const acceptInvitation = defineEndpoint({
  id: 'acceptInvitation',
  method: 'POST',
  path: `${base}/:id`,
  access: 'signedIn',
  summary: 'Accepts an invitation of the caller; the organisation can then be chosen',
  request: { params: invitationParams },
  response: z.object({ organization: z.object({ id: organizationIdSchema, name: z.string() }) }),
  errors: ['not_found'],
});

export const declineInvitation = defineEndpoint({
  id: 'declineInvitation',
  method: 'DELETE',
  path: `${base}/:id`,
  access: 'signedIn',
  summary: 'Declines an invitation of the caller',
  request: { params: invitationParams },
  response: z.object({}),
  errors: ['not_found'],
});
