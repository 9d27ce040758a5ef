import { joinByKey } from '#platform/server/database/join-by-key.ts';
import { germanDayOf, germanMinuteOf } from '#platform/contract/days.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { assertReferences } from '#platform/server/records/assert-references.ts';
import { longTimerHours, maxEntryMinutes } from '../../contract/time-entries/time-entries.ts';
import type { TimeEntry, Timer } from '../../contract/time-entries/time-entries.ts';
import { toReference } from './repository.ts';
import { bookedTo, createTimeEntry } from './service.ts';
import type { GivenTimeEntry } from './service.ts';
import { writeTime } from './time-span.ts';

const minuteMs = 60_000;

/** Finds the running timer of the caller; null for none. */
export async function findTimer({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<Timer | null> {
  const row = await tx
    .selectFrom('running_timers as timer')
    .leftJoin('projects', (join) => joinByKey(join, 'projects', 'timer.project_id'))
    .leftJoin('offered_services as offered', (join) => joinByKey(join, 'offered', 'timer.service_id'))
    .select([
      'timer.started_at',
      'timer.text',
      'timer.project_id',
      'timer.service_id',
      'projects.name as project_name',
      'offered.name as service_name',
    ])
    .where('timer.user_id', '=', actor.userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    startedAt: row.started_at.toISOString(),
    text: row.text,
    project: toReference(row.project_id, row.project_name),
    service: toReference(row.service_id, row.service_name),
  };
}

/** Starts the timer; a running one continues with the given project and service. */
export async function startTimer(
  context: TenantContext,
  given: Pick<GivenTimeEntry, 'project' | 'service' | 'text'>,
): Promise<Timer> {
  const { tx, actor, clock } = context;
  await assertReferences(tx, bookedTo, given, '');
  const columns = {
    ...(given.project === undefined ? {} : { project_id: given.project }),
    ...(given.service === undefined ? {} : { service_id: given.service }),
    ...(given.text === undefined ? {} : { text: given.text }),
  };
  await tx
    .insertInto('running_timers')
    .values({ organization_id: actor.organizationId, user_id: actor.userId, started_at: clock.now(), ...columns })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ user_id: actor.userId, ...columns }),
    )
    .execute();
  const timer = await findTimer(context);
  if (timer === null) throw new AppError('timer_not_running');
  return timer;
}

/**
 * Turns the running timer into an entry, on the day and with the times of Germany, a minute at least. After a clock
 * change the times would give another duration: then the entry has its minutes alone.
 * @param minutes worked; required for a timer that was forgotten
 * @throws AppError timer_not_running, timer_too_long
 */
export async function stopTimer(context: TenantContext, minutes: number | undefined): Promise<TimeEntry> {
  const { tx, actor, clock } = context;
  // Two windows that stop it at the same time make one entry.
  await tx.selectFrom('running_timers').select('user_id').where('user_id', '=', actor.userId).forUpdate().execute();
  const timer = await findTimer(context);
  if (timer === null) throw new AppError('timer_not_running');
  const [started, ended] = [new Date(timer.startedAt), clock.now()];
  const ran = Math.max(1, Math.round((ended.getTime() - started.getTime()) / minuteMs));
  if (minutes === undefined && ran > longTimerHours * 60)
    throw new AppError('timer_too_long', { params: { hours: Math.floor(ran / 60) } });
  const entry = await createTimeEntry(context, {
    day: germanDayOf(started),
    project: timer.project?.id ?? null,
    service: timer.service?.id ?? null,
    text: timer.text,
    billable: true,
    ...(minutes === undefined ? timesOf(started, ran) : { minutes }),
  });
  await discardTimer(context);
  return entry;
}

export async function discardTimer({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<void> {
  await tx.deleteFrom('running_timers').where('user_id', '=', actor.userId).execute();
}

function timesOf(
  started: Date,
  minutes: number,
): { readonly start: string; readonly end: string } | { readonly minutes: number } {
  const start = germanMinuteOf(started);
  const end = germanMinuteOf(new Date(started.getTime() + minutes * minuteMs));
  return (start + minutes) % maxEntryMinutes === end ? { start: writeTime(start), end: writeTime(end) } : { minutes };
}
