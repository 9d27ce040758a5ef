import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { namedObject, stakeholderAccess, stakeholderPath } from './stakeholders.ts';

export const reserveObject = defineEndpoint({
  id: 'reserveObject',
  method: 'PUT',
  path: `${stakeholderPath}/reservation`,
  access: stakeholderAccess,
  summary:
    'Notes for which interested person a reserved object is reserved, or who has bought or rented it; their name stands with the object',
  request: {
    body: z.strictObject({
      objectId: namedObject,
      stakeholderId: z.uuid().nullable().describe('null: for nobody among them'),
      until: daySchema.nullish().describe('day on which the reservation ends; absent: as it was'),
    }),
  },
  response: z.object({}),
  errors: ['not_found', 'object_not_reserved'],
});
