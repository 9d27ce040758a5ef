import { AppError } from '#platform/server/errors/app-error.ts';
import type { UploadedFile } from '#platform/contract/files.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { findFile, keepFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { PhotoProcessor } from '#platform/server/photos/photo-processor.ts';
import { PictureError } from '#platform/server/pictures/picture-error.ts';
import { maxPicturePixels } from '../../contract/pictures/pictures.ts';

/** Pictures of a homepage, those that no page names included. */
const maxPictures = 100;
const purpose = 'estate-homepage';
/** Wide enough for a large window; smaller places scale it. */
const variant = { maxEdge: 1920, format: 'webp', quality: 76 } as const;

const addressPattern = /^\/homepage\/[^/]+\/bilder\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/u;

/** Address of a picture below the homepage of the agency. */
export function homepagePictureAddress(identifier: string, id: string): string {
  return `/homepage/${encodeURIComponent(identifier)}/bilder/${id}.webp`;
}

/** Id of the picture of an address; undefined for any other text. */
export const pictureIdOf = (address: string): string | undefined => addressPattern.exec(address)?.[1];

/** The same picture under the identifier of today: the operator may have changed it since the page was saved. */
export function renewAddress(address: string, identifier: string): string {
  const id = pictureIdOf(address);
  return id === undefined ? '' : homepagePictureAddress(identifier, id);
}

interface Parts {
  readonly files: Files;
  readonly photos: PhotoProcessor;
}

/**
 * Stores an uploaded picture: upright, smaller, without what its camera noted.
 * @returns its id
 * @throws AppError file_unreadable, storage_full, too_many_pictures, overloaded, too_many_requests
 */
export async function storeHomepagePicture(
  { files, photos }: Parts,
  { actor, transaction, tenantQueue, signal }: MemberContext,
  file: UploadedFile,
): Promise<string> {
  const made = await decode(photos, { path: file.path, filesDir: files.drafts.filesDir }, { tenantQueue, signal });
  const about = { name: 'homepage.webp', mediaType: 'image/webp', purpose };
  const [fileId = ''] = await files.storeAll(
    actor,
    made.variants.map(({ draft }) => ({ draft, about })),
  );
  return transaction((context) => addPicture(context, fileId));
}

async function decode(
  photos: PhotoProcessor,
  { path, filesDir }: { readonly path: string; readonly filesDir: string },
  work: Pick<MemberContext, 'tenantQueue' | 'signal'>,
) {
  try {
    return await photos.makeVariants(
      { path, filesDir, turn: 0, maxPixels: maxPicturePixels, variants: [variant] },
      work,
    );
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const kind = error.reason === 'too_large' ? 'too_many_pixels' : 'damaged';
    throw new AppError('file_unreadable', { field: 'file', message: error.message, params: { kind } });
  }
}

async function addPicture(context: TenantContext, fileId: string): Promise<string> {
  const { tx, actor, clock } = context;
  await assertRoom(context, 0);
  const { count } = await tx
    .selectFrom('estate_homepage_pictures')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxPictures) throw new AppError('too_many_pictures', { params: { maximum: maxPictures } });
  const id = createId();
  await tx
    .insertInto('estate_homepage_pictures')
    .values({ organization_id: actor.organizationId, id, file_id: fileId, added_at: clock.now() })
    .execute();
  await keepFile(tx, fileId);
  return id;
}

/** Finds a picture of the homepage. @throws AppError not_found */
export async function findHomepagePicture(tx: Transaction, id: string): Promise<StoredFile> {
  const row = await tx.selectFrom('estate_homepage_pictures').select('file_id').where('id', '=', id).executeTakeFirst();
  const file = row && (await findFile(tx, row.file_id));
  if (!file) throw new AppError('not_found');
  return file;
}
