import { logEvent } from '#platform/server/audit/log-event.ts';
import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import { checkVitals } from '../../contract/drafts/check-vitals.ts';
import { vitalFields } from '../../contract/drafts/answer.ts';
import { careEntriesChanged } from '../../contract/entries/entries.ts';
import { noMarks } from '../../contract/entries/entry.ts';
import type { CareEntry, DraftMarks, EntryType } from '../../contract/entries/entry.ts';
import { assertHeadOfCare } from '../staff/standing.ts';
import { emptyContent, mergeContent } from './entry-content.ts';
import type { EntryContent, SentContent } from './entry-content.ts';
import { selectDrafts, toDraft } from './entry-rows.ts';
import { findOwnDraft, requirePatient, requireReleased } from './find-entries.ts';

/** Open drafts of one person at most: a shift has some dozens. */
const maxDrafts = 500;

/** Tells the windows of the organisation that drafts or entries have changed, and nothing else. */
export const publishEntries = ({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<void> =>
  publish(tx, careEntriesChanged, { organizationId: actor.organizationId }, {});

/** A draft to be kept. */
export interface NewDraft {
  readonly id?: string | undefined;
  readonly type: EntryType;
  readonly kind?: 'entry' | 'review';
  readonly refersTo?: string | null;
  readonly reason?: string;
  readonly patientId: string | null;
  readonly eventAt: Date;
  readonly isEventAsked?: boolean;
  readonly content: EntryContent;
  readonly marks: DraftMarks;
  readonly said: string;
  readonly engine: CareEntry['engine'];
  readonly model?: string;
}

/** Refuses events that have not happened yet, a minute of clocks that differ aside. @throws AppError validation_failed */
export function assertNotFuture(eventAt: Date, now: Date): void {
  if (eventAt.getTime() > now.getTime() + 60_000) throw invalidField('eventAt', 'event_in_future');
}

/** Keeps drafts of the caller, in one statement; one that is there already stays. @throws AppError care_drafts_full */
export async function keepDrafts(context: TenantContext, drafts: readonly NewDraft[]): Promise<CareEntry[]> {
  const { tx, actor, clock } = context;
  if (drafts.length === 0) return [];
  const { count } = await tx
    .selectFrom('care_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  if (count + drafts.length > maxDrafts) throw new AppError('care_drafts_full', { params: { maximum: maxDrafts } });
  const now = clock.now();
  const rows = drafts.map((draft) => ({ ...draft, id: draft.id ?? createId() }));
  await tx
    .insertInto('care_drafts')
    .values(
      rows.map((draft, index) => ({
        organization_id: actor.organizationId,
        id: draft.id,
        author_id: actor.userId,
        patient_id: draft.patientId,
        type: draft.type,
        kind: draft.kind ?? 'entry',
        refers_to: draft.refersTo ?? null,
        reason: draft.reason ?? '',
        event_at: draft.eventAt,
        is_event_asked: draft.isEventAsked ?? false,
        content: JSON.stringify(draft.content),
        marks: JSON.stringify(draft.marks),
        said: draft.said,
        engine: draft.engine,
        model: draft.model ?? '',
        // In the order in which they were said.
        created_at: new Date(now.getTime() + index),
        changed_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await publishEntries(context);
  const ids = rows.map(({ id }) => id);
  const kept = await selectDrafts(tx)
    .where('d.id', 'in', ids)
    .where('d.author_id', '=', actor.userId)
    .orderBy('d.created_at')
    .execute();
  return kept.map(toDraft);
}

interface HandWritten extends SentContent {
  readonly id?: string | undefined;
  readonly type: EntryType;
  readonly patientId?: string | null | undefined;
  readonly reviewOf?: string | undefined;
  readonly reason?: string | undefined;
  readonly eventAt?: string | undefined;
}

/**
 * Keeps a draft that a person writes by hand. @throws AppError not_found, reference_not_found, care_drafts_full,
 * validation_failed
 */
export async function createDraft(context: TenantContext, given: HandWritten): Promise<CareEntry> {
  const { tx, clock } = context;
  const reviewed = given.reviewOf === undefined ? undefined : await requireReviewable(context, given.reviewOf);
  if (reviewed && given.reason === undefined) throw invalidField('reason', 'too_small', { minimum: 1, kind: 'string' });
  if (given.patientId != null) await requirePatient(tx, given.patientId, 'patientId');
  const eventAt = given.eventAt === undefined ? clock.now() : new Date(given.eventAt);
  assertNotFuture(eventAt, clock.now());
  const content = mergeContent(reviewed ?? emptyContent, given, given.type);
  const [draft] = await keepDrafts(context, [
    {
      id: given.id,
      type: given.type,
      kind: reviewed ? 'review' : 'entry',
      refersTo: reviewed?.id ?? null,
      reason: reviewed ? (given.reason ?? '') : '',
      patientId: reviewed?.patient?.id ?? given.patientId ?? null,
      eventAt,
      content: { data: content.data, values: content.values, sis: content.sis },
      marks: { ...noMarks, checks: checkVitals(content.data, content.values) },
      said: '',
      engine: 'hand',
    },
  ]);
  // The id is that of a draft of somebody else.
  if (draft === undefined) throw new AppError('not_found');
  return draft;
}

/** Finds an assessment of which there may be a new version. @throws AppError not_found */
async function requireReviewable(context: TenantContext, id: string): Promise<CareEntry> {
  const entry = await requireReleased(context, id);
  if (entry.type !== 'sis' || entry.withdrawn !== null) throw new AppError('not_found', { field: 'reviewOf' });
  return entry;
}

interface DraftChange extends SentContent {
  readonly type?: EntryType | undefined;
  readonly patientId?: string | null | undefined;
  readonly eventAt?: string | undefined;
  readonly confirmed?: readonly string[] | undefined;
  readonly version?: number | undefined;
}

/** Locks a draft of the caller. @throws AppError not_found, care_entry_released */
export async function lockOwnDraft(context: TenantContext, id: string): Promise<CareEntry> {
  const { tx, actor } = context;
  await tx
    .selectFrom('care_drafts')
    .select('id')
    .where('id', '=', id)
    .where('author_id', '=', actor.userId)
    .forUpdate()
    .execute();
  const draft = await findOwnDraft(context, id);
  if (draft) return draft;
  const released = await tx.selectFrom('care_entries').select('id').where('id', '=', id).executeTakeFirst();
  throw new AppError(released ? 'care_entry_released' : 'not_found');
}

/** @throws AppError not_found, changed_meanwhile, reference_not_found, care_entry_released, validation_failed */
export async function saveDraft(context: TenantContext, id: string, change: DraftChange): Promise<CareEntry> {
  const { tx, clock } = context;
  const before = await lockOwnDraft(context, id);
  await assertVersion(context, { type: 'care_entry', id }, change.version, before.version);
  const patientId = change.patientId === undefined ? (before.patient?.id ?? null) : change.patientId;
  if (change.patientId != null) await requirePatient(tx, change.patientId, 'patientId');
  const eventAt = change.eventAt === undefined ? new Date(before.eventAt) : new Date(change.eventAt);
  if (change.eventAt !== undefined) assertNotFuture(eventAt, clock.now());
  const type = change.type ?? before.type;
  const content = mergeContent(before, change, type);
  await tx
    .updateTable('care_drafts')
    .set({
      type,
      patient_id: patientId,
      event_at: eventAt,
      is_event_asked: before.eventAsked && change.eventAt === undefined,
      content: JSON.stringify({ data: content.data, values: content.values, sis: content.sis }),
      marks: JSON.stringify(settleMarks(before, content, change.confirmed)),
      changed_at: clock.now(),
      version: before.version + 1,
    })
    .where('id', '=', id)
    .execute();
  await publishEntries(context);
  const draft = await findOwnDraft(context, id);
  if (draft === undefined) throw new AppError('not_found');
  return draft;
}

/** Takes the marks of fields that a person typed away, and checks the values anew. */
function settleMarks(before: CareEntry, content: EntryContent, confirmed: readonly string[] | undefined): DraftMarks {
  const marks = before.marks ?? noMarks;
  const typed = [
    ...vitalFields.filter((field) => content.data[field] !== before.data[field]),
    ...content.values.flatMap((value, index) =>
      JSON.stringify(value) === JSON.stringify(before.values[index]) ? [] : [`values.${index}`],
    ),
    ...before.values.flatMap((_value, index) => (index < content.values.length ? [] : [`values.${index}`])),
  ];
  const isTyped = (field: string): boolean => typed.includes(field);
  const own = checkVitals(content.data, content.values);
  const kept = marks.checks.filter(
    ({ field, reason }) => !isTyped(field) && reason !== 'impossible' && reason !== 'unusual',
  );
  const wordsOf = (field: string) => marks.checks.find((check) => check.field === field && !isTyped(field))?.words;
  return {
    ...marks,
    sources: marks.sources.filter(({ field }) => !isTyped(field)),
    checks: [...own.map((check) => ({ ...check, words: wordsOf(check.field) ?? check.words })), ...kept],
    byHand: [...new Set([...marks.byHand, ...typed])],
    confirmed: [...new Set([...marks.confirmed, ...(confirmed ?? [])])].filter((field) => !isTyped(field)),
  };
}

/** @throws AppError not_found, care_entry_released */
export async function discardDraft(context: TenantContext, id: string): Promise<void> {
  await lockOwnDraft(context, id);
  await context.tx.deleteFrom('care_drafts').where('id', '=', id).execute();
  await publishEntries(context);
}

/** Makes a draft of somebody else the caller's own. @throws AppError care_head_only, not_found */
export async function takeOver(context: TenantContext, id: string): Promise<CareEntry> {
  const { tx, actor, clock } = context;
  await assertHeadOfCare(context);
  const row = await selectDrafts(tx).where('d.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  await tx
    .updateTable('care_drafts')
    .set({ author_id: actor.userId, changed_at: clock.now(), version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  await logEvent(context, {
    event: 'care_draft_taken_over',
    subject: { type: 'care_entry', id, label: '' },
    changes: [{ field: 'author', from: toDraft(row).author.name, to: null }],
  });
  await publishEntries(context);
  const draft = await findOwnDraft(context, id);
  if (draft === undefined) throw new AppError('not_found');
  return draft;
}
