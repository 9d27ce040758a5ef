import { sql } from 'kysely';
import type { UploadedFile } from '#platform/contract/files.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { keepFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { centred, maxPictures } from '../../contract/objects/pictures.ts';
import type { Picture } from '../../contract/objects/pictures.ts';
import { lockObject } from '../objects/find-object.ts';
import { subjectOf } from '../objects/save-object.ts';
import { noteContentChange } from '../portal-queue/note-content-change.ts';
import { askForVariants, tellPictures } from './make-variants.ts';
import { nextName, proposeByName, toPictureName } from './picture-name.ts';
import { findPictureRow, listPictureRows, toPicture } from './picture-rows.ts';
import type { PictureRow } from './picture-rows.ts';

/**
 * Finds the object that a file is for.
 *
 * @param sent name of the file, `objectId-filename`
 * @throws AppError not_found
 */
export async function findObjectOfFile(tx: Transaction, given: string | undefined, sent: string): Promise<string> {
  const found = await tx
    .selectFrom('estate_objects')
    .select('object_id')
    .where(
      given === undefined
        ? sql<boolean>`starts_with(${sent}, object_id || '-')`
        : (where) => where('object_id', '=', given),
    )
    .orderBy(sql`length(object_id)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found', { field: given === undefined ? 'file' : 'objectId' });
  return found.object_id;
}

interface AddedPicture {
  readonly objectId: string;
  readonly file: UploadedFile;
  readonly fileId: string;
  readonly proposes: boolean;
  readonly uploadId: string | undefined;
}

/**
 * Adds a picture whose file is stored, behind the others, and asks for its encodings.
 *
 * @throws AppError not_found, too_many_pictures, storage_full
 */
export async function addPicture(
  context: TenantContext,
  { objectId, file, fileId, proposes, uploadId }: AddedPicture,
): Promise<Picture> {
  const { tx, actor } = context;
  const object = await lockObject(tx, objectId);
  const known = uploadId === undefined ? undefined : await findPictureRow(tx, uploadId);
  if (known?.estateObjectId === object.id) return toPicture(known, await countBefore(tx, known));
  // The file is stored, so it counts already.
  await assertRoom(context, 0);
  const { count, last } = await tx
    .selectFrom('estate_pictures')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(position), -1)`.as('last')])
    .where('estate_object_id', '=', object.id)
    .executeTakeFirstOrThrow();
  if (count >= maxPictures)
    throw new AppError('too_many_pictures', { field: 'file', params: { maximum: maxPictures } });
  const proposal = proposes ? proposeByName(file.name) : {};
  const id = known === undefined && uploadId !== undefined ? uploadId : createId();
  const name = await insertNamed(tx, toPictureName(objectId, file.name, file.mediaType), {
    organization_id: actor.organizationId,
    id,
    estate_object_id: object.id,
    position: last + 1,
    caption: proposal.titlePicture ?? '',
    is_floorplan: proposal.floorplan ?? false,
    is_not_public: proposal.notPublic ?? false,
    expose_position: await freePosition(tx, object.id, proposal.exposePosition),
    adjustment: centred,
    file_id: fileId,
  });
  await keepFile(tx, fileId);
  await askForVariants(tx, actor.organizationId, [{ id, revision: 1 }]);
  await logEvent(context, {
    event: 'estate_picture_added',
    subject: subjectOf(object),
    changes: [{ field: 'picture', from: null, to: name }],
  });
  await tellPictures(tx, actor.organizationId, object.id);
  await noteContentChange(tx, actor.organizationId, object.id);
  const row = await findPictureRow(tx, id);
  if (row === undefined) throw new Error('an added picture is missing');
  return toPicture(row, count);
}

/** Numbers a name that is taken; another transaction that takes it is waited for. */
async function insertNamed(
  tx: Transaction,
  wanted: { readonly stem: string; readonly ending: string },
  row: object,
): Promise<string> {
  for (let number = 1; number <= maxPictures + 1; number += 1) {
    const name = nextName(wanted, number);
    const inserted = await tx
      .insertInto('estate_pictures')
      .values({ ...row, name } as never)
      .onConflict((conflict) => conflict.columns(['organization_id', 'stem']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return name;
  }
  throw new AppError('too_many_pictures', { field: 'file', params: { maximum: maxPictures } });
}

/** Counts the pictures before one. */
async function countBefore(tx: Transaction, { estateObjectId, id }: PictureRow): Promise<number> {
  const rows = await listPictureRows(tx, [estateObjectId]);
  return rows.findIndex((row) => row.id === id);
}

/** A proposed place, unless another picture has it. */
async function freePosition(tx: Transaction, objectId: string, position: string | undefined): Promise<string | null> {
  if (position === undefined) return null;
  const taken = await tx
    .selectFrom('estate_pictures')
    .select('id')
    .where('estate_object_id', '=', objectId)
    .where('expose_position', '=', position)
    .executeTakeFirst();
  return taken ? null : position;
}
