import { sql } from 'kysely';
import { z } from 'zod';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { ContentMissingError } from '#platform/server/files/content-store.ts';
import { findFile, keepFiles, removeFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import { withLocalFile } from '#platform/server/files/local-copy.ts';
import { defineJob, handleJob } from '#platform/server/jobs/define-job.ts';
import type { JobWork } from '#platform/server/jobs/define-job.ts';
import { enqueueAll } from '#platform/server/jobs/enqueue.ts';
import type { ScheduledWork } from '#platform/server/jobs/job-types.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { createOrganizationSchedule } from '#platform/server/jobs/organization-schedule.ts';
import { WorkerError } from '#platform/server/limits/worker-error.ts';
import type { MadePhoto } from '#platform/server/photos/photo-message.ts';
import { PictureError } from '#platform/server/pictures/picture-error.ts';
import type { PictureErrorReason } from '#platform/server/pictures/picture-error.ts';
import type { Platform } from '#platform/server/platform.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import { maxPicturePixels, picturesChanged } from '../../contract/pictures/pictures.ts';
import { noteContentChange } from '../portal-queue/note-content-change.ts';
import { picturePurpose, variantKinds, variantNames } from './variant-kinds.ts';

const retryAfterSeconds = 5;

type VariantParts = Pick<Platform, 'database' | 'files' | 'photos'>;

interface WantedPicture {
  readonly organizationId: OrganizationId;
  readonly pictureId: string;
  /** One that was turned meanwhile is another. */
  readonly revision: number;
}

/** Pictures that are asked for again at once in an organisation. */
const maxSwept = 500;

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
   * Makes the encodings of a picture that has none yet, or notes why there will be none.
   *
   * @throws AppError overloaded, also when the decoder crashed or took too long; file_store_unavailable
   */
  make(picture: WantedPicture): Promise<void>;
}

export function createVariantMaker(parts: VariantParts): VariantMaker {
  const running = new Map<string, Promise<void>>();
  return {
    make: async (picture) => {
      const key = `${picture.pictureId}:${picture.revision}`;
      const known = running.get(key);
      if (known !== undefined) return known;
      const made = makeVariants(parts, picture).finally(() => running.delete(key));
      running.set(key, made);
      return made;
    },
  };
}

export function createVariantWork({ database }: Pick<Platform, 'database'>, maker: VariantMaker): JobWork {
  return handleJob(variantJob, async ({ payload: picture, isLastTry }) => {
    await maker.make(picture).catch(async (error: unknown) => {
      if (!isLastTry || !(error instanceof AppError) || !(error.cause instanceof PictureError)) throw error;
      const { reason } = error.cause;
      await database.tenant({ organizationId: picture.organizationId, userId: noUser }, (tx) =>
        storeFailure(tx, picture, reason),
      );
    });
  });
}

/** Asks every hour once more for encodings whose job was given up while the machine had no room. */
export const createPictureSweep = ({ database }: Pick<Platform, 'database'>): ScheduledWork =>
  createOrganizationSchedule({
    name: 'estate-pending-pictures',
    cron: '25 * * * *',
    database,
    service: 'real-estate',
    subject: 'the encodings of pictures',
    candidates: () => sql`SELECT organization_id FROM estate_pictures WHERE state = 'pending'`,
    start: sweepPictures,
  });

/** A picture whose job waits or runs gets no second one. */
export async function sweepPictures(tx: Transaction, organizationId: OrganizationId): Promise<void> {
  const pending = await tx
    .selectFrom('estate_pictures')
    .select(['id', 'revision'])
    .where('state', '=', 'pending')
    .orderBy('id')
    .limit(maxSwept)
    .execute();
  await askForVariants(tx, organizationId, pending);
}

interface PendingPicture {
  readonly turn: number;
  readonly file: StoredFile | undefined;
}

/** Decodes outside of any transaction; a picture that is deleted or turned meanwhile keeps none of it. */
async function makeVariants({ database, files, photos }: VariantParts, wanted: WantedPicture): Promise<void> {
  const { organizationId } = wanted;
  const scope = { organizationId, userId: noUser };
  const pending = await database.tenant(scope, (tx) => findPending(tx, wanted), { readOnly: true });
  if (pending === undefined) return;
  const result = await decode(pending);
  if (typeof result === 'string') {
    await database.tenant(scope, (tx) => storeFailure(tx, wanted, result));
    return;
  }
  const drafts = result.variants.map(({ draft }, index) => {
    const kind = variantNames[index] ?? 'small';
    const isWebp = variantKinds[kind].format === 'webp';
    const about = {
      name: `${kind}.${isWebp ? 'webp' : 'jpg'}`,
      mediaType: isWebp ? 'image/webp' : 'image/jpeg',
      purpose: picturePurpose,
    };
    return { draft, about };
  });
  const fileIds = await files.storeAll(scope, drafts);
  await database.tenant(scope, (tx) => storeVariants(tx, wanted, { made: result, fileIds }));

  async function decode({ file, turn }: PendingPicture): Promise<MadePhoto | PictureErrorReason> {
    if (file === undefined) return 'unreadable';
    try {
      return await withLocalFile(files, file, (path) =>
        photos.makeVariants(
          {
            path,
            turn,
            maxPixels: maxPicturePixels,
            variants: variantNames.map((kind) => variantKinds[kind]),
            filesDir: files.drafts.filesDir,
          },
          // It never counts as waiting: a person who adds thirty pictures may still do something else.
          { tenantQueue: { key: organizationId }, priority: 'mass' },
        ),
      );
    } catch (error) {
      if (error instanceof PictureError && isPassing(error))
        throw new AppError('overloaded', { cause: error, retryAfterSeconds });
      if (error instanceof PictureError) return error.reason;
      if (error instanceof ContentMissingError) return 'unreadable';
      throw error;
    }
  }
}

/** A machine without memory or time for it is no fault of the picture, until that happens each time. */
const isPassing = ({ cause }: PictureError): boolean =>
  cause instanceof WorkerError && (cause.reason === 'crashed' || cause.reason === 'timed_out');

async function findPending(
  tx: Transaction,
  { pictureId, revision }: WantedPicture,
): Promise<PendingPicture | undefined> {
  const row = await tx
    .selectFrom('estate_pictures')
    .select(['file_id', 'turn'])
    .where('id', '=', pictureId)
    .where('revision', '=', revision)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row && { turn: row.turn, file: await findFile(tx, row.file_id) };
}

async function storeFailure(
  tx: Transaction,
  { organizationId, pictureId, revision }: WantedPicture,
  problem: PictureErrorReason,
): Promise<void> {
  const failed = await tx
    .updateTable('estate_pictures')
    .set({ state: 'failed', problem })
    .where('id', '=', pictureId)
    .where('revision', '=', revision)
    .where('state', '=', 'pending')
    .returning('estate_object_id')
    .executeTakeFirst();
  if (failed) await tellPictures(tx, organizationId, failed.estate_object_id);
}

async function storeVariants(
  tx: Transaction,
  { organizationId, pictureId, revision }: WantedPicture,
  { made, fileIds }: { readonly made: MadePhoto; readonly fileIds: readonly string[] },
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
      made.variants.map(({ width, height, draft: { byteSize } }, index) => ({
        organization_id: organizationId,
        picture_id: pictureId,
        kind: variantNames[index] ?? 'small',
        file_id: fileIds[index] ?? '',
        width,
        height,
        byte_size: byteSize,
      })),
    )
    .execute();
  await keepFiles(tx, fileIds);
  await tellPictures(tx, organizationId, ready.estate_object_id);
  // Portals get pictures that are ready; one from which they came has them.
  await noteContentChange(tx, organizationId, ready.estate_object_id, { exceptAdopted: true });
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
