import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { bookPermissions } from '../catalogue.ts';
import { allOwners, base, externalIdSchema } from '../external-ids.ts';

const path = `${base}/owner-choice` as const;
const access = { anyPermission: bookPermissions } as const;

export const getOwnerChoice = defineEndpoint({
  id: 'getOwnerChoice',
  method: 'GET',
  path,
  access,
  summary: 'Returns the owner whose books the caller selected last, on any device',
  request: {},
  response: z.object({
    eid: z.string().nullable().describe(`${allOwners}: all owners; null: none yet, or one who is no longer visible`),
  }),
  errors: [],
});

export const saveOwnerChoice = defineEndpoint({
  id: 'saveOwnerChoice',
  method: 'PUT',
  path,
  access,
  summary: 'Keeps the owner whose books the caller selected',
  request: { body: z.strictObject({ eid: externalIdSchema.describe(`${allOwners}: all owners`) }) },
  response: z.object({}),
  errors: ['not_found'],
});
