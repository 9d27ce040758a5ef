import { z } from 'zod';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueueAll } from '#platform/server/jobs/enqueue.ts';
import { portals } from '../../contract/objects/channels.ts';
import type { Portal } from '../../contract/objects/channels.ts';

/** Transfers what is due at one portal of one organisation; one that finds nothing due ends at once. */
export const transferJob = defineJob({
  name: 'estate-transfer',
  payload: z.strictObject({ organizationId: organizationIdSchema, portal: z.enum(portals) }),
  groupBy: ({ organizationId, portal }) => `${organizationId}:${portal}`,
  retry: { limit: 5, delaySeconds: 20 },
  // An organisation has four portals, and one that hangs holds up no other organisation.
  concurrency: 6,
  maxSeconds: 3600,
});

/** Seconds in which further changes of an object go along with the first one. */
export const gatheringSeconds = 5;

/** Asks for a transfer, in the transaction that makes it due. */
export async function askForTransfer(
  tx: Transaction,
  organizationId: OrganizationId,
  wanted: Iterable<Portal>,
  afterSeconds = 0,
): Promise<void> {
  const jobs = [...new Set(wanted)].map((portal) => ({ payload: { organizationId, portal }, afterSeconds }));
  await enqueueAll(tx, transferJob, jobs);
}
