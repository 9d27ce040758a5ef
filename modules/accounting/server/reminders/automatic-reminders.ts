import { z } from 'zod';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { isRefusedByContent } from '#platform/server/database/errors.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { defineJob, handleJob } from '#platform/server/jobs/define-job.ts';
import type { JobWork } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import type { JobLog, ScheduledWork } from '#platform/server/jobs/job-types.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { createOrganizationSchedule } from '#platform/server/jobs/organization-schedule.ts';
import { readReminderSettings } from '../configuration/repository.ts';
import { reminderConfig } from '../configuration/settings.ts';
import type { Issuer } from '../invoices/issue/issue-invoice.ts';
import { listDueNumbers } from './due-reminders.ts';
import { nextLevelOf, proposedFrom } from './plan-reminder.ts';
import { readCases } from './reminder-case.ts';
import { requireCase, writeReminder } from './write-reminder.ts';
import type { ReminderParts } from './write-reminder.ts';
import { selectScheduled } from '#platform/server/settings/scheduled-settings.ts';

export interface AutomaticParts extends ReminderParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Reminders that one organisation sends by itself on a day; 200 if absent. */
  readonly maxPerDay?: number;
}

/** The mails of an organisation's day are not more either. */
const defaultPerDay = 200;
/** Invoices read in one transaction. */
const readAtOnce = 50;

const automaticJob = defineJob({
  name: 'automatic-reminders',
  payload: z.strictObject({ organizationId: organizationIdSchema }),
  exclusiveBy: ({ organizationId }) => organizationId,
  retry: { limit: 3, delaySeconds: 300 },
  concurrency: 2,
});

/** Looks every morning for organisations whose reminders are sent by themselves. */
export function createReminderSchedule({ database }: Pick<AutomaticParts, 'database'>): ScheduledWork {
  return createOrganizationSchedule({
    name: 'start-automatic-reminders',
    cron: '10 6 * * *',
    database,
    service: 'accounting',
    subject: 'automatic reminders',
    candidates: () => selectScheduled([reminderConfig]),
    start: startIfWanted,
  });
}

async function startIfWanted(tx: Transaction, organizationId: OrganizationId): Promise<void> {
  const { sendAutomatically } = await readReminderSettings({ tx });
  if (sendAutomatically) await enqueue(tx, automaticJob, { organizationId });
}

/** Sends the due reminders of an organisation to customers with an email address. */
export function createAutomaticReminders(parts: AutomaticParts): JobWork {
  return handleJob(automaticJob, async ({ payload: { organizationId }, signal, log }) => {
    await sendDueReminders(parts, { organizationId, signal, log });
  });
}

/**
 * Sends the due reminders of an organisation, each in its own transaction: of two processes that send the same one the
 * second finds it sent. Invoices without an address stay proposals.
 * @returns the number of those sent
 */
export async function sendDueReminders(
  parts: AutomaticParts,
  {
    organizationId,
    signal,
    log,
  }: {
    readonly organizationId: OrganizationId;
    readonly signal: AbortSignal;
    readonly log: Pick<JobLog, 'error' | 'warn' | 'info'>;
  },
): Promise<number> {
  const issuer = toIssuer(parts, organizationId, signal, log);
  const numbers = await issuer.read(async (context) =>
    (await readReminderSettings(context)).sendAutomatically ? listDueNumbers(context) : [],
  );
  let sent = 0;
  for await (const invoiceId of eachWithAddress(issuer, numbers)) {
    signal.throwIfAborted();
    if (sent >= (parts.maxPerDay ?? defaultPerDay)) break;
    const given = await issuer.read((context) => requireCase(context, invoiceId));
    const level = nextLevelOf(given);
    if (typeof level !== 'number' || given.email === null) continue;
    // Another process has sent the one that was due meanwhile: the next level has its own day.
    if (proposedFrom(given, level) > given.today) continue;
    try {
      await writeReminder(parts, issuer, { invoiceId, level, to: [given.email] });
      sent += 1;
    } catch (error) {
      if (isRefusedByContent(error))
        log.error({ err: error, organization: organizationId }, 'a reminder was refused by the database');
      else if (!(error instanceof AppError)) throw error;
      // It was paid, held or sent meanwhile, or no mails are left: the next morning looks again.
      else log.info({ organization: organizationId, code: error.code }, 'a reminder was not sent by itself');
    }
  }
  return sent;
}

/** Selects the invoices whose customers have an address: many without one must not take the places of the others. */
async function* eachWithAddress({ read }: Issuer, numbers: readonly string[]): AsyncGenerator<string> {
  for (let start = 0; start < numbers.length; start += readAtOnce) {
    const part = numbers.slice(start, start + readAtOnce);
    const cases = await read((context) => readCases(context, part));
    yield* part.filter((number) => (cases.get(number)?.email ?? null) !== null);
  }
}

function toIssuer(
  { database, clock }: AutomaticParts,
  organizationId: OrganizationId,
  signal: AbortSignal,
  log: Pick<JobLog, 'error' | 'warn'>,
): Issuer {
  const scope = { organizationId, userId: noUser };
  const source = { requestId: createId(), address: null };
  const toContext = (tx: Transaction): TenantContext => ({
    tx,
    actor: { ...scope, membershipId: noUser, permissions: new Set() },
    clock,
    source,
  });
  return {
    tenantQueue: { key: organizationId },
    signal,
    log,
    read: (work) => database.tenant(scope, (tx) => work(toContext(tx)), { readOnly: true }),
    transaction: (work) => database.tenant(scope, (tx) => work(toContext(tx))),
  };
}
