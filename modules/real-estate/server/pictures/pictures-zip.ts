import { writeZip } from '#platform/server/archives/write-zip.ts';
import type { ZipEntry } from '#platform/server/archives/write-zip.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';

interface ZippedPicture {
  readonly name: string;
  readonly file: StoredFile;
}

/** Lists the originals of an object's pictures, in their order. @throws AppError not_found */
export async function listOriginals(
  tx: Transaction,
  externalId: string,
): Promise<{ readonly objectId: string; readonly pictures: readonly ZippedPicture[] }> {
  const object = await tx
    .selectFrom('estate_objects')
    .select(['id', 'object_id as objectId'])
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  if (!object) throw new AppError('not_found');
  const { id, objectId } = object;
  const rows = await tx
    .selectFrom('estate_pictures as p')
    .innerJoin('files as f', (join) =>
      join.onRef('f.organization_id', '=', 'p.organization_id').onRef('f.id', '=', 'p.file_id'),
    )
    .select([
      'p.name as pictureName',
      'f.organization_id as organizationId',
      'f.id',
      'f.sha256',
      'f.byte_size as byteSize',
      'f.media_type as mediaType',
      'f.name',
    ])
    .where('p.estate_object_id', '=', id)
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
  return { objectId, pictures: rows.map(({ pictureName, ...file }) => ({ name: pictureName, file })) };
}

/** Writes the pictures one after the other; their names begin with their place, so that a folder shows the same order. */
export function zipPictures(
  files: Pick<Files, 'readBytes'>,
  pictures: readonly ZippedPicture[],
): AsyncIterable<Buffer> {
  async function* list(): AsyncGenerator<ZipEntry> {
    for (const [index, { name, file }] of pictures.entries())
      yield { name: `${String(index + 1).padStart(2, '0')}_${name}`, content: await files.readBytes(file) };
  }
  return writeZip(list());
}
