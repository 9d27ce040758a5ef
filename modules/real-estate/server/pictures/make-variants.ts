import { z } from 'zod';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { ContentMissingError } from '#platform/server/files/content-store.ts';
import { findFile, keepFiles, removeFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import { withLocalFile } from '#platform/server/files/local-copy.ts';
import { defineJob, handleJob } from '#platform/server/jobs/define-job.ts';
import type { JobWork } from '#platform/server/jobs/define-job.ts';
import { enqueueAll } from '#platform/server/jobs/enqueue.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import type { MadePhoto } from '#platform/server/pictures/photo-message.ts';
import { PictureError } from '#platform/server/pictures/picture-error.ts';
import type { PictureErrorReason } from '#platform/server/pictures/picture-error.ts';
import type { Platform } from '#platform/server/platform.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import { maxPicturePixels, picturesChanged } from '../../contract/pictures/pictures.ts';
import { picturePurpose, variantKinds, variantNames } from './variant-kinds.ts';

type VariantParts = Pick<Platform, 'database' | 'files' | 'photos'>;

interface WantedPicture {
  readonly organizationId: OrganizationId;
  readonly pictureId: string;
}

const variantJob = defineJob({
  name: 'estate-picture-variants',
  payload: z.strictObject({ organizationId: organizationIdSchema, pictureId: z.uuid(), revision: z.int() }),
  exclusiveBy: ({ pictureId, revision }) => `${pictureId}:${revision}`,
  groupBy: ({ organizationId }) => organizationId,
  retry: { limit: 3, delaySeconds: 20 },
  concurrency: 2,
});

/** Asks for the encodings of pictures, in the transaction that adds or turns them. */
export async function askForVariants(
  tx: Transaction,
  organizationId: OrganizationId,
  pictures: readonly { readonly id: string; readonly revision: number }[],
): Promise<void> {
  await enqueueAll(
    tx,
    variantJob,
    pictures.map(({ id, revision }) => ({ payload: { organizationId, pictureId: id, revision } })),
  );
}

/** Makes the encodings of pictures, each once however many wait for it. */
export interface VariantMaker {
  /**
   * Makes the encodings of a picture that has none yet.
   *
   * @throws AppError overloaded, file_store_unavailable
   */
  make(picture: WantedPicture): Promise<void>;
}

export function createVariantMaker(parts: VariantParts): VariantMaker {
  const running = new Map<string, Promise<void>>();
  return {
    make: async (picture) => {
      const known = running.get(picture.pictureId);
      if (known !== undefined) return known;
      const made = makeVariants(parts, picture).finally(() => running.delete(picture.pictureId));
      running.set(picture.pictureId, made);
      return made;
    },
  };
}

export function createVariantWork(maker: VariantMaker): JobWork {
  return handleJob(variantJob, async ({ payload: { organizationId, pictureId } }) => {
    await maker.make({ organizationId, pictureId });
  });
}

interface PendingPicture {
  readonly turn: number;
  readonly revision: number;
  readonly file: StoredFile | undefined;
}

/** Decodes outside of any transaction; a picture that is deleted or turned meanwhile keeps none of it. */
async function makeVariants({ database, files, photos }: VariantParts, wanted: WantedPicture): Promise<void> {
  const { organizationId, pictureId } = wanted;
  const scope = { organizationId, userId: noUser };
  const pending = await database.tenant(scope, (tx) => findPending(tx, pictureId), { readOnly: true });
  if (pending === undefined) return;
  const result = await decode(pending);
  if (typeof result === 'string') {
    await database.tenant(scope, (tx) => storeFailure(tx, wanted, { revision: pending.revision, problem: result }));
    return;
  }
  const drafts = [];
  for (const [index, { bytes }] of result.variants.entries()) {
    const kind = variantNames[index] ?? 'small';
    const isWebp = variantKinds[kind].format === 'webp';
    const about = {
      name: `${kind}.${isWebp ? 'webp' : 'jpg'}`,
      mediaType: isWebp ? 'image/webp' : 'image/jpeg',
      purpose: picturePurpose,
    };
    drafts.push({ draft: await files.drafts.write(bytes), about });
  }
  const fileIds = await files.storeAll(scope, drafts);
  await database.tenant(scope, (tx) =>
    storeVariants(tx, wanted, { revision: pending.revision, made: result, fileIds }),
  );

  async function decode({ file, turn }: PendingPicture): Promise<MadePhoto | PictureErrorReason> {
    if (file === undefined) return 'unreadable';
    try {
      return await withLocalFile(files, file, (path) =>
        photos.makeVariants(
          { path, turn, maxPixels: maxPicturePixels, variants: variantNames.map((kind) => variantKinds[kind]) },
          // It never counts as waiting: a person who adds thirty pictures may still do something else.
          { tenantQueue: { key: organizationId }, priority: 'mass' },
        ),
      );
    } catch (error) {
      if (error instanceof PictureError) return error.reason;
      if (error instanceof ContentMissingError) return 'unreadable';
      throw error;
    }
  }
}

async function findPending(tx: Transaction, pictureId: string): Promise<PendingPicture | undefined> {
  const row = await tx
    .selectFrom('estate_pictures')
    .select(['file_id', 'turn', 'revision'])
    .where('id', '=', pictureId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row && { turn: row.turn, revision: row.revision, file: await findFile(tx, row.file_id) };
}

async function storeFailure(
  tx: Transaction,
  { organizationId, pictureId }: WantedPicture,
  { revision, problem }: { readonly revision: number; readonly problem: PictureErrorReason },
): Promise<void> {
  const failed = await tx
    .updateTable('estate_pictures')
    .set({ state: 'failed', problem })
    .where('id', '=', pictureId)
    .where('revision', '=', revision)
    .returning('estate_object_id')
    .executeTakeFirst();
  if (failed) await tellPictures(tx, organizationId, failed.estate_object_id);
}

async function storeVariants(
  tx: Transaction,
  { organizationId, pictureId }: WantedPicture,
  {
    revision,
    made,
    fileIds,
  }: { readonly revision: number; readonly made: MadePhoto; readonly fileIds: readonly string[] },
): Promise<void> {
  const ready = await tx
    .updateTable('estate_pictures')
    .set({ state: 'ready', problem: null, width: made.width, height: made.height })
    .where('id', '=', pictureId)
    .where('revision', '=', revision)
    .where('state', '=', 'pending')
    .returning('estate_object_id')
    .executeTakeFirst();
  if (!ready) {
    for (const id of fileIds) await removeFile(tx, id);
    return;
  }
  await tx.deleteFrom('estate_picture_variants').where('picture_id', '=', pictureId).execute();
  await tx
    .insertInto('estate_picture_variants')
    .values(
      made.variants.map(({ width, height, bytes }, index) => ({
        organization_id: organizationId,
        picture_id: pictureId,
        kind: variantNames[index] ?? 'small',
        file_id: fileIds[index] ?? '',
        width,
        height,
        byte_size: bytes.length,
      })),
    )
    .execute();
  await keepFiles(tx, fileIds);
  await tellPictures(tx, organizationId, ready.estate_object_id);
}

/** Has everyone who looks at the pictures of an object ask for them again. @param id of the object's row */
export async function tellPictures(tx: Transaction, organizationId: OrganizationId, id: string): Promise<void> {
  const { object_id: objectId } = await tx
    .selectFrom('estate_objects')
    .select('object_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await publish(tx, picturesChanged, { organizationId }, { objectId });
}
