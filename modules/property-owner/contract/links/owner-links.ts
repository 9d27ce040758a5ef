import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { day, email, flag, line, presetChoice } from '#platform/contract/field-kinds.ts';
import { defineFields, wireShape } from '#platform/contract/fields.ts';
import { userIdSchema } from '#platform/contract/ids.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { administrationPermission } from '../catalogue.ts';
import { base, externalIdSchema } from '../external-ids.ts';

const path = `${base}/user-eigentuemer` as const;
const access = { permission: administrationPermission } as const;

/** `eigentuemer`: all data of the owner; `weg`: the community's area and the receipts to be released. */
export const userTypes = ['eigentuemer', 'weg'] as const;
export type UserType = (typeof userTypes)[number];

/** Fields of a link that administrators edit; the names of a new account are required besides. */
export const ownerLinkFields = defineFields({
  userType: presetChoice(userTypes, 'eigentuemer'),
  email: email({ required: true }),
  firstName: line({ max: 100 }),
  lastName: line({ max: 100 }),
  validUntil: day(),
  // On by default.
  sendReleaseEmail: { ...flag(), empty: true as boolean },
  sendDocumentEmail: { ...flag(), empty: true as boolean },
  // Links of type weg alone have it.
  advisoryBoard: flag(),
});

/** The same fields for a person without an account. */
export const newPersonFields = {
  ...ownerLinkFields,
  firstName: line({ max: 100, required: true }),
  lastName: line({ max: 100, required: true }),
};

const rules = wireShape(ownerLinkFields);

/** A user's access to an owner. */
export const ownerLinkSchema = z.object({
  id: z.uuid(),
  user: z.object({ id: userIdSchema, firstName: z.string(), lastName: z.string(), email: z.string() }),
  userType: z.enum(userTypes),
  email: z.string(),
  sendReleaseEmail: z.boolean(),
  sendDocumentEmail: z.boolean(),
  advisoryBoard: z.boolean().describe('on the advisory board of the community, which then decides on its receipts'),
  firstName: z.string(),
  lastName: z.string(),
  eigentuemerEid: z.string(),
  validUntil: z.string().nullable().describe('first day without access, YYYY-MM-DD'),
  version: z.number().int().describe('required when saving: an outdated version is refused'),
  state: z.enum(['invited', 'active']).describe('invited: has not accepted yet and sees nothing'),
  invitedUntil: z.string().nullable().describe('ISO 8601, UTC: end of the invitation'),
  invitationDueAt: z
    .string()
    .nullable()
    .describe('ISO 8601, UTC: sending time of the email, if the daily limit postpones it'),
});

export type OwnerLink = z.infer<typeof ownerLinkSchema>;

const linkParams = z.object({
  a: externalIdSchema.describe('eid of the owner'),
  b: z.uuid().describe('id of the link'),
});

export const listOwnerLinks = defineEndpoint({
  id: 'listOwnerLinks',
  method: 'GET',
  path: `${path}/:id`,
  access,
  summary: 'Lists the users with access to an owner, by name; id = eid, 0 returns an empty list',
  request: { params: z.object({ id: externalIdSchema }), query: z.object(listQueryShape) },
  response: z.object({
    userEigentuemer: z.array(ownerLinkSchema),
    counts: z
      .object({ eigentuemer: z.number().int(), weg: z.number().int(), invited: z.number().int() })
      .optional()
      .describe('number of all links of the owner; with the first page only'),
    person: z
      .object({ email: z.string(), firstName: z.string(), lastName: z.string() })
      .nullable()
      .optional()
      .describe(
        'the owner as their record names them, for an invitation; null without an address and if they have access; with the first page only',
      ),
    nextCursor: nextCursorSchema,
  }),
  errors: ['not_found', 'invalid_cursor'],
});

export const addOwnerLink = defineEndpoint({
  id: 'addOwnerLink',
  method: 'POST',
  path,
  access,
  summary:
    'Grants a person access to an owner; people who are not members are invited by email. Names are needed for a new account only',
  request: {
    body: z.strictObject({
      userType: rules.userType,
      email: rules.email,
      sendReleaseEmail: z.boolean().default(true),
      sendDocumentEmail: z.boolean().default(true),
      advisoryBoard: z.boolean().default(false).describe('of links of type weg; others never are'),
      firstName: rules.firstName.default(''),
      lastName: rules.lastName.default(''),
      eigentuemerEid: externalIdSchema,
      validUntil: rules.validUntil.default(null),
    }),
  },
  response: z.object({
    userEigentuemer: ownerLinkSchema,
    outcome: z
      .enum(['invited', 'waiting', 'member'])
      .describe('invited: by email; waiting: has an open invitation; member: notified by email'),
  }),
  errors: ['not_found', 'link_exists', 'too_many_requests'],
});

export const saveOwnerLink = defineEndpoint({
  id: 'saveOwnerLink',
  method: 'PUT',
  path,
  access,
  summary:
    'Changes the emails about receipts awaiting approval and about new documents, the advisory board, and the end of a link; absent: unchanged',
  request: {
    body: z.strictObject({
      id: z.uuid(),
      sendReleaseEmail: z.boolean().optional(),
      sendDocumentEmail: z.boolean().optional(),
      advisoryBoard: z.boolean().optional(),
      validUntil: rules.validUntil.optional(),
      version: versionSchema.min(1).optional(),
    }),
  },
  response: z.object({ userEigentuemer: ownerLinkSchema }),
  errors: ['not_found', 'changed_meanwhile'],
});

export const removeOwnerLink = defineEndpoint({
  id: 'removeOwnerLink',
  method: 'DELETE',
  path: `${path}/:a/:b`,
  access,
  summary:
    'Ends a link immediately. With the last one of its type the permission ends; a user without any permission is removed from the organisation',
  request: { params: linkParams },
  response: z.object({}),
  errors: ['not_found'],
});

export const inviteOwnerUser = defineEndpoint({
  id: 'inviteOwnerUser',
  method: 'POST',
  path: `${path}/:a/:b/invitation`,
  access,
  summary: 'Emails the unanswered invitation of a link’s user again; older links stop working',
  request: { params: linkParams },
  response: z.object({}),
  errors: ['not_found', 'invitation_accepted', 'too_many_requests'],
});
