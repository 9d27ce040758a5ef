import { logEvent } from '#platform/server/audit/log-event.ts';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { CareEntry } from '../../contract/entries/entry.ts';
import { isHeadOfCare, signAs } from '../staff/standing.ts';
import { assertNotFuture } from './drafts.ts';
import { emptyContent, mergeContent } from './entry-content.ts';
import type { EntryContent, SentContent } from './entry-content.ts';
import { requireReleased } from './find-entries.ts';
import { assertReleasable, insertEntry } from './release.ts';

/** Entry that follows another and says so; an id that was sent before is answered with what it made. */
interface FollowUp {
  readonly id?: string | undefined;
  readonly eventAt?: string | undefined;
}

type Event = 'care_entry_added_to' | 'care_entry_corrected' | 'care_entry_withdrawn';

/** @throws AppError not_found, care_entry_withdrawn */
export async function addAddendum(
  context: TenantContext,
  of: string,
  { id, text, eventAt }: FollowUp & { readonly text: string },
): Promise<CareEntry> {
  const entry = await requireStanding(context, of, id);
  if (entry.id === id) return entry;
  const content = { ...emptyContent, data: { ...emptyContent.data, text } };
  return write(context, entry, {
    kind: 'addendum',
    type: 'report',
    id,
    content,
    eventAt,
    reason: '',
    event: 'care_entry_added_to',
  });
}

/**
 * Puts a content in place of an entry's, which stays readable.
 * @throws AppError not_found, care_not_author, care_entry_withdrawn, care_entry_corrected and what refuses a release
 */
export async function correctEntry(
  context: TenantContext,
  of: string,
  {
    id,
    text,
    reason,
    eventAt,
    ...sent
  }: FollowUp & SentContent & { readonly text?: string | undefined; readonly reason: string },
): Promise<CareEntry> {
  const entry = await requireStanding(context, of, id);
  if (entry.id === id) return entry;
  if (entry.correctedBy !== null) throw new AppError('care_entry_corrected');
  await assertAuthor(context, entry);
  const data = text === undefined ? sent.data : { ...sent.data, text };
  const content = mergeContent(entry, { ...sent, data }, entry.type);
  assertReleasable(
    { type: entry.type, data: content.data, values: content.values, sis: content.sis },
    await signAs(context),
  );
  return write(context, entry, {
    kind: 'correction',
    type: entry.type,
    id,
    content,
    eventAt,
    reason,
    event: 'care_entry_corrected',
  });
}

/** @throws AppError not_found, care_not_author, care_entry_withdrawn */
export async function withdrawEntry(
  context: TenantContext,
  of: string,
  { id, reason }: FollowUp & { readonly reason: string },
): Promise<CareEntry> {
  const entry = await requireStanding(context, of, id);
  if (entry.id === id) return entry;
  await assertAuthor(context, entry);
  return write(context, entry, {
    kind: 'withdrawal',
    type: entry.type,
    id,
    content: emptyContent,
    reason,
    event: 'care_entry_withdrawn',
  });
}

/**
 * Finds the entry that something follows, or what was made with the same id before.
 * @throws AppError not_found, care_entry_withdrawn
 */
async function requireStanding(context: TenantContext, of: string, id: string | undefined): Promise<CareEntry> {
  if (id !== undefined) {
    const made = await context.tx
      .selectFrom('care_entries')
      .select('id')
      .where('id', '=', id)
      .where('refers_to', '=', of)
      .executeTakeFirst();
    if (made) return requireReleased(context, id);
  }
  const entry = await requireReleased(context, of);
  if (entry.withdrawn !== null || entry.kind === 'withdrawal') throw new AppError('care_entry_withdrawn');
  return entry;
}

/** Refuses everybody but who released it and heads of care. @throws AppError care_not_author */
async function assertAuthor(context: TenantContext, { released }: CareEntry): Promise<void> {
  if (released?.userId !== context.actor.userId && !(await isHeadOfCare(context)))
    throw new AppError('care_not_author');
}

interface Following extends FollowUp {
  readonly kind: 'addendum' | 'correction' | 'withdrawal';
  readonly type: CareEntry['type'];
  readonly content: EntryContent;
  readonly reason: string;
  readonly event: Event;
}

async function write(context: TenantContext, entry: CareEntry, following: Following): Promise<CareEntry> {
  const { actor, clock } = context;
  const eventAt = new Date(following.eventAt ?? entry.eventAt);
  if (following.eventAt !== undefined) assertNotFuture(eventAt, clock.now());
  const id = following.id ?? createId();
  const inserted = insertEntry(context, await signAs(context), {
    id,
    kind: following.kind,
    type: following.type,
    refersTo: entry.id,
    reason: following.reason,
    patientId: entry.patient?.id ?? '',
    eventAt,
    content: following.content,
    said: '',
    engine: 'hand',
    model: '',
    isImportant: following.kind === 'addendum' && entry.important,
    draftedBy: actor.userId,
  });
  const corrected = translateDuplicate(
    inserted,
    'care_entries_corrected_key',
    (cause) => new AppError('care_entry_corrected', { cause }),
  );
  const isNew = await translateDuplicate(
    corrected,
    'care_entries_withdrawn_key',
    (cause) => new AppError('care_entry_withdrawn', { cause }),
  );
  // The id is that of another entry.
  if (!isNew) throw new AppError('not_found', { field: 'id' });
  await logEvent(context, {
    event: following.event,
    subject: { type: 'care_entry', id: entry.id, label: '' },
    changes: following.reason === '' ? [] : [{ field: 'reason', from: null, to: null }],
  });
  return requireReleased(context, id);
}
