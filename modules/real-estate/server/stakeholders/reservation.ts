import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { reserveObject as endpoint } from '../../contract/stakeholders/reservation.ts';
import { lockObject } from '../objects/find-object.ts';
import type { EstateObject } from '../objects/find-object.ts';
import { readStakeholder } from './change-stakeholders.ts';
import { noteChange } from './write-stakeholder.ts';

/** Status of an object that belongs to somebody already. */
const takenStatuses: ReadonlySet<unknown> = new Set(['RESERVED', 'SOLD', 'RENTED']);

/** Notes for whom an object is reserved. @throws AppError not_found, object_not_reserved */
export async function reserveObject(
  context: TenantContext,
  { objectId, stakeholderId }: EndpointInput<typeof endpoint>['body'],
): Promise<void> {
  const object = await lockObject(context.tx, objectId);
  if (!takenStatuses.has(object.data.realEstateStatus)) throw new AppError('object_not_reserved');
  if (stakeholderId !== null && (await readStakeholder(context, stakeholderId)).objectId !== object.objectId)
    throw new AppError('not_found');
  await clearReservation(context, object, stakeholderId);
  if (stakeholderId !== null) await mark(context, stakeholderId, context.clock.now());
}

/** Takes the mark from whom an object was reserved for, when it is offered again. */
export async function endReservation(context: TenantContext, object: EstateObject): Promise<void> {
  if (!takenStatuses.has(object.data.realEstateStatus)) await clearReservation(context, object, null);
}

async function clearReservation(context: TenantContext, { id }: EstateObject, except: string | null): Promise<void> {
  const marked = await context.tx
    .selectFrom('estate_stakeholders')
    .select('id')
    .where('estate_object_id', '=', id)
    .where('reserved_at', 'is not', null)
    .execute();
  for (const person of marked) if (person.id !== except) await mark(context, person.id, null);
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
