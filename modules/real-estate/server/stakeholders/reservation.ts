import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { isTaken } from '../../contract/objects/object-types.ts';
import type { reserveObject as endpoint } from '../../contract/stakeholders/reservation.ts';
import { namePerson } from '../../contract/stakeholders/person-name.ts';
import { lockObject } from '../objects/find-object.ts';
import { tellObject } from '../objects/object-live.ts';
import { objektRecords } from '../objects/objekt-records.ts';
import type { EstateObject } from '../objects/find-object.ts';
import { readStakeholder } from './change-stakeholders.ts';
import { noteChange } from './write-stakeholder.ts';

/** Notes for whom an object is reserved. @throws AppError not_found, object_not_reserved */
export async function reserveObject(
  context: TenantContext,
  { objectId, stakeholderId, until }: EndpointInput<typeof endpoint>['body'],
): Promise<void> {
  const object = await lockObject(context.tx, objectId);
  if (!isTaken(object.data.realEstateStatus)) throw new AppError('object_not_reserved');
  const person = stakeholderId === null ? null : await readStakeholder(context, stakeholderId);
  if (person !== null && person.objectId !== object.objectId) throw new AppError('not_found');
  const wasMarked = await clearReservation(context, object, stakeholderId);
  if (person !== null) await mark(context, person.id, context.clock.now());
  await nameOnObject(context, object, {
    // Somebody who is no interested person may have been typed.
    ...(person !== null ? { reservedFor: namePerson(person.data) } : wasMarked ? { reservedFor: '' } : {}),
    ...(until !== undefined && { reservedUntil: until }),
  });
}

async function nameOnObject(
  context: TenantContext,
  { id, objectId, version }: EstateObject,
  values: { readonly reservedFor?: string; readonly reservedUntil?: string | null },
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await objektRecords.save(context, id, { ...values, version });
  await tellObject(context, objectId);
}

/** Takes the mark from whom an object was reserved for, when it is offered again. */
export async function endReservation(context: TenantContext, object: EstateObject): Promise<void> {
  if (!saysNothing(object.data.realEstateStatus)) return;
  await clearReservation(context, object, null);
  const { reservedFor, reservedUntil } = object.internal;
  if (!saysNothing(reservedFor) || !saysNothing(reservedUntil))
    await nameOnObject(context, object, { reservedFor: '', reservedUntil: null });
}

/** @returns true if somebody was marked */
async function clearReservation(context: TenantContext, { id }: EstateObject, except: string | null): Promise<boolean> {
  const marked = await context.tx
    .selectFrom('estate_stakeholders')
    .select('id')
    .where('estate_object_id', '=', id)
    .where('reserved_at', 'is not', null)
    .execute();
  for (const person of marked) if (person.id !== except) await mark(context, person.id, null);
  return marked.length > 0;
}

async function mark(context: TenantContext, id: string, at: Date | null): Promise<void> {
  const before = await readStakeholder(context, id);
  if ((before.data.reservedAt === null) === (at === null)) return;
  await context.tx
    .updateTable('estate_stakeholders')
    .set(({ eb }) => ({ reserved_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await noteChange(context, 'stakeholder_changed', { before, after: await readStakeholder(context, id) });
}
