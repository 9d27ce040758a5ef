import type { EndpointInput } from '#platform/contract/endpoint.ts';
import type { UploadedFile } from '#platform/contract/files.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { findFile, keepFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { maxChecklistFiles } from '../../contract/checklist/checklist.ts';
import type { addChecklistFile, ChecklistEntry } from '../../contract/checklist/checklist.ts';
import { lockObject } from '../objects/find-object.ts';
import { subjectOf } from '../objects/save-object.ts';
import { itemsOf, listItems, saveItem } from './checklist.ts';

interface AddedFile {
  readonly file: UploadedFile;
  readonly fileId: string;
}

/**
 * Adds a file that is stored to a paper, which is there with it.
 *
 * @throws AppError not_found, item_not_of_type, too_many_files, storage_full
 */
export async function addFile(
  context: TenantContext,
  { objectId, item, uploadId }: EndpointInput<typeof addChecklistFile>['body'],
  { file, fileId }: AddedFile,
): Promise<ChecklistEntry> {
  const { tx, actor } = context;
  const object = await lockObject(tx, objectId);
  if (!itemsOf(object).includes(item)) throw new AppError('item_not_of_type', { field: 'item' });
  const read = async () => (await listItems(tx, objectId)).find((entry) => entry.item === item);
  const before = await read();
  const files = before?.files ?? [];
  if (before !== undefined && files.some(({ id }) => id === uploadId)) return before;
  // The file is stored, so it counts already.
  await assertRoom(context, 0);
  if (files.length >= maxChecklistFiles)
    throw new AppError('too_many_files', { field: 'file', params: { maximum: maxChecklistFiles } });
  await tx
    .insertInto('estate_checklist_files')
    .values({
      organization_id: actor.organizationId,
      id: await freeId(tx, uploadId),
      estate_object_id: object.id,
      item,
      file_id: fileId,
      added_at: context.clock.now(),
    })
    .execute();
  await keepFile(tx, fileId);
  await logEvent(context, {
    event: 'estate_checklist_file_added',
    subject: subjectOf(object),
    changes: [{ field: item, from: null, to: file.name }],
  });
  const isThere = before?.status === 'VORHANDEN' || before?.status === 'NICHT_NOETIG';
  if (!isThere) await saveItem(context, { objectId, item, status: 'VORHANDEN' });
  const after = await read();
  if (after === undefined) throw new Error('The paper of an added file is missing');
  return after;
}

/** The client's id, unless a file of another paper has it. */
async function freeId(tx: Transaction, uploadId: string | undefined): Promise<string> {
  const taken =
    uploadId === undefined ||
    (await tx.selectFrom('estate_checklist_files').select('id').where('id', '=', uploadId).executeTakeFirst());
  return uploadId === undefined || taken ? createId() : uploadId;
}

/** Deletes a file of a paper. @throws AppError not_found */
export async function removeFile(context: TenantContext, id: string): Promise<void> {
  const { tx } = context;
  const found = await tx
    .selectFrom('estate_checklist_files as c')
    .innerJoin('estate_objects as o', (join) =>
      join.onRef('o.organization_id', '=', 'c.organization_id').onRef('o.id', '=', 'c.estate_object_id'),
    )
    .innerJoin('files as f', (join) =>
      join.onRef('f.organization_id', '=', 'c.organization_id').onRef('f.id', '=', 'c.file_id'),
    )
    .select(['o.object_id as objectId', 'c.item', 'f.name'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const object = await lockObject(tx, found.objectId);
  // Somebody else may have deleted it while the object was waited for.
  const { numDeletedRows } = await tx
    .deleteFrom('estate_checklist_files')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('not_found');
  await logEvent(context, {
    event: 'estate_checklist_file_removed',
    subject: subjectOf(object),
    changes: [{ field: found.item, from: found.name, to: null }],
  });
}

/** The stored file of a paper. @throws AppError not_found */
export async function findPaper(tx: Transaction, id: string): Promise<StoredFile> {
  const row = await tx.selectFrom('estate_checklist_files').select('file_id').where('id', '=', id).executeTakeFirst();
  const file = row && (await findFile(tx, row.file_id));
  if (!file) throw new AppError('not_found');
  return file;
}
