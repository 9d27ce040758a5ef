import { logEvent } from '#platform/server/audit/log-event.ts';
import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { checkVitals } from '../../contract/drafts/check-vitals.ts';
import type { CheckReason } from '../../contract/drafts/draft-marks.ts';
import { findOpenCells } from '../../contract/entries/open-cells.ts';
import { noMarks } from '../../contract/entries/entry.ts';
import type { CareEntry, EntryKind } from '../../contract/entries/entry.ts';
import { mayReleaseAssessments } from '../../contract/staff/staff.ts';
import type { OwnStanding } from '../../contract/staff/staff.ts';
import { signAs } from '../staff/standing.ts';
import { assertNotFuture, lockOwnDraft, publishEntries } from './drafts.ts';
import { composeSearched, isBlank } from './entry-content.ts';
import type { EntryContent } from './entry-content.ts';
import { requireReleased } from './find-entries.ts';

/** Checks that a person has to look at before they release. */
const asksForTap: ReadonlySet<CheckReason> = new Set(['approximate', 'misheard', 'notSaid']);

type Checked = Pick<CareEntry, 'type'> & EntryContent;

/**
 * Refuses content that cannot be released. @throws AppError care_nothing_to_release, care_value_impossible,
 * care_matrix_open, care_nurse_only
 */
export function assertReleasable(
  { type, ...content }: Checked,
  own: Pick<OwnStanding, 'carePosition'>,
  marks: Pick<typeof noMarks, 'proposed' | 'confirmed'> = noMarks,
): void {
  if (isBlank(content)) throw new AppError('care_nothing_to_release', { field: 'data.text' });
  const impossible = checkVitals(content.data, content.values).find(({ reason }) => reason === 'impossible');
  if (impossible) throw new AppError('care_value_impossible', { field: pathOf(impossible.field) });
  if (type !== 'sis' || content.sis === null) return;
  const open = findOpenCells(content.sis, marks);
  const [first] = open;
  if (first !== undefined) throw new AppError('care_matrix_open', { field: first, params: { count: open.length } });
  if (!mayReleaseAssessments(own.carePosition)) throw new AppError('care_nurse_only');
}

const pathOf = (field: string): string => (field.startsWith('values.') ? field : `data.${field}`);

/** Columns of a released entry beside those of its content. */
interface Released {
  readonly id: string;
  readonly kind: EntryKind;
  readonly type: CareEntry['type'];
  readonly refersTo: string | null;
  readonly reason: string;
  readonly patientId: string;
  readonly eventAt: Date;
  readonly content: EntryContent;
  readonly said: string;
  readonly engine: CareEntry['engine'];
  readonly model: string;
  readonly isImportant: boolean;
  readonly draftedBy: string;
}

/** Writes an entry in the caller's name; one that is there already stays. @returns false if it was there */
export async function insertEntry(context: TenantContext, own: OwnStanding, entry: Released): Promise<boolean> {
  const { tx, actor, clock } = context;
  const { content } = entry;
  const written = await tx
    .insertInto('care_entries')
    .values({
      organization_id: actor.organizationId,
      id: entry.id,
      patient_id: entry.patientId,
      type: entry.type,
      kind: entry.kind,
      refers_to: entry.refersTo,
      reason: entry.reason,
      event_at: entry.eventAt,
      content: JSON.stringify({ data: content.data, values: content.values, sis: content.sis }),
      searched: composeSearched(content),
      said: entry.said,
      engine: entry.engine,
      model: entry.model,
      is_important: entry.isImportant,
      drafted_by: entry.draftedBy,
      released_by: actor.userId,
      released_at: clock.now(),
      released_name: own.name,
      released_initials: own.initials,
      released_position: own.carePosition,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  await publishEntries(context);
  return written !== undefined;
}

/**
 * Releases a draft of the caller; what was released already is answered again.
 * @throws AppError not_found, changed_meanwhile and whatever keeps it from being released
 */
export async function releaseDraft(
  context: TenantContext,
  id: string,
  { version, important = false }: { readonly version?: number | undefined; readonly important?: boolean | undefined },
): Promise<CareEntry> {
  const { tx, actor, clock } = context;
  const before = await tx
    .selectFrom('care_entries')
    .select('id')
    .where('id', '=', id)
    .where('released_by', '=', actor.userId)
    .executeTakeFirst();
  if (before) return requireReleased(context, id);
  const draft = await lockOwnDraft(context, id).catch((error: unknown) => {
    // It was released by the same click a moment ago, in another request.
    if (error instanceof AppError && error.code === 'care_entry_released') return undefined;
    throw error;
  });
  if (draft === undefined) return requireReleased(context, id);
  await assertVersion(context, { type: 'care_entry', id }, version, draft.version);
  if (draft.patient === null) throw new AppError('care_person_missing', { field: 'patientId' });
  if (draft.eventAsked) throw new AppError('care_event_asked', { field: 'eventAt' });
  assertNotFuture(new Date(draft.eventAt), clock.now());
  const marks = draft.marks ?? noMarks;
  const own = await signAs(context);
  assertReleasable(draft, own, marks);
  const open = marks.checks.find(({ field, reason }) => asksForTap.has(reason) && !marks.confirmed.includes(field));
  if (open) throw new AppError('care_not_checked', { field: pathOf(open.field) });
  const { firstName, lastName } = draft.patient;
  await insertEntry(context, own, {
    id,
    kind: draft.kind,
    type: draft.type,
    refersTo: draft.refersTo,
    reason: draft.reason,
    patientId: draft.patient.id,
    eventAt: new Date(draft.eventAt),
    content: { ...draft, data: { ...draft.data, patientName: [firstName, lastName].join(' ').trim() } },
    said: draft.said,
    engine: draft.engine,
    model: draft.model,
    isImportant: important,
    draftedBy: draft.author.userId,
  });
  await tx.deleteFrom('care_drafts').where('id', '=', id).execute();
  await logEvent(context, { event: 'care_entry_released', subject: { type: 'care_entry', id, label: '' } });
  return requireReleased(context, id);
}
