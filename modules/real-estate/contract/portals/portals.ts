import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { lineSchema, lineSecretSchema, textSchema } from '#platform/contract/texts.ts';
import { realEstatePermission } from '../catalogue.ts';
import { channels, portals } from '../objects/channels.ts';

const access = { permission: realEstatePermission } as const;
const base = '/api/ri/real-estate/portals';

/** Kinds of work with a portal. */
export const jobKinds = ['transfer', 'reconciliation', 'feedback'] as const;
export type JobKind = (typeof jobKinds)[number];

const jobErrorSchema = z.object({
  objectId: z.string().describe('empty: it is of no single object'),
  field: z.string().describe('field of data; empty: of none'),
  code: z.string(),
  text: z.string().describe('words of the portal, or the code in English'),
});
export type JobError = z.infer<typeof jobErrorSchema>;

const jobSchema = z.object({
  kind: z.enum(jobKinds),
  state: z.enum(['done', 'failed']),
  at: z.string(),
  endedAt: z.string(),
  objects: z.number().int().describe('transferred'),
  unchanged: z.number().int().describe('left, because the portal has them so'),
  bytes: z.number().int(),
  fileName: z.string().describe('of a package; empty without one'),
  errors: z.array(jobErrorSchema),
});
export type PortalJob = z.infer<typeof jobSchema>;

const portalSchema = z.object({
  channel: z.enum(channels),
  connected: z.boolean(),
  isAvailable: z.boolean().describe('false: this installation has no access to the portal'),
  isSandbox: z.boolean().describe('true: what is published there nobody sees'),
  published: z.number().int(),
  wanted: z.number().int(),
  pending: z.number().int(),
  failed: z.number().int(),
  lastJob: jobSchema.nullable(),
});
export type PortalState = z.infer<typeof portalSchema>;

export const listPortals = defineEndpoint({
  id: 'listPortals',
  method: 'GET',
  path: base,
  access,
  summary: 'Lists the channels of publication: whether each is connected, what is there, and its last job',
  request: {},
  response: z.object({ portals: z.array(portalSchema) }),
  errors: [],
});

export const listPortalJobs = defineEndpoint({
  id: 'listPortalJobs',
  method: 'GET',
  path: `${base}/jobs`,
  access,
  summary: 'Lists the log of a portal, the newest first; entries are kept for 90 days',
  request: {
    query: z.strictObject({
      portal: z.enum(portals),
      limit: listQueryShape.limit,
      cursor: listQueryShape.cursor,
    }),
  },
  response: z.object({ jobs: z.array(jobSchema.extend({ id: z.uuid() })), nextCursor: nextCursorSchema }),
  errors: ['invalid_cursor'],
});

export const testPortal = defineEndpoint({
  id: 'testPortal',
  method: 'POST',
  path: `${base}/test`,
  access,
  summary: 'Tests the saved connection of a portal and lists the problems; sends nothing',
  request: { body: z.strictObject({ portal: z.enum(portals) }) },
  response: z.object({
    ok: z.boolean(),
    findings: z.array(
      z.object({
        code: z.string(),
        text: z.string().describe('in English'),
        params: z.record(z.string(), z.string()).optional(),
      }),
    ),
  }),
  errors: ['too_many_requests'],
});

export const reconcilePortal = defineEndpoint({
  id: 'reconcilePortal',
  method: 'POST',
  path: `${base}/reconcile`,
  access,
  summary:
    'Brings a portal to what is wanted there. A package replaces all that the agency has at the portal, so the number of its objects is confirmed',
  request: {
    body: z.strictObject({
      portal: z.enum(portals),
      objects: z.number().int().min(0).max(100_000).describe('number of objects that are wanted there'),
    }),
  },
  response: 'task',
  errors: ['channel_not_connected', 'reconciliation_changed', 'too_many_requests'],
});

export const replaceScoutObject = defineEndpoint({
  id: 'replaceScoutObject',
  method: 'POST',
  path: `${base}/scout/replace`,
  access,
  summary: 'Has a new object made at Scout; the one that is there is deleted for good',
  request: { body: z.strictObject({ objectId: textSchema(100), version: versionSchema.min(1).optional() }) },
  response: z.object({}),
  errors: ['not_found', 'changed_meanwhile', 'publication_not_allowed', 'channel_not_connected'],
});

export const connectScout = defineEndpoint({
  id: 'connectScout',
  method: 'POST',
  path: `${base}/scout/connect`,
  access,
  summary: 'Begins to connect an account at Scout; the browser goes on at the address',
  request: {},
  response: z.object({ address: z.string() }),
  errors: ['portal_unavailable', 'channel_not_connected', 'too_many_requests'],
});

export const confirmScout = defineEndpoint({
  id: 'confirmScout',
  method: 'POST',
  path: `${base}/scout/confirm`,
  access,
  summary: 'Ends connecting with what Scout has handed to the browser',
  request: { body: z.strictObject({ token: lineSchema(500).min(1), verifier: lineSecretSchema(500).min(1) }) },
  response: z.object({}),
  errors: ['portal_unavailable', 'portal_connection_ended', 'channel_not_connected', 'too_many_requests'],
});

export const disconnectScout = defineEndpoint({
  id: 'disconnectScout',
  method: 'POST',
  path: `${base}/scout/disconnect`,
  access,
  summary: 'Forgets the access to the account; what is published there stays there',
  request: {},
  response: z.object({}),
  errors: [],
});
