import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { namedObject, stakeholderAccess, stakeholderPath } from './stakeholders.ts';

export const reserveObject = defineEndpoint({
  id: 'reserveObject',
  method: 'PUT',
  path: `${stakeholderPath}/reservation`,
  access: stakeholderAccess,
  summary: 'Notes for which interested person a reserved object is reserved, or for whom it was sold or let',
  request: {
    body: z.strictObject({
      objectId: namedObject,
      stakeholderId: z.uuid().nullable().describe('null: for nobody among them'),
    }),
  },
  response: z.object({}),
  errors: ['not_found', 'object_not_reserved'],
});
