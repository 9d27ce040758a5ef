import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { careAccess, carePath } from '../access.ts';

/** Days that a draft is kept after its last change, and from how many days before its end on that is said. */
export const draftRetention = { days: 30, warnedDays: 7 } as const;

export const deleteCareRecord = defineEndpoint({
  id: 'deleteCareRecord',
  method: 'DELETE',
  path: `${carePath}/record/:patientId`,
  access: careAccess,
  summary:
    'Deletes the whole record of a person, entries included, once its retention is over (§ 630f (3) BGB); heads of care alone',
  request: { params: z.object({ patientId: z.uuid() }) },
  response: z.object({}),
  errors: ['not_found', 'care_head_only', 'care_record_kept'],
});
