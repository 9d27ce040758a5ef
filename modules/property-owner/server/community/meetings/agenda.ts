import { sql } from 'kysely';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { maxAgendaItems } from '#modules/property-owner/contract/community/meetings/agenda.ts';
import type { AgendaItem } from '#modules/property-owner/contract/community/meetings/agenda.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { requireMeeting, subjectOf } from './change-meetings.ts';
import { lockMeeting } from './meeting-repository.ts';

type ItemFacts = Pick<AgendaItem, 'titel' | 'antrag' | 'mehrheit'>;
interface OneMeeting {
  readonly id: string;
  readonly eid: string;
}
interface OneItem extends OneMeeting {
  readonly top: string;
}

/** Lists the agenda of a meeting, as far as the wall shows it. */
export async function listAgenda(tx: Transaction, meetingId: string): Promise<AgendaItem[]> {
  const rows = await tx
    .selectFrom('community_agenda_items')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    nummer: row.position,
    titel: row.title,
    antrag: row.motion,
    mehrheit: row.majority as AgendaItem['mehrheit'],
    verkuendetAm: row.announced_at?.toISOString() ?? null,
    version: row.version,
  }));
}

/** Adds an item at the end. @throws AppError not_found, agenda_kept, agenda_full */
export async function addItem(context: TenantContext, wanted: OneMeeting, facts: ItemFacts): Promise<AgendaItem[]> {
  const { tx, actor } = context;
  const meeting = await openAgenda(context, wanted);
  const before = await listAgenda(tx, meeting.id);
  if (before.length >= maxAgendaItems) throw new AppError('agenda_full', { params: { maximum: maxAgendaItems } });
  await tx
    .insertInto('community_agenda_items')
    .values({
      organization_id: actor.organizationId,
      id: createId(),
      meeting_id: meeting.id,
      position: before.length + 1,
      ...toColumns(facts),
    })
    .execute();
  await log(context, meeting, null, facts);
  return listAgenda(tx, meeting.id);
}

/** Changes an item. @throws AppError not_found, changed_meanwhile, agenda_kept */
export async function saveItem(
  context: TenantContext,
  wanted: OneItem,
  { version, ...facts }: ItemFacts & { readonly version: number },
): Promise<AgendaItem[]> {
  const { tx } = context;
  const meeting = await openAgenda(context, wanted);
  const before = await requireItem(tx, meeting, wanted.top);
  if (before.version !== version) throw new AppError('changed_meanwhile');
  await tx
    .updateTable('community_agenda_items')
    .set({ ...toColumns(facts), version: version + 1 })
    .where('id', '=', wanted.top)
    .execute();
  await log(context, meeting, before, facts);
  return listAgenda(tx, meeting.id);
}

/** Orders the items. @throws AppError not_found, changed_meanwhile, agenda_kept */
export async function orderItems(
  context: TenantContext,
  wanted: OneMeeting,
  ids: readonly string[],
): Promise<AgendaItem[]> {
  const { tx } = context;
  const meeting = await openAgenda(context, wanted);
  const before = await listAgenda(tx, meeting.id);
  const known = new Set(before.map(({ id }) => id));
  if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
    throw new AppError('changed_meanwhile');
  // An announced item keeps its number: the collection names it.
  if (before.some(({ id, nummer, verkuendetAm }) => verkuendetAm !== null && ids[nummer - 1] !== id))
    throw new AppError('agenda_kept');
  await tx
    .updateTable('community_agenda_items')
    .set({ position: sql<number>`array_position(${[...ids]}::uuid[], id)` })
    .where('meeting_id', '=', meeting.id)
    .execute();
  const after = await listAgenda(tx, meeting.id);
  await logEvent(context, {
    event: 'agenda_changed',
    subject: subjectOf(meeting),
    changes: listChanges({ reihenfolge: describeOrder(before) }, { reihenfolge: describeOrder(after) }),
  });
  return after;
}

/** Removes an item. @throws AppError not_found, agenda_kept */
export async function removeItem(context: TenantContext, wanted: OneItem): Promise<void> {
  const { tx } = context;
  const meeting = await openAgenda(context, wanted);
  const before = await requireItem(tx, meeting, wanted.top);
  const later = (await listAgenda(tx, meeting.id)).filter(({ nummer }) => nummer > before.nummer);
  // Those behind it would move up, and the collection names their numbers.
  if (later.some(({ verkuendetAm }) => verkuendetAm !== null)) throw new AppError('agenda_kept');
  await tx.deleteFrom('community_agenda_items').where('id', '=', wanted.top).execute();
  await tx
    .updateTable('community_agenda_items')
    .set({ position: sql<number>`position - 1` })
    .where('meeting_id', '=', meeting.id)
    .where('position', '>', before.nummer)
    .execute();
  await log(context, meeting, before, null);
}

/**
 * Locks a meeting for a change of its agenda and notes the change: what an invitation says is outdated then.
 * @throws AppError not_found, agenda_kept
 */
async function openAgenda(context: TenantContext, wanted: OneMeeting): Promise<Meeting> {
  const { tx, clock } = context;
  await lockMeeting(tx, wanted.id);
  const { meeting } = await requireMeeting(context, wanted);
  if (meeting.beendetAm !== null) throw new AppError('agenda_kept');
  // The clock is read behind the lock: this change comes after an invitation for which it has waited.
  if (meeting.eingeladenAm !== null)
    await tx.updateTable('community_meetings').set({ revised_at: clock.now() }).where('id', '=', wanted.id).execute();
  return meeting;
}

async function requireItem(tx: Transaction, { id }: Meeting, top: string): Promise<AgendaItem> {
  const item = (await listAgenda(tx, id)).find((each) => each.id === top);
  if (!item) throw new AppError('not_found');
  if (item.verkuendetAm !== null) throw new AppError('agenda_kept');
  return item;
}

const toColumns = ({ titel, antrag, mehrheit }: ItemFacts) => ({ title: titel, motion: antrag, majority: mehrheit });

const describeOrder = (items: readonly AgendaItem[]): string =>
  items.map(({ nummer, titel }) => `${nummer}. ${titel}`).join(' · ');

async function log(
  context: TenantContext,
  meeting: Meeting,
  before: ItemFacts | null,
  after: ItemFacts | null,
): Promise<void> {
  const describe = (facts: ItemFacts | null) =>
    facts === null ? {} : { titel: facts.titel, antrag: facts.antrag, mehrheit: facts.mehrheit };
  await logEvent(context, {
    event: 'agenda_changed',
    subject: subjectOf(meeting),
    changes: listChanges(describe(before), describe(after)),
  });
}
