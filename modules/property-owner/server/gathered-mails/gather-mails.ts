import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { DatabaseUnavailableError } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { defineJob, handleJob } from '#platform/server/jobs/define-job.ts';
import type { Job, JobWork } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import type { JobLog, ScheduledWork } from '#platform/server/jobs/job-types.ts';
import { createOrganizationSchedule } from '#platform/server/jobs/organization-schedule.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import type { OrganizationMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { forEveryOwner } from '../wall/for-every-owner.ts';

export interface GatheringParts extends Pick<Platform, 'mailer'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly configuration: { readonly publicUrl: string };
}

/** A mail to be written, in the transaction that also records what it says. */
interface GatheredOrder<Person, Moment> {
  readonly person: Person;
  readonly moment: Moment;
  /** Ids that the wall lets the person read. */
  readonly readable: readonly string[];
  readonly now: Date;
  readonly publicUrl: string;
}

/** Mails that gather what is new to each person. */
export interface GatheredMails<Person extends { readonly userId: string }, Moment> {
  /** Subject of log entries, such as `notices of documents`. */
  readonly name: string;
  readonly momentOf: (now: Date) => Moment;
  /** SQL: the column `organization_id` of organisations with recipients, as of every schedule of organisations. */
  readonly candidates: (moment: Moment) => RawBuilder<unknown>;
  /** Lists those who may have something to be told, in a transaction that sees every owner. */
  readonly listRecipients: (tx: Transaction, moment: Moment) => Promise<readonly Person[]>;
  /** Lists ids in a transaction of the person: the wall decides what they may read. */
  readonly listReadable: (tx: Transaction, moment: Moment, person: Person) => Promise<readonly string[]>;
  /**
   * Records what is told and writes the mail, in a transaction that sees every owner. The record decides: of two runs at
   * the same time, one finds nothing left.
   *
   * @returns null: nothing to tell
   */
  readonly write: (
    context: Pick<TenantContext, 'tx' | 'actor'>,
    order: GatheredOrder<Person, Moment>,
  ) => Promise<OrganizationMail | null>;
}

/** Declares the job that sends the gathered mails of an organisation. @param name of its queue */
export function defineGatheringJob(name: string) {
  return defineJob({
    name,
    payload: z.strictObject({ organizationId: organizationIdSchema }),
    exclusiveBy: ({ organizationId }) => organizationId,
    retry: { limit: 3, delaySeconds: 300 },
    concurrency: 2,
  });
}
type GatheringJob = ReturnType<typeof defineGatheringJob>;

/** Sends the gathered mails of an organisation when the job runs. */
export function createGathering<Person extends { readonly userId: string }, Moment>(
  job: GatheringJob,
  mails: GatheredMails<Person, Moment>,
  parts: GatheringParts,
): JobWork {
  return handleJob(job as Job<GatheringJob['payload']>, async ({ payload: { organizationId }, signal, log }) => {
    await gatherMails(mails, parts, { organizationId, signal, log });
  });
}

/** Starts the job for organisations with somebody to be told: what a stopped server missed is made up for. */
export function createGatheringSchedule<Person extends { readonly userId: string }, Moment>(
  job: GatheringJob,
  mails: GatheredMails<Person, Moment>,
  { database, clock, cron }: Pick<GatheringParts, 'database' | 'clock'> & { readonly cron: string },
): ScheduledWork {
  return createOrganizationSchedule({
    name: `start-${job.name}`,
    cron,
    database,
    service: 'property-owner',
    subject: mails.name,
    candidates: () => mails.candidates(mails.momentOf(clock.now())),
    start: async (tx, organizationId) => {
      await forEveryOwner(tx);
      const recipients = await mails.listRecipients(tx, mails.momentOf(clock.now()));
      if (recipients.length > 0) await enqueue(tx, job, { organizationId });
    },
  });
}

/** Rolls back a mail that would wait for another day: what it says may be outdated by then. */
class NoMailLeftError extends Error {}

/** A run for one organisation. */
export interface GatheringRun {
  readonly organizationId: OrganizationId;
  readonly signal: AbortSignal;
  readonly log: Pick<JobLog, 'error' | 'info'>;
}

/**
 * Mails people what is new to them, each in a transaction of its own with the record of what they were told: a stopped
 * run neither loses nor repeats a mail, and of two runs one tells.
 * @returns the number of mails
 */
export async function gatherMails<Person extends { readonly userId: string }, Moment>(
  { name, momentOf, listRecipients, listReadable, write }: GatheredMails<Person, Moment>,
  { database, clock, mailer, configuration: { publicUrl } }: GatheringParts,
  { organizationId, signal, log }: GatheringRun,
): Promise<number> {
  const now = clock.now();
  const moment = momentOf(now);
  const everyOwner = { organizationId, userId: noUser };
  const recipients = await database.tenant(
    everyOwner,
    async (tx) => {
      await forEveryOwner(tx);
      return listRecipients(tx, moment);
    },
    { readOnly: true },
  );
  let told = 0;
  for (const person of recipients) {
    signal.throwIfAborted();
    try {
      const readable = await database.tenant(
        { organizationId, userId: person.userId as UserId },
        (tx) => listReadable(tx, moment, person),
        { readOnly: true },
      );
      if (readable.length === 0) continue;
      const isTold = await database.tenant(everyOwner, async (tx) => {
        await forEveryOwner(tx);
        const context = {
          tx,
          actor: { organizationId, userId: noUser, membershipId: noUser, permissions: new Set<string>() },
        };
        const mail = await write(context, { person, moment, readable, now, publicUrl });
        if (mail === null) return false;
        const { sendAfter } = await mailer.sendOwn(context, mail);
        if (sendAfter !== null) throw new NoMailLeftError();
        return true;
      });
      if (isTold) told += 1;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      if (error instanceof NoMailLeftError || (error instanceof AppError && error.code === 'too_many_requests')) {
        log.info({ organization: organizationId }, `${name} wait for a day with mails left`);
        break;
      }
      log.error({ err: error, organization: organizationId }, `one of the ${name} could not be sent`);
    }
  }
  return told;
}
