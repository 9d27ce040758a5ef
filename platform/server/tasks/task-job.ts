import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

const rules = {
  payload: z.strictObject({ organizationId: z.uuid(), userId: z.uuid(), id: z.uuid() }),
  exclusiveBy: ({ id }: { readonly id: string }) => id,
  groupBy: ({ organizationId }: { readonly organizationId: string }) => organizationId,
  // For a process that died or a database that was away; how often a task begins anew is the task's own rule.
  retry: { limit: 20, delaySeconds: 1 },
  // So many organisations are served at once; most of their time goes to the database and to workers.
  concurrency: 4,
  maxSeconds: 4 * 3600,
} as const;

/** Runs a task. Of an organisation one at a time, so that nobody's long imports hold up the others. */
export const taskJob = defineJob({ name: 'tasks', ...rules });

/** Runs a task that waits for machines of strangers: when four of them are slow, nobody's other tasks wait for them. */
export const remoteTaskJob = defineJob({ name: 'remote-tasks', ...rules });
