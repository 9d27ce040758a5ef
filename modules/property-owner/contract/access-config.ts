import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { number } from '#platform/contract/field-kinds.ts';
import { defineFields, storedShape, wireShape } from '#platform/contract/fields.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { administrationPermission } from './catalogue.ts';
import { base } from './external-ids.ts';

const path = `${base}/configuration/access` as const;
const access = { permission: administrationPermission } as const;

/** For how many days after the end of a link former owners still see what was posted for them. */
export const accessFields = defineFields({ graceDays: number({ max: 3650 }) });

const configurationSchema = z.object({ configIdentifier: z.literal('accessConfig'), properties: z.object(storedShape(accessFields)), version: z.number().int() });

export const getAccessConfiguration = defineEndpoint({
  id: 'getAccessConfiguration', method: 'GET', path, access,
  summary: 'What former owners are granted; never saved: the default and version 0',
  request: {},
  response: z.object({ configuration: configurationSchema }),
  errors: [],
});

export const saveAccessConfiguration = defineEndpoint({
  id: 'saveAccessConfiguration', method: 'PUT', path, access,
  summary: 'Changes what former owners are granted, also those whose links have ended already',
  request: { body: z.strictObject({ properties: z.strictObject(wireShape(accessFields)), version: versionSchema.optional() }) },
  response: z.object({ configuration: configurationSchema }),
  errors: ['changed_meanwhile'],
});
