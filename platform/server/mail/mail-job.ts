import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/**
 * Delivers the mail of an id. Retries are for a delivery that was cut off; what a mail server refuses is planned anew
 * by the handler, see retry-plan.ts.
 */
export const mailJob = defineJob({
  name: 'mail-delivery',
  payload: z.strictObject({ id: z.uuid() }),
  exclusiveBy: ({ id }) => id,
  retry: { limit: 20, delaySeconds: 1 },
  concurrency: 2,
  maxSeconds: 120,
});
