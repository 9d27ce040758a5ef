import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import { lastDayOfMonth } from '#platform/contract/days.ts';
import type { RecordReference } from '#platform/contract/field-kinds.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { Actor, TenantContext } from '#platform/server/http/context.ts';
import { day, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { TimeEntry } from '../../contract/time-entries/time-entries.ts';
import { writeTime } from './time-span.ts';
import type { TimeSpan } from './time-span.ts';

const maxPersons = 1000;

/** Filter of the hours. Days `YYYY-MM-DD`. */
export interface TimeEntryFilter {
  /** Null: everybody's. */
  readonly personId: string | null;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly projectId?: string | undefined;
  readonly unbilled?: boolean;
  /** Number of the invoice that bills them. */
  readonly billedBy?: string | undefined;
  readonly searchTerm?: string | undefined;
}

/** Stored fields of an entry without its person. */
export interface TimeEntryContent extends TimeSpan {
  readonly day: string;
  readonly projectId: string | null;
  readonly serviceId: string | null;
  readonly text: string;
  readonly billable: boolean;
}

const newestFirst = listOrder('desc', { day: day(sql.ref('entry.day')), id: uuid(sql.ref('entry.id')) });

const label = (table: 'projects' | 'offered_services', id: 'entry.project_id' | 'entry.service_id') =>
  sql<
    string | null
  >`(SELECT named.name FROM ${sql.table(table)} AS named WHERE named.organization_id = entry.organization_id AND named.id = ${sql.ref(id)})`;

/** Current name of the person; for a deleted account the last one. */
const personName = sql<string>`coalesce((SELECT nullif(trim(person.first_name || ' ' || person.last_name), '') FROM users AS person WHERE person.id = entry.user_id), entry.person_name)`;

const minutesFromStart = sql`entry.start_minute`;
/** True if another entry of the person begins before this one ends, and ends after it begins. */
const overlaps = sql<boolean>`(entry.start_minute IS NOT NULL AND EXISTS (
  SELECT FROM time_entries other
   WHERE other.organization_id = entry.organization_id AND other.user_id = entry.user_id AND other.id <> entry.id AND other.start_minute IS NOT NULL
     AND other.day BETWEEN entry.day - 1 AND entry.day + 1
     AND (other.day - entry.day) * 1440 + other.start_minute < ${minutesFromStart} + entry.minutes
     AND (other.day - entry.day) * 1440 + other.start_minute + other.minutes > ${minutesFromStart}))`;

function selectEntries(tx: Transaction) {
  return tx
    .selectFrom('time_entries as entry')
    .leftJoin('invoices', (join) => joinByKey(join, 'invoices', 'entry.invoice_id'))
    .select([
      'entry.id',
      'entry.day',
      'entry.start_minute',
      'entry.end_minute',
      'entry.minutes',
      'entry.project_id',
      'entry.service_id',
      'entry.text',
      'entry.billable',
      'entry.version',
      'entry.user_id',
    ])
    .select(personName.as('person_name'))
    .select('invoices.number as invoice_number')
    .select([
      label('projects', 'entry.project_id').as('project_name'),
      label('offered_services', 'entry.service_id').as('service_name'),
    ])
    .select(overlaps.as('overlaps'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

/** Returns a record with its display name; null for none. */
export const toReference = (id: string | null, name: string | null): RecordReference | null =>
  id === null ? null : { id, label: name ?? '' };

function toTimeEntry(row: Row): TimeEntry {
  return {
    id: row.id,
    day: row.day,
    start: writeTime(row.start_minute),
    end: writeTime(row.end_minute),
    minutes: row.minutes,
    project: toReference(row.project_id, row.project_name),
    service: toReference(row.service_id, row.service_name),
    text: row.text,
    billable: row.billable,
    person: { id: row.user_id, label: row.person_name },
    invoiceId: row.invoice_number,
    overlaps: row.overlaps,
    version: row.version,
  };
}

/** Lists hours, newest day first. */
export async function listTimeEntries(
  { tx }: Pick<TenantContext, 'tx'>,
  filter: TimeEntryFilter,
  page: PageQuery,
): Promise<{ timeEntries: TimeEntry[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageOf(selectEntries(tx).where(matches(filter)), newestFirst, page);
  return { timeEntries: rows.map(toTimeEntry), nextCursor };
}

/** Lists the persons with hours, in a month `YYYY-MM` or ever, by name. */
export async function listPersons(
  { tx }: Pick<TenantContext, 'tx'>,
  month: string | undefined,
): Promise<RecordReference[]> {
  const { rows } = await sql<{ id: string; label: string }>`
    SELECT DISTINCT entry.user_id AS id, ${personName} AS label FROM time_entries AS entry
     WHERE ${month === undefined ? sql`TRUE` : sql`entry.day BETWEEN ${`${month}-01`}::date AND ${lastDayOfMonth(month)}::date`} ORDER BY label, id LIMIT ${maxPersons}`.execute(
    tx,
  );
  return rows;
}

/** Largest number of entries on a sheet. */
export const maxSheetEntries = 2000;

/** Lists the first hours in chronological order, one more than a sheet can print if there are too many. */
export async function listForSheet({ tx }: Pick<TenantContext, 'tx'>, filter: TimeEntryFilter): Promise<TimeEntry[]> {
  const rows = await selectEntries(tx)
    .where(matches(filter))
    .orderBy('entry.day')
    .orderBy('entry.start_minute')
    .orderBy('entry.id')
    .limit(maxSheetEntries + 1)
    .execute();
  return rows.map(toTimeEntry);
}

/** Sums the hours of all pages. */
export async function sumTimeEntries(
  { tx }: Pick<TenantContext, 'tx'>,
  filter: TimeEntryFilter,
): Promise<{ count: number; minutes: number; billableMinutes: number }> {
  const { rows } = await sql<{ count: number; minutes: number; billableMinutes: number }>`
    SELECT count(*)::integer AS count, coalesce(sum(minutes), 0)::integer AS minutes, coalesce(sum(minutes) FILTER (WHERE billable), 0)::integer AS "billableMinutes"
      FROM time_entries AS entry WHERE ${matches(filter)}`.execute(tx);
  return rows[0] ?? { count: 0, minutes: 0, billableMinutes: 0 };
}

function matches({
  personId,
  from,
  to,
  projectId,
  unbilled = false,
  billedBy,
  searchTerm,
}: TimeEntryFilter): RawBuilder<boolean> {
  const conditions = [
    sql`TRUE`,
    ...(personId === null ? [] : [sql`entry.user_id = ${personId}`]),
    ...(from === undefined ? [] : [sql`entry.day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`entry.day <= ${to}::date`]),
    ...(projectId === undefined ? [] : [sql`entry.project_id = ${projectId}`]),
    ...(unbilled ? [sql`entry.billable AND entry.invoice_id IS NULL`] : []),
    ...(billedBy === undefined
      ? []
      : [sql`entry.invoice_id = (SELECT billing.id FROM invoices AS billing WHERE billing.number = ${billedBy})`]),
    ...(!isSearchTerm(searchTerm)
      ? []
      : [
          matchesWords(searchTerm, [
            sql.ref('entry.text'),
            label('projects', 'entry.project_id'),
            label('offered_services', 'entry.service_id'),
            personName,
          ]),
        ]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/**
 * @param personId person to whom the entry must belong; null: anybody
 * @throws AppError not_found
 */
export async function findTimeEntry(
  { tx }: Pick<TenantContext, 'tx'>,
  id: string,
  personId: string | null,
): Promise<TimeEntry> {
  const row = await selectEntries(tx).where('entry.id', '=', id).where(matches({ personId })).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return toTimeEntry(row);
}

/** Finds an entry and locks it until the transaction ends. */
export async function lockTimeEntry(
  context: Pick<TenantContext, 'tx'>,
  id: string,
  personId: string | null,
): Promise<TimeEntry> {
  await context.tx.selectFrom('time_entries').select('id').where('id', '=', id).forUpdate().execute();
  return findTimeEntry(context, id, personId);
}

function toColumns(content: TimeEntryContent) {
  return {
    day: content.day,
    start_minute: content.startMinute,
    end_minute: content.endMinute,
    minutes: content.minutes,
    project_id: content.projectId,
    service_id: content.serviceId,
    text: content.text,
    billable: content.billable,
  };
}

export async function insertTimeEntry(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  id: string,
  content: TimeEntryContent,
): Promise<void> {
  const person = sql<string>`coalesce((SELECT trim(first_name || ' ' || last_name) FROM users WHERE id = ${actor.userId}), '')`;
  await tx
    .insertInto('time_entries')
    .values({
      ...toColumns(content),
      organization_id: actor.organizationId,
      id,
      user_id: actor.userId,
      person_name: person,
    })
    .execute();
}

export async function updateTimeEntry(
  { tx }: Pick<TenantContext, 'tx'>,
  id: string,
  content: TimeEntryContent,
): Promise<void> {
  await tx
    .updateTable('time_entries')
    .set({ ...toColumns(content), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function removeTimeEntry({ tx }: Pick<TenantContext, 'tx'>, id: string): Promise<void> {
  await tx.deleteFrom('time_entries').where('id', '=', id).execute();
}

/** Number of a person's latest hours whose projects and services count as recent. */
const recentEntries = 100;

/** Returns the ids of the projects or services of a person's latest hours, the latest first, with repeats. */
export async function listRecentPurposes(
  tx: Transaction,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  field: 'project' | 'service',
): Promise<string[]> {
  const rows = await tx
    .selectFrom('time_entries')
    .select(`${field}_id as id`)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(recentEntries)
    .execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
