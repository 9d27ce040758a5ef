import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { marksSchema } from '../../contract/entries/entry.ts';
import type { CareEntry, EntryKind, EntryType, NamedPatient } from '../../contract/entries/entry.ts';
import type { CarePosition } from '../../contract/staff/staff.ts';
import { contentSchema, emptyContent } from './entry-content.ts';

/** SQL: the withdrawal of an entry `e`, or null. */
const withdrawal = sql<Signed | null>`(
  SELECT json_build_object('at', w.released_at, 'userId', w.released_by, 'name', w.released_name, 'initials', w.released_initials,
                           'carePosition', w.released_position, 'reason', w.reason)
    FROM care_entries w WHERE w.organization_id = e.organization_id AND w.refers_to = e.id AND w.kind = 'withdrawal')`;

interface Signed {
  readonly at: string;
  readonly userId: string;
  readonly name: string;
  readonly initials: string;
  readonly carePosition: CarePosition | null;
  readonly reason: string;
}

/** SQL: the entry that stands in place of an entry `e`, or null. */
const correction = sql<string | null>`(
  SELECT c.id FROM care_entries c WHERE c.organization_id = e.organization_id AND c.refers_to = e.id AND c.kind = 'correction')`;

/** SQL: true if an entry `e` was withdrawn. */
export const isWithdrawn = sql<boolean>`EXISTS (
  SELECT FROM care_entries w WHERE w.organization_id = e.organization_id AND w.refers_to = e.id AND w.kind = 'withdrawal')`;

const patientColumns = [
  'p.last_name',
  'p.first_name',
  'p.salutation',
  'p.birth_date',
  'p.room',
  'p.place',
  'p.street',
  'p.state as patient_state',
] as const;

/** Selects released entries `e` with their people `p`. */
export function selectEntries(tx: Transaction) {
  return tx
    .selectFrom('care_entries as e')
    .innerJoin('patients as p', (join) => joinByKey(join, 'p', 'e.patient_id'))
    .leftJoin('users as u', 'u.id', 'e.drafted_by')
    .selectAll('e')
    .select(patientColumns)
    .select(['u.first_name as author_first_name', 'u.last_name as author_last_name'])
    .select([withdrawal.as('withdrawal'), correction.as('corrected_by')]);
}
export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

/** Selects drafts `d` with their people `p`, if they have one. */
export function selectDrafts(tx: Transaction) {
  return tx
    .selectFrom('care_drafts as d')
    .leftJoin('patients as p', (join) => joinByKey(join, 'p', 'd.patient_id'))
    .leftJoin('users as u', 'u.id', 'd.author_id')
    .selectAll('d')
    .select(patientColumns)
    .select(['u.first_name as author_first_name', 'u.last_name as author_last_name']);
}
export type DraftRow = Awaited<ReturnType<ReturnType<typeof selectDrafts>['executeTakeFirstOrThrow']>>;

type PatientRow = Pick<
  DraftRow,
  'last_name' | 'first_name' | 'salutation' | 'birth_date' | 'room' | 'place' | 'street' | 'patient_state'
>;

function toPatient(id: string | null, row: PatientRow): NamedPatient | null {
  if (id === null) return null;
  return {
    id,
    lastName: row.last_name ?? '',
    firstName: row.first_name ?? '',
    salutation: row.salutation ?? '',
    birthDate: row.birth_date,
    room: row.room ?? '',
    place: row.place ?? '',
    street: row.street ?? '',
    state: row.patient_state ?? '',
  };
}

const toName = (row: Pick<DraftRow, 'author_first_name' | 'author_last_name'>): string =>
  [row.author_first_name ?? '', row.author_last_name ?? ''].join(' ').trim();

/** @param showsWithdrawn true for heads of care, who read what was withdrawn */
export function toReleasedEntry(row: EntryRow, showsWithdrawn: boolean): CareEntry {
  const isWithheld = row.withdrawal !== null && !showsWithdrawn;
  const content = isWithheld ? emptyContent : contentSchema.parse(row.content);
  const released = {
    at: row.released_at.toISOString(),
    userId: row.released_by,
    name: row.released_name,
    initials: row.released_initials,
    carePosition: row.released_position as CarePosition | null,
  };
  const withdrawn = row.withdrawal && { ...row.withdrawal, at: new Date(row.withdrawal.at).toISOString() };
  const name = toName(row);
  return {
    id: row.id,
    state: 'released',
    type: row.type as EntryType,
    kind: row.kind as EntryKind,
    refersTo: row.refers_to,
    reason: row.reason,
    patient: toPatient(row.patient_id, row),
    eventAt: row.event_at.toISOString(),
    eventAsked: false,
    ...content,
    values: [...content.values],
    important: row.is_important,
    engine: row.engine as CareEntry['engine'],
    model: row.model,
    said: isWithheld ? '' : row.said,
    marks: null,
    author: { userId: row.drafted_by, name: name === '' ? row.released_name : name },
    createdAt: released.at,
    changedAt: released.at,
    version: 1,
    released,
    withdrawn,
    correctedBy: row.corrected_by,
  };
}

export function toDraft(row: DraftRow): CareEntry {
  const content = contentSchema.parse(row.content);
  return {
    id: row.id,
    state: 'draft',
    type: row.type as EntryType,
    kind: row.kind as EntryKind,
    refersTo: row.refers_to,
    reason: row.reason,
    patient: toPatient(row.patient_id, row),
    eventAt: row.event_at.toISOString(),
    eventAsked: row.is_event_asked,
    ...content,
    important: false,
    engine: row.engine as CareEntry['engine'],
    model: row.model,
    said: row.said,
    marks: marksSchema.parse(row.marks),
    author: { userId: row.author_id, name: toName(row) },
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    version: row.version,
    released: null,
    withdrawn: null,
    correctedBy: null,
  };
}
