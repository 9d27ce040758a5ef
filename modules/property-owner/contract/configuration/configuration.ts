import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { storedShape, wireShape } from '#platform/contract/fields.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { accessFields } from './access-config.ts';
import { administrationPermission } from '../catalogue.ts';
import { base } from '../external-ids.ts';
import { ftpAnswerSchema, ftpInputSchema, syncAnswerSchema, syncInputSchema } from './data-connection.ts';

const path = `${base}/configuration` as const;
const access = { permission: administrationPermission } as const;
const versionShape = { version: versionSchema.optional() } as const;

const configurationInputSchema = z.discriminatedUnion('configIdentifier', [
  z.strictObject({ configIdentifier: z.literal('ftpConfig'), properties: ftpInputSchema, ...versionShape }),
  z.strictObject({ configIdentifier: z.literal('dataSyncConfig'), properties: syncInputSchema, ...versionShape }),
  z.strictObject({
    configIdentifier: z.literal('accessConfig'),
    properties: z.strictObject(wireShape(accessFields)),
    ...versionShape,
  }),
]);

const configurationSchema = z.discriminatedUnion('configIdentifier', [
  z.object({ configIdentifier: z.literal('ftpConfig'), properties: ftpAnswerSchema, version: z.number() }),
  z.object({ configIdentifier: z.literal('dataSyncConfig'), properties: syncAnswerSchema, version: z.number() }),
  z.object({
    configIdentifier: z.literal('accessConfig'),
    properties: z.object(storedShape(accessFields)),
    version: z.number(),
  }),
]);

export type PropertyConfiguration = z.infer<typeof configurationSchema>;

export const getPropertyConfiguration = defineEndpoint({
  id: 'getPropertyConfiguration',
  method: 'GET',
  path,
  access,
  summary:
    'Returns the data connection, its schedule and the access of former owners; entries never saved have their defaults and version 0',
  request: {},
  response: z.object({ configurations: z.array(configurationSchema) }),
  errors: [],
});

export const savePropertyConfiguration = defineEndpoint({
  id: 'savePropertyConfiguration',
  method: 'PUT',
  path,
  access,
  summary: 'Saves one card of the configuration; a stored password stays only for the same user and host',
  request: { body: configurationInputSchema },
  response: z.object({ configuration: configurationSchema }),
  errors: ['changed_meanwhile'],
});

/** Findings of a connection test beyond the problems of a connection itself. */
export const connectionFindings = [
  'not_configured',
  'connected',
  'unencrypted',
  'no_delivery',
  'deliveries_found',
  'delivery_incomplete',
] as const;

export const testPropertyConnection = defineEndpoint({
  id: 'testPropertyConnection',
  method: 'POST',
  path: `${path}/test`,
  access,
  summary: 'Tests the saved connection, reads its folder and lists the problems; imports nothing',
  request: {},
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
