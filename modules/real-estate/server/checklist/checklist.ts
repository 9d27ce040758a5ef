import { sql } from 'kysely';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { changedMeanwhile } from '#platform/server/audit/assert-version.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { checklistOf, countDone } from '../../contract/checklist/checklist-items.ts';
import type { ChecklistItem, ChecklistStatus } from '../../contract/checklist/checklist-items.ts';
import type { ChecklistEntry, saveChecklistItem } from '../../contract/checklist/checklist.ts';
import { findObject, lockObject } from '../objects/find-object.ts';
import type { EstateObject } from '../objects/find-object.ts';
import { subjectOf } from '../objects/save-object.ts';
import { listFiles } from './list-files.ts';

const columns = [
  'item',
  'status',
  'requested_at as requestedAt',
  'received_at as receivedAt',
  'valid_until as validUntil',
  'remind_at as remindAt',
  'note',
  'version',
] as const;

const untouched = (item: ChecklistItem): ChecklistEntry => ({
  item,
  status: 'OFFEN',
  requestedAt: null,
  receivedAt: null,
  validUntil: null,
  remindAt: null,
  note: '',
  version: 0,
  files: [],
});

/** Papers of an object's type. */
export const itemsOf = ({ data }: EstateObject): ChecklistItem[] =>
  checklistOf(String(data.realEstateType ?? '')).flatMap(({ items }) => items);

/** Lists the papers of an object with their states, in the order of its type. @throws AppError not_found */
export async function listItems(tx: Transaction, objectId: string): Promise<ChecklistEntry[]> {
  const object = await findObject(tx, objectId);
  const rows = (await tx
    .selectFrom('estate_checklist_items')
    .select(columns)
    .where('estate_object_id', '=', object.id)
    .execute()) as Omit<ChecklistEntry, 'files'>[];
  const files = await listFiles(tx, object.id);
  return itemsOf(object).map((item) => ({
    ...(rows.find((row) => row.item === item) ?? untouched(item)),
    files: files.filter((file) => file.item === item).map(({ item: _item, ...file }) => file),
  }));
}

/** Counts the papers of objects (row ids) that need nothing more; types without a checklist are absent. */
export async function countChecklists(
  tx: Transaction,
  objects: readonly { readonly id: string; readonly type: string }[],
): Promise<ReadonlyMap<string, { readonly done: number; readonly count: number }>> {
  const listed = objects.flatMap(({ id, type }) => {
    const items = checklistOf(type).flatMap((part) => part.items);
    return items.length === 0 ? [] : [{ id, items }];
  });
  if (listed.length === 0) return new Map();
  const rows = (await tx
    .selectFrom('estate_checklist_items')
    .select(['estate_object_id as id', 'item', 'status'])
    .where(sql<boolean>`estate_object_id = ANY (${listed.map(({ id }) => id)}::uuid[])`)
    .execute()) as { id: string; item: ChecklistItem; status: ChecklistStatus }[];
  return new Map(
    listed.map(({ id, items }) => [
      id,
      { done: countDone(rows.filter((row) => row.id === id && items.includes(row.item))), count: items.length },
    ]),
  );
}

type Body = EndpointInput<typeof saveChecklistItem>['body'];

/**
 * Saves the state of a paper; absent dates keep what they are, or follow the state.
 *
 * @throws AppError not_found, changed_meanwhile, item_not_of_type
 */
export async function saveItem(context: TenantContext, body: Body): Promise<ChecklistEntry> {
  const { tx, actor } = context;
  // The row of the object is the lock of its papers, which may have no row yet.
  const object = await lockObject(tx, body.objectId);
  if (!itemsOf(object).includes(body.item)) throw new AppError('item_not_of_type', { field: 'item' });
  const before = (await listItems(tx, body.objectId)).find(({ item }) => item === body.item) ?? untouched(body.item);
  const subject = subjectOf(object);
  if (body.version !== undefined && body.version !== before.version) throw await changedMeanwhile(context, subject);
  const after = settle(before, body, todayInGermany(context.clock));
  const row = {
    status: after.status,
    requested_at: after.requestedAt,
    received_at: after.receivedAt,
    valid_until: after.validUntil,
    remind_at: after.remindAt,
    note: after.note,
    version: before.version + 1,
  };
  await tx
    .insertInto('estate_checklist_items')
    .values({ organization_id: actor.organizationId, estate_object_id: object.id, item: body.item, ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'estate_object_id', 'item']).doUpdateSet(row))
    .execute();
  const changes = listChanges({ [body.item]: describe(before) }, { [body.item]: describe(after) });
  if (changes.length > 0) await logEvent(context, { event: 'estate_checklist_changed', subject, changes });
  return { ...after, version: row.version };
}

/** A paper in a line of the log. */
function describe({ status, requestedAt, receivedAt, validUntil, remindAt, note }: ChecklistEntry): string {
  return [status, requestedAt, receivedAt, validUntil, remindAt, note].map((part) => part ?? '').join(' · ');
}

function settle(before: ChecklistEntry, sent: Body, today: string): ChecklistEntry {
  const { status, requestedAt, receivedAt, validUntil, remindAt, note } = sent;
  const follows = (wanted: typeof status, day: string | null) => (status === wanted && day === null ? today : day);
  return {
    item: before.item,
    status,
    requestedAt: requestedAt === undefined ? follows('ANGEFORDERT', before.requestedAt) : requestedAt,
    receivedAt: receivedAt === undefined ? follows('VORHANDEN', before.receivedAt) : receivedAt,
    validUntil: validUntil === undefined ? before.validUntil : validUntil,
    remindAt: remindAt === undefined ? before.remindAt : remindAt,
    note: note ?? before.note,
    version: before.version,
    files: before.files,
  };
}
