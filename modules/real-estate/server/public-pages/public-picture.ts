import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import { readPublicPictureName } from '../../contract/public-pages/offer-pages.ts';
import { findVariant } from '../pictures/picture-rows.ts';

/**
 * Finds an encoding of a picture of an object that everybody may see. @param name as a page names it
 * @throws AppError not_found, also for pictures that are not public
 */
export async function findPublicPicture(tx: Transaction, estateObjectId: string, name: string): Promise<StoredFile> {
  const asked = readPublicPictureName(name);
  if (asked === undefined) throw new AppError('not_found');
  const picture = await tx
    .selectFrom('estate_pictures')
    .select('id')
    .where('id', '=', asked.id)
    .where('estate_object_id', '=', estateObjectId)
    .where('is_not_public', '=', false)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  const file = picture && (await findVariant(tx, picture.id, asked.isWebp ? `${asked.size}_webp` : asked.size));
  if (!file) throw new AppError('not_found');
  return file;
}
