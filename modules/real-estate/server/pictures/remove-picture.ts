import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { lockObject } from '../objects/find-object.ts';
import { subjectOf } from '../objects/save-object.ts';
import { noteContentChange } from '../portal-queue/note-content-change.ts';
import { tellPictures } from './make-variants.ts';

/** Deletes a picture with its files. @throws AppError not_found */
export async function removePicture(context: TenantContext, name: string): Promise<void> {
  const { tx, actor } = context;
  const found = await tx
    .selectFrom('estate_pictures as p')
    .innerJoin('estate_objects as o', (join) =>
      join.onRef('o.organization_id', '=', 'p.organization_id').onRef('o.id', '=', 'p.estate_object_id'),
    )
    .select('o.object_id as objectId')
    .where('p.name', '=', name)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const object = await lockObject(tx, found.objectId);
  // Somebody else may have deleted it while the object was waited for.
  const { numDeletedRows } = await tx.deleteFrom('estate_pictures').where('name', '=', name).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('not_found');
  await logEvent(context, {
    event: 'estate_picture_removed',
    subject: subjectOf(object),
    changes: [{ field: 'picture', from: name, to: null }],
  });
  await tellPictures(tx, actor.organizationId, object.id);
  await noteContentChange(tx, actor.organizationId, object.id);
}
