import { translateDuplicate } from '#platform/server/database/errors.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { EstateObject } from './find-object.ts';

/**
 * Keeps the numbers by which portals and public pages know an object and the one linked to it: nobody else has them.
 * @throws AppError external_id_taken
 */
export async function saveExternalIds({ tx, actor }: TenantContext, { id, data }: EstateObject): Promise<void> {
  const numbers = [data.externalId, data.linkedExternalId].filter((number) => number !== undefined && number !== '');
  await tx.deleteFrom('estate_external_ids').where('estate_object_id', '=', id).execute();
  if (numbers.length === 0) return;
  const rows = numbers.map((number) => ({
    organization_id: actor.organizationId,
    external_id: String(number),
    estate_object_id: id,
  }));
  await translateDuplicate(
    tx.insertInto('estate_external_ids').values(rows).execute(),
    'estate_external_ids_pkey',
    (cause) => new AppError('external_id_taken', { field: 'data.externalId', cause }),
  );
}
