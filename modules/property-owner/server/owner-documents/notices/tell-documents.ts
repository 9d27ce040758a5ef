import { z } from 'zod';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { DatabaseUnavailableError } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { defineJob, handleJob } from '#platform/server/jobs/define-job.ts';
import type { JobWork } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import type { JobLog, ScheduledWork } from '#platform/server/jobs/job-types.ts';
import type { Platform } from '#platform/server/platform.ts';
import { forEveryOwner } from '../../wall/for-every-owner.ts';
import { listOrganizations } from '../../wall/list-organizations.ts';
import { noUser } from '../../wall/no-user.ts';
import { listReadable, listRecipients, noticeDayOf, recordNotices } from './find-news.ts';
import type { NoticeDay, Recipient } from './find-news.ts';
import { writeNotice } from './write-notice.ts';

export interface NoticeParts extends Pick<Platform, 'mailer'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly configuration: { readonly publicUrl: string };
}

const noticeJob = defineJob({
  name: 'document-notices',
  payload: z.strictObject({ organizationId: organizationIdSchema }),
  exclusiveBy: ({ organizationId }) => organizationId,
  retry: { limit: 3, delaySeconds: 300 },
  concurrency: 2,
});

/** Looks for organisations with new documents every hour of the day: what a stopped server missed is made up for. */
export function createNoticeSchedule({ database, clock }: Pick<NoticeParts, 'database' | 'clock'>): ScheduledWork {
  return {
    name: 'start-document-notices',
    cron: '5 7-20 * * *',
    handler: async ({ log, signal }) => {
      for (const organizationId of await listOrganizations(database)) {
        signal.throwIfAborted();
        // One that cannot be started holds up no other.
        await database
          .tenant({ organizationId, userId: noUser }, async (tx) => {
            await forEveryOwner(tx);
            const recipients = await listRecipients(tx, noticeDayOf(clock.now()));
            if (recipients.length > 0) await enqueue(tx, noticeJob, { organizationId });
          })
          .catch((error: unknown) =>
            log.error({ err: error, organization: organizationId }, 'notices of documents could not be started'),
          );
      }
    },
  };
}

/** Tells the members of an organisation their new documents. */
export function createNotices(parts: NoticeParts): JobWork {
  return handleJob(noticeJob, async ({ payload: { organizationId }, signal, log }) => {
    await tellDocuments(parts, { organizationId, signal, log });
  });
}

/** Rolls back a mail that would wait for another day: what it says may be outdated by then. */
class NoMailLeftError extends Error {}

/**
 * Mails members the documents that are new to them, each in a transaction of its own with the record of what they were
 * told: a stopped run neither loses nor repeats a mail, and of two runs one tells.
 * @returns the number of mails
 */
export async function tellDocuments(
  parts: NoticeParts,
  {
    organizationId,
    signal,
    log,
  }: {
    readonly organizationId: OrganizationId;
    readonly signal: AbortSignal;
    readonly log: Pick<JobLog, 'error' | 'info'>;
  },
): Promise<number> {
  const { database, clock } = parts;
  const day = noticeDayOf(clock.now());
  const everyOwner = { organizationId, userId: noUser };
  const recipients = await database.tenant(
    everyOwner,
    async (tx) => {
      await forEveryOwner(tx);
      return listRecipients(tx, day);
    },
    { readOnly: true },
  );
  let told = 0;
  for (const recipient of recipients) {
    signal.throwIfAborted();
    try {
      const readable = await database.tenant(
        { organizationId, userId: recipient.userId as UserId },
        (tx) => listReadable(tx, day, recipient.membershipId),
        { readOnly: true },
      );
      if (readable.length === 0) continue;
      if (await database.tenant(everyOwner, (tx) => tell(tx, parts, { organizationId, recipient, readable, day })))
        told += 1;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      if (error instanceof NoMailLeftError || (error instanceof AppError && error.code === 'too_many_requests')) {
        log.info({ organization: organizationId }, 'notices of documents wait for a day with mails left');
        break;
      }
      log.error({ err: error, organization: organizationId }, 'a notice of documents could not be sent');
    }
  }
  return told;
}

interface Telling {
  readonly organizationId: OrganizationId;
  readonly recipient: Recipient;
  readonly readable: readonly string[];
  readonly day: NoticeDay;
}

/** @returns false if another run has told them */
async function tell(
  tx: Transaction,
  { mailer, clock, configuration }: NoticeParts,
  { organizationId, recipient, readable, day }: Telling,
): Promise<boolean> {
  await forEveryOwner(tx);
  const news = await recordNotices(tx, day, { membershipId: recipient.membershipId, readable, now: clock.now() });
  if (news.length === 0) return false;
  const context = {
    tx,
    actor: { organizationId, userId: noUser, membershipId: noUser, permissions: new Set<string>() },
  };
  const { sendAfter } = await mailer.sendOwn(
    context,
    await writeNotice(context, configuration.publicUrl, recipient, news),
  );
  if (sendAfter !== null) throw new NoMailLeftError();
  return true;
}
