import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { listQueryShape, maxCounted, nextCursorSchema } from '#platform/contract/paging.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { administrationPermission } from '../../catalogue.ts';
import { base, externalIdSchema } from '../../external-ids.ts';
import { ownerLinkSchema, userTypes } from '../owner-links.ts';

const path = `${base}/owner-invitations` as const;
const access = { permission: administrationPermission } as const;

/** Limit of owners selected one by one; above it only the whole search result can be invited. */
export const maxChosenOwners = 1000;
/** Limit of owners invited by one task. */
export const maxInvitedOwners = maxCounted;
/** Limit of persons named in a preview. */
export const maxPreviewed = 100;

const unlinkedOwnerSchema = z.object({ eid: z.string(), name: z.string(), email: z.string() });
export type UnlinkedOwner = z.infer<typeof unlinkedOwnerSchema>;

export const listUnlinkedOwners = defineEndpoint({
  id: 'listUnlinkedOwners',
  method: 'GET',
  path,
  access,
  summary: 'Lists owners with an email address and without a link, by address',
  request: { query: z.object(listQueryShape) },
  response: z.object({
    eigentuemer: z.array(unlinkedOwnerSchema),
    count: z.number().int().optional().describe('number of all matches; with the first page only'),
    nextCursor: nextCursorSchema,
  }),
  errors: ['invalid_cursor'],
});

const expiredInvitationSchema = ownerLinkSchema.extend({ eigentuemer: z.string().describe('name of the owner') });
export type ExpiredInvitation = z.infer<typeof expiredInvitationSchema>;

export const listExpiredInvitations = defineEndpoint({
  id: 'listExpiredInvitations',
  method: 'GET',
  path: `${path}/expired`,
  access,
  summary: 'Lists links of all owners whose invitation expired without an answer, by name; they are kept for 30 days',
  request: { query: z.object(listQueryShape) },
  response: z.object({
    userEigentuemer: z.array(expiredInvitationSchema),
    count: z.number().int().optional().describe('number of all matches; with the first page only'),
    nextCursor: nextCursorSchema,
  }),
  errors: ['invalid_cursor'],
});

const choice = z.strictObject({
  userType: z.enum(userTypes),
  eids: z.array(externalIdSchema).max(maxChosenOwners).default([]),
  all: z
    .boolean()
    .default(false)
    .describe(`replaces eids: all matches of searchTerm, the first ${maxInvitedOwners} by address`),
  searchTerm: lineSchema(200).optional(),
});

export type OwnerChoice = z.infer<typeof choice>;
/** Size of a thousand ids of 40 characters, four bytes each. */
const bodyLimit = 256 * 1024;

export const previewOwnerInvitations = defineEndpoint({
  id: 'previewOwnerInvitations',
  method: 'POST',
  path: `${path}/preview`,
  access,
  summary:
    'Previews who would be invited to which owners, by which email and when; sends nothing. Owners with one address are one person',
  request: { body: choice },
  bodyLimit,
  response: z.object({
    persons: z
      .array(
        z.object({
          email: z.string(),
          name: z.string(),
          isMember: z.boolean().describe('is a member of the organisation: gets a notice, no invitation'),
          eigentuemer: z.array(z.object({ eid: z.string(), name: z.string() })),
        }),
      )
      .max(maxPreviewed)
      .describe('the first persons'),
    personCount: z.number().int(),
    ownerCount: z.number().int(),
    days: z
      .array(z.object({ day: z.string().describe('YYYY-MM-DD'), isToday: z.boolean(), count: z.number().int() }))
      .describe('days on which the emails are sent'),
    unplanned: z.number().int().describe('persons beyond the email limits of the next two weeks'),
    mail: z
      .object({ subject: z.string(), text: z.string() })
      .nullable()
      .describe('email to the first person who is not a member yet'),
  }),
  errors: [],
});

export const sendOwnerInvitations = defineEndpoint({
  id: 'sendOwnerInvitations',
  method: 'POST',
  path,
  access,
  summary: 'Invites owners, one email per person; emails beyond the daily limit are sent on the following days',
  request: { body: choice },
  bodyLimit,
  response: 'task',
  errors: ['too_many_requests'],
});
