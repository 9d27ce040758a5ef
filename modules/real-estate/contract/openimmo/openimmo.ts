import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file } from '#platform/contract/files.ts';
import { textSchema } from '#platform/contract/texts.ts';
import { realEstatePermission } from '../catalogue.ts';

export const getOpenImmoZip = defineEndpoint({
  id: 'getOpenImmoZip',
  method: 'GET',
  path: '/api/ri/real-estate/objekt/openimmo/:objectId',
  access: { permission: realEstatePermission },
  summary: 'Downloads an object with its public pictures as OpenImmo 1.2.7, as other portals and programs read it',
  request: { params: z.object({ objectId: textSchema(100).min(1) }) },
  response: file('application/zip'),
  errors: ['not_found', 'file_store_unavailable', 'too_many_requests', 'overloaded'],
});
