import { sql } from 'kysely';
import { z } from 'zod';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';
import { defineJob, handleJob } from '#platform/server/jobs/define-job.ts';
import type { JobWork } from '#platform/server/jobs/define-job.ts';
import type { ScheduledWork } from '#platform/server/jobs/job-types.ts';
import { createOrganizationSchedule } from '#platform/server/jobs/organization-schedule.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import type { TaskProcesses } from '#platform/server/tasks/task-processes.ts';
import { lockSettings, readSettings } from '#platform/server/settings/settings.ts';
import { dataSyncConfig, ftpConfig } from '../configuration/settings.ts';
import { readDeliveryState, writeDeliveryState } from '../data-state/delivery-state.ts';
import { forEveryOwner } from '../wall/for-every-owner.ts';
import { countRefresh } from './count-refreshes.ts';
import { beginEntry, endAbandoned } from './journal.ts';
import { refreshHandler } from './refresh-handler.ts';
import { dueDay, isDue } from '../configuration/sync-times.ts';
import { selectScheduled } from '#platform/server/settings/scheduled-settings.ts';

export interface ScheduleParts {
  readonly database: Database;
  readonly clock: Clock;
}

const refreshJob = defineJob({
  name: 'scheduled-refresh',
  payload: z.strictObject({ organizationId: organizationIdSchema, runId: z.uuid() }),
  exclusiveBy: ({ organizationId }) => organizationId,
  retry: { limit: 3, delaySeconds: 60 },
  // Many come at the same hour, and one whose server is slow must not hold up all others.
  concurrency: 4,
  // Less than the hours after which an entry counts as abandoned.
  maxSeconds: 2 * 3600,
});

/** Runs a refresh of the schedule, in a process of its own. */
export function createScheduledRefresh({
  processes,
  database,
}: {
  readonly processes: TaskProcesses;
  readonly database: Database;
}): JobWork {
  return handleJob(refreshJob, async ({ payload: { organizationId, runId }, signal }) => {
    const order = {
      organizationId,
      userId: null,
      source: { requestId: runId, address: null },
      payload: { runId, dryRun: false, confirm: null, undo: null },
    };
    await processes.run(refreshHandler, order, { signal, progress: () => undefined });
    await countRefresh(database, { organizationId, userId: noUser }, runId);
  });
}

/** Starts the refreshes of this hour. */
export function createRefreshSchedule({ database, clock }: ScheduleParts): ScheduledWork {
  return createOrganizationSchedule({
    name: 'start-refreshes',
    cron: '2 * * * *',
    atStart: true,
    database,
    service: 'property-owner',
    subject: 'a refresh',
    candidates: () => selectDue(clock.now()),
    start: (tx, organizationId) => startIfDue(tx, organizationId, clock.now()),
  });
}

/** SQL: organisations whose hour has come, and those whose run of this night failed. */
function selectDue(now: Date) {
  const days = Array.from({ length: 25 }, (_, hour) => dueDay(hour, now));
  return sql`
    SELECT scheduled.organization_id FROM (${selectScheduled([dataSyncConfig])}) scheduled
      LEFT JOIN delivery_state d ON d.organization_id = scheduled.organization_id
     WHERE d.scheduled_day IS NULL OR d.scheduled_day < (${days}::date[])[scheduled.scheduled_hour + 1]
     UNION ALL
    SELECT organization_id FROM deliveries
     WHERE state = 'failed' AND started_by IS NULL AND NOT dry_run AND started_at > ${startOfTries(now)}`;
}

/** Starts the refresh of an organisation whose hour has come. @returns whether it did */
export async function startIfDue(tx: Transaction, organizationId: OrganizationId, now: Date): Promise<boolean> {
  await forEveryOwner(tx);
  // Locked, so that two processes start one refresh.
  const { syncHour } = (await lockSettings(tx, dataSyncConfig)).properties;
  if (syncHour === null) return false;
  const { scheduledDay } = await readDeliveryState(tx);
  if (!isDue(syncHour, scheduledDay, now) && !(await hasFailed(tx, now))) return false;
  if ((await readSettings(tx, ftpConfig)).properties.host === '') return false;
  await endAbandoned(tx, now);
  const runId = createId();
  // While a person's refresh runs, the next hour looks again.
  if (!(await beginEntry(tx, { organizationId, id: createId(), startedBy: null, runId, isDryRun: false, now })))
    return false;
  await writeDeliveryState({ tx, actor: { organizationId } }, { scheduledDay: dueDay(syncHour, now) });
  await enqueue(tx, refreshJob, { organizationId, runId });
  return true;
}

/** Number of tries in one night, an hour apart, if the other machine did not answer. */
const maxTries = 4;

const startOfTries = (now: Date): Date => new Date(now.getTime() - (maxTries + 1) * 3_600_000);

/** Returns true if the schedule's newest runs of this night failed and tries are left. */
async function hasFailed(tx: Transaction, now: Date): Promise<boolean> {
  const runs = await tx
    .selectFrom('deliveries')
    .select(['state', 'started_by'])
    .where('started_at', '>', startOfTries(now))
    .where('dry_run', '=', false)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxTries)
    .execute();
  const tries = runs.findIndex(({ state, started_by }) => state !== 'failed' || started_by !== null);
  const failed = tries === -1 ? runs.length : tries;
  return failed > 0 && failed < maxTries;
}
