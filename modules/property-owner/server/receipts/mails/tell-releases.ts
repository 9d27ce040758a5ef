import { enqueue } from '#platform/server/jobs/enqueue.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { undoSeconds } from '#modules/property-owner/contract/receipts/approval.ts';
import {
  createGathering,
  createGatheringSchedule,
  defineGatheringJob,
  gatherMails,
} from '../../gathered-mails/gather-mails.ts';
import type { GatheredMails, GatheringParts, GatheringRun } from '../../gathered-mails/gather-mails.ts';
import { listRecipients, listReleasable, recordTold, releaseMomentOf, selectWithWaiting } from './find-waiting.ts';
import type { ReleaseMoment, ReleaseRecipient } from './find-waiting.ts';
import { writeReleaseMail } from './write-release-mail.ts';

const releaseJob = defineGatheringJob('receipt-releases');
/** After the step can no longer be taken back, and others of the same minute were laid as well. */
const delaySeconds = undoSeconds + 5;

/**
 * Mails about receipts that wait: at most one an hour to each person, about all that they may release. Reminders name
 * the same; what was released or taken back meanwhile is in none.
 */
const releaseMails: GatheredMails<ReleaseRecipient, ReleaseMoment> = {
  name: 'mails about releases',
  momentOf: releaseMomentOf,
  candidates: () => selectWithWaiting,
  listRecipients,
  listReadable: (tx, _, { ownerIds }) => listReleasable(tx, ownerIds),
  write: async (context, { person, moment, readable, now, publicUrl }) => {
    const waiting = await recordTold(context.tx, moment, { membershipId: person.membershipId, readable, now });
    return waiting.length === 0 ? null : writeReleaseMail(context, person, { waiting, today: moment.today, publicUrl });
  },
};

/** Starts the mails about receipts that were just laid before their owner. */
export const tellReleasesSoon = (
  tx: Transaction,
  organizationId: OrganizationId,
  afterSeconds = delaySeconds,
): Promise<void> => enqueue(tx, releaseJob, { organizationId }, { afterSeconds });

/** Looks for people with receipts to be told every ten minutes: those who rested, reminders, and what a crash left. */
export const createReleaseSchedule = (parts: Pick<GatheringParts, 'database' | 'clock'>) =>
  createGatheringSchedule(releaseJob, releaseMails, { ...parts, cron: '*/10 * * * *' });

/** Sends the mails of an organisation. */
export const createReleaseMails = (parts: GatheringParts) => createGathering(releaseJob, releaseMails, parts);

/** Mails the members of an organisation what waits for them. @returns the number of mails */
export const tellReleases = (parts: GatheringParts, run: GatheringRun): Promise<number> =>
  gatherMails(releaseMails, parts, run);
