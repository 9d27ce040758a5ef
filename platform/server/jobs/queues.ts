import type { Queue } from 'pg-boss';

/** The schema that pg-boss keeps its tables in. */
export const jobSchema = 'jobs';

/**
 * A job of a process that was killed is given to another one when it has shown no sign of life for this long, in
 * seconds. The least that pg-boss allows.
 */
const heartbeatSeconds = 10;

/**
 * The queues that requests put jobs into, made by the migration so that they exist before the first process listens.
 * `exclusive` by the id in the job: at most one job of an id waits or runs, held by a unique index. Retries here are for
 * work that was cut off (a killed process, a lost database); what the outside refuses, the handler plans anew itself.
 */
export const queues = {
  'mail-delivery': {
    policy: 'exclusive',
    heartbeatSeconds,
    expireInSeconds: 120,
    retryLimit: 20,
    retryDelay: 1,
    deleteAfterSeconds: 86_400,
    retentionSeconds: 30 * 86_400,
  },
} as const satisfies Record<string, Omit<Queue, 'name'>>;

export type QueueName = keyof typeof queues;

/** Of work that the calendar starts: never twice at once, and what was cut off runs again. */
export const scheduledQueue = {
  policy: 'exclusive',
  heartbeatSeconds,
  expireInSeconds: 900,
  retryLimit: 2,
  retryDelay: 60,
  deleteAfterSeconds: 86_400,
  retentionSeconds: 86_400,
} as const satisfies Omit<Queue, 'name'>;
