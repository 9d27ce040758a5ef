import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** Runs a task. Of an organisation one at a time, so that nobody's long imports hold up the others. */
export const taskJob = defineJob({
  name: 'tasks',
  payload: z.strictObject({ organizationId: z.uuid(), userId: z.uuid(), id: z.uuid() }),
  exclusiveBy: ({ id }) => id,
  groupBy: ({ organizationId }) => organizationId,
  // For a process that died or a database that was away; how often a task begins anew is the task's own rule.
  retry: { limit: 20, delaySeconds: 1 },
  // So many organisations are served at once; most of their time goes to the database and to workers.
  concurrency: 4,
  maxSeconds: 4 * 3600,
});
