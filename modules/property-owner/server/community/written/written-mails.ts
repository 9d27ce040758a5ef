import { z } from 'zod';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import type { TenantContext } from '#platform/server/http/context.ts';

const payload = z.strictObject({
  organizationId: organizationIdSchema,
  writtenId: z.uuid(),
  kind: z.enum(['writtenSent', 'writtenVoted', 'writtenReminder', 'writtenAnnounced', 'writtenWithdrawn']),
  /** Vote of which a copy is sent. */
  voteId: z.uuid().optional(),
  /** Voter whom this mail goes to; absent: one job follows for each of them. */
  voterId: z.uuid().optional(),
});
export type WrittenMailOrder = z.output<typeof payload>;

/** Mail about a written resolution to those who were asked, or the copy of a vote to who cast it. */
export const writtenMailJob = defineJob({
  name: 'written-resolution-mails',
  payload,
  groupBy: ({ organizationId }) => organizationId,
  retry: { limit: 5, delaySeconds: 60 },
});

/** Has mails sent once the caller's transaction is committed. */
export async function mailWritten(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  order: Omit<WrittenMailOrder, 'organizationId'>,
): Promise<void> {
  await enqueue(tx, writtenMailJob, { organizationId: actor.organizationId, ...order });
}
