import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file, maxFileBytes } from '#platform/contract/files.ts';
import type { FileRule } from '#platform/contract/files.ts';
import { realEstatePermission } from '../catalogue.ts';
import { portals } from '../objects/channels.ts';

const access = { permission: realEstatePermission } as const;
const base = '/api/ri/real-estate';

/** A package of objects, or its document alone. */
export const packageRule = {
  mediaTypes: ['application/zip', 'application/xml'],
  maxBytes: maxFileBytes.archive,
} as const satisfies FileRule;

export const importOpenImmo = defineEndpoint({
  id: 'importOpenImmo',
  method: 'POST',
  path: `${base}/import/openimmo`,
  access,
  summary:
    'Adds the objects of an OpenImmo package with their pictures; objects whose number is taken are left as they are',
  request: { files: { file: packageRule } },
  response: 'task',
  errors: ['file_unreadable', 'storage_full', 'too_many_requests'],
});

/** An email of a portal, or its document. */
export const feedbackRule = {
  mediaTypes: ['message/rfc822', 'application/xml'],
  maxBytes: maxFileBytes.email,
} as const satisfies FileRule;

/** Enquiries and errors of one file. */
export const maxFeedbackEntries = 500;

export const readFeedback = defineEndpoint({
  id: 'readPortalFeedback',
  method: 'POST',
  path: `${base}/portals/feedback`,
  access,
  summary:
    'Reads what a portal has sent: enquiries become interested people, errors stand at their object. Takes an email (.eml) or openimmo_feedback (.xml)',
  request: {
    body: z.strictObject({ portal: z.enum(portals).optional().describe('absent: told from the sender, if it can be') }),
    files: { file: feedbackRule },
  },
  response: z.object({
    enquiries: z.number().int().describe('people who were added'),
    known: z.number().int().describe('people who were there already; what they wrote was added'),
    errors: z.number().int().describe('errors noted at objects'),
    unknown: z.array(z.string()).describe('numbers of objects that the agency does not have'),
    withoutEmail: z
      .array(z.string())
      .describe('people who gave no email address: number of the object, name, telephone number and words'),
    mail: z
      .object({ subject: z.string(), text: z.string() })
      .nullable()
      .describe('an email that holds nothing of that, for somebody to read'),
  }),
  errors: ['file_unreadable', 'feedback_unreadable', 'feedback_too_large', 'too_many_requests'],
});

/** Objects of the account that are listed at most. */
export const maxPortalObjects = 500;

const portalObjectSchema = z.object({
  portalId: z.string(),
  externalId: z.string(),
  title: z.string(),
  type: z.string(),
  place: z.string(),
  price: z.number().nullable(),
  hasPicture: z.boolean(),
  state: z.enum(['importable', 'importing', 'imported']),
  objectId: z.string().nullable().describe('the object here; null for none'),
});
export type PortalObject = z.infer<typeof portalObjectSchema>;

export const listPortalObjects = defineEndpoint({
  id: 'listPortalObjects',
  method: 'GET',
  path: `${base}/portals/scout/objects`,
  access,
  summary: 'Lists the objects of the connected account at Scout, at most 500, with what is imported of them',
  request: {},
  response: z.object({ objects: z.array(portalObjectSchema), isCut: z.boolean() }),
  errors: ['channel_not_connected', 'portal_unavailable', 'portal_access_ended', 'too_many_requests'],
});

const portalIdSchema = z.string().regex(/^\d{1,20}$/u);

export const getPortalPicture = defineEndpoint({
  id: 'getPortalPicture',
  method: 'GET',
  path: `${base}/portals/scout/picture/:portalId`,
  access,
  summary: 'Returns the first picture of an object at Scout, as the portal makes it: a JPEG',
  request: { params: z.object({ portalId: portalIdSchema }) },
  response: file('image/jpeg'),
  errors: ['not_found', 'channel_not_connected', 'portal_unavailable', 'portal_access_ended', 'too_many_requests'],
});

export const importFromScout = defineEndpoint({
  id: 'importFromScout',
  method: 'POST',
  path: `${base}/import/scout`,
  access,
  summary: 'Adds objects of the connected account at Scout with their pictures; they stay linked with those there',
  request: { body: z.strictObject({ portalIds: z.array(portalIdSchema).min(1).max(100) }) },
  response: 'task',
  errors: ['channel_not_connected', 'too_many_requests'],
});
