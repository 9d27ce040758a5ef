import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import { handleJob } from '../jobs/define-job.ts';
import { enqueue, enqueueAll } from '../jobs/enqueue.ts';
import type { RunningJob } from '../jobs/job-types.ts';
import type { ServerModule } from '../module.ts';
import type { LoadAttachments } from './attachments.ts';
import { mailJob } from './mail-job.ts';
import { emptySentMails, findQueuedMail, listMailsWithoutJob, recordAttempt } from './mail-repository.ts';
import type { QueuedMail } from './mail-repository.ts';
import type { OnOwnMailEnd } from './own-mails.ts';
import { retryPlan } from './retry-plan.ts';
import type { RetryPlan } from './retry-plan.ts';
import { openBody } from './sealed-body.ts';
import type { Delivery, SmtpSender, Unsendable } from './smtp-sender.ts';

export interface DeliveryDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  readonly sender: SmtpSender;
  /** Reads what modules attach. */
  readonly loadAttachments: LoadAttachments;
  readonly onOwnMailEnd?: readonly OnOwnMailEnd[];
  /** For tests; 10 seconds doubling up to an hour, for two days, if absent. */
  readonly plan?: RetryPlan;
}

const daysOfText = 30;
/** Two minutes of attempts. */
const maxAttempts = 240;
const attemptEveryMs = 500;

/** Delivers mails: those that are written from now on, and those that wait without a job. */
export function createMailWork(dependencies: DeliveryDependencies): Required<Pick<ServerModule, 'jobs' | 'schedules'>> {
  return {
    jobs: [handleJob(mailJob, (job) => deliverMail(dependencies, job))],
    schedules: [
      {
        name: 'mails-without-job',
        cron: '*/10 * * * *',
        atStart: true,
        handler: () => requeueUnclaimedMails(dependencies),
      },
    ],
  };
}

/** Sends the mail of a job once. What becomes of it, the end of the job and the next try are one transaction. */
async function deliverMail(
  dependencies: DeliveryDependencies,
  job: RunningJob<z.output<typeof mailJob.payload>>,
): Promise<void> {
  const { database, clock, plan = retryPlan, onOwnMailEnd = [] } = dependencies;
  const mail = await database.identity((tx) => findQueuedMail(tx, job.payload.id), { readOnly: true });
  if (mail === undefined) return;
  const delivery = await sendMail(dependencies, mail, job.signal);
  const pause = delivery.state === 'unavailable' ? plan(mail.attempts + 1) : null;
  await insist(job.signal, () =>
    database.identity(async (tx) => {
      await recordAttempt(tx, mail.id, { delivery, givenUp: pause === null, now: clock.now() });
      await job.complete(tx);
      const organizationId = pause === null ? mail.organization_id : null;
      if (organizationId !== null) for (const tell of onOwnMailEnd) await tell(tx, organizationId);
      if (pause !== null) await enqueue(tx, mailJob, { id: mail.id }, { afterSeconds: pause });
    }),
  );
}

async function sendMail(
  { secretKey, sender, loadAttachments }: DeliveryDependencies,
  mail: QueuedMail,
  signal: AbortSignal,
): Promise<Delivery | Unsendable> {
  const body = openBody(mail.body, secretKey, mail.id);
  if (body === null) return giveUp('The text of the mail cannot be read: it was written under another SECRET_KEY');
  const { attachments: attached, ...letter } = body;
  // One mail at a time and only while it is sent: a thousand that wait fill no memory.
  const attachments = attached && (await loadAttachments(attached));
  if (attached && !attachments) return giveUp('What is attached to the mail is not there any more');
  return sender.send(
    {
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      createdAt: mail.created_at,
      ...letter,
      ...(attachments && { attachments }),
    },
    signal,
  );
}

/** Trying again would not help; the mail server was not asked. */
function giveUp(reason: string): Unsendable {
  return { state: 'unsendable', reason };
}

/**
 * A database that is gone for a moment must not forget what was sent: it would be sent again. A replica takes 20 to 30 s
 * to become primary.
 */
async function insist(signal: AbortSignal, write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError) || attempt === maxAttempts) throw error;
      await wait(attemptEveryMs, undefined, { signal });
    }
  }
}

async function requeueUnclaimedMails({ database, clock }: DeliveryDependencies): Promise<void> {
  await database.identity(async (tx) => enqueueAll(tx, mailJob, await listMailsWithoutJob(tx, clock.now())));
}

/** Forgets the text of mails a month after they were delivered: it held a name, an address, a link. */
export async function purgeSentMails({
  database,
  clock,
}: Pick<DeliveryDependencies, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - daysOfText * 86_400_000);
  await database.identity((tx) => emptySentMails(tx, before));
}
