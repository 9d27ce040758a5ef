import { describeValues } from '#platform/contract/fields.ts';
import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { Actor, TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { assertReferences } from '#platform/server/records/assert-references.ts';
import { project, service } from '../../contract/records/records.ts';
import { timeEntryFields } from '../../contract/time-entries/time-entries.ts';
import type { TimeEntry } from '../../contract/time-entries/time-entries.ts';
import { findTimeEntry, insertTimeEntry, lockTimeEntry, removeTimeEntry, updateTimeEntry } from './repository.ts';
import type { TimeEntryContent } from './repository.ts';
import { readTimeSpan } from './time-span.ts';

/** Fields of an entry in a request; absent: unchanged, in a new one empty. */
export interface GivenTimeEntry {
  readonly day?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly minutes?: number | null | undefined;
  readonly project?: string | null | undefined;
  readonly service?: string | null | undefined;
  readonly text?: string | undefined;
  readonly billable?: boolean | undefined;
}

/** Records to which hours can be booked. */
export const bookedTo = { project: { entity: project }, service: { entity: service } } as const;

/** Returns the id of the person whose hours the caller may see and change: null for everybody's. */
export function ownHoursOf({ permissions, userId }: Actor): string | null {
  return permissions.has('benit-accounting-permission') ? null : userId;
}

/** @throws AppError validation_failed, reference_not_found */
export async function createTimeEntry(
  context: TenantContext,
  given: GivenTimeEntry & { readonly day: string },
): Promise<TimeEntry> {
  await assertReferences(context.tx, bookedTo, given, 'timeEntry');
  const id = createId();
  await insertTimeEntry(
    context,
    id,
    toContent(
      { day: given.day, start: '', end: '', minutes: null, project: null, service: null, text: '', billable: true },
      given,
    ),
  );
  const entry = await findTimeEntry(context, id, null);
  await logEvent(context, {
    event: 'time_entry_created',
    subject: subjectOf(entry),
    changes: listChanges(null, describe(entry)),
  });
  return entry;
}

/** @throws AppError not_found, changed_meanwhile, time_entry_billed, validation_failed, reference_not_found */
export async function saveTimeEntry(
  context: TenantContext,
  id: string,
  { version, ...given }: GivenTimeEntry & { readonly version: number },
): Promise<TimeEntry> {
  const before = await lockChangeable(context, id);
  await assertVersion(context, subjectOf(before), version, before.version);
  await assertReferences(context.tx, bookedTo, given, 'timeEntry');
  // Minutes without times replace the times.
  const times =
    given.minutes !== undefined && given.start === undefined && given.end === undefined ? { start: '', end: '' } : {};
  const stored = { ...before, project: before.project?.id ?? null, service: before.service?.id ?? null, ...times };
  await updateTimeEntry(context, id, toContent(stored, given));
  const after = await findTimeEntry(context, id, null);
  await logEvent(context, {
    event: 'time_entry_changed',
    subject: subjectOf(after),
    changes: listChanges(describe(before), describe(after)),
  });
  return after;
}

/** @throws AppError not_found, changed_meanwhile, time_entry_billed */
export async function deleteTimeEntry(context: TenantContext, id: string, version: number | undefined): Promise<void> {
  const entry = await lockChangeable(context, id);
  await assertVersion(context, subjectOf(entry), version, entry.version);
  await removeTimeEntry(context, id);
  await logEvent(context, {
    event: 'time_entry_deleted',
    subject: subjectOf(entry),
    changes: listChanges(describe(entry), {}),
  });
}

async function lockChangeable(context: TenantContext, id: string): Promise<TimeEntry> {
  const entry = await lockTimeEntry(context, id, ownHoursOf(context.actor));
  if (entry.invoiceId !== null) throw new AppError('time_entry_billed', { params: { number: entry.invoiceId } });
  return entry;
}

function toContent(
  stored: Required<{
    [Name in keyof GivenTimeEntry]: NonNullable<GivenTimeEntry[Name]> | Extract<GivenTimeEntry[Name], null>;
  }>,
  given: GivenTimeEntry,
): TimeEntryContent {
  const {
    day,
    start,
    end,
    minutes,
    project: projectId,
    service: serviceId,
    text,
    billable,
  } = { ...stored, ...withoutAbsent(given) };
  return { ...readTimeSpan({ start, end, minutes }), day, projectId, serviceId, text, billable };
}

function withoutAbsent<Given extends object>(given: Given): { [Name in keyof Given]: Exclude<Given[Name], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Given]: Exclude<Given[Name], undefined>;
  };
}

function subjectOf({ id, day, person }: TimeEntry) {
  return { type: 'time_entry', id, label: `${person.label}, ${day}` } as const;
}

function describe(entry: TimeEntry): object {
  return describeValues(timeEntryFields, entry);
}
