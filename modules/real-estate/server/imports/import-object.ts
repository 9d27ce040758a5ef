import type { MediaType } from '#platform/contract/files.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { detectMediaType, headBytes } from '#platform/server/files/detect-media-type.ts';
import type { Draft } from '#platform/server/files/drafts.ts';
import { toFileName } from '#platform/server/files/file-name.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { storeEachFor } from '#platform/server/http/store-for.ts';
import { PictureError } from '#platform/server/pictures/picture-error.ts';
import { assertPhotoSize, readPhotoSize } from '#platform/server/pictures/photo-structure.ts';
import type { TaskRun } from '#platform/server/tasks/define-task.ts';
import { maxPicturePixels, pictureRule } from '../../contract/pictures/pictures.ts';
import { createObject } from '../objects/create-object.ts';
import type { EstateObject } from '../objects/find-object.ts';
import { tellObject } from '../objects/object-live.ts';
import { addPicture } from '../pictures/add-picture.ts';
import { picturePurpose } from '../pictures/variant-kinds.ts';

/** A picture that comes with an object. */
export interface ImportedPicture {
  readonly name: string;
  readonly title: string;
  readonly isFloorplan: boolean;
  /** Reads it, when its turn has come; undefined for one that cannot be had. */
  read(): Promise<Buffer | undefined>;
}

/** An object from elsewhere. */
export interface ImportedObject {
  /** As it is known elsewhere. */
  readonly externalId: string;
  /** Fields of `data`, valid for their type. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly pictures: readonly ImportedPicture[];
}

type Importing = Pick<TaskRun<unknown>, 'actor' | 'transaction' | 'read' | 'signal'>;

interface ImportOptions {
  readonly files: Files;
  /** Called in the same transaction, such as to link the object with a portal. */
  readonly after?: (context: TenantContext, object: EstateObject) => Promise<void>;
}

/** Pictures of one object that an import takes. */
const maxImportedPictures = 60;

/**
 * Adds an object from elsewhere with its pictures: all of it or nothing, so that an import that died goes on with the next
 * one.
 *
 * @returns its own number, and the pictures that could not be read
 * @throws AppError external_id_taken for one that is there already; validation_failed, storage_full
 */
export async function importObject(
  run: Importing,
  { externalId, values, pictures }: ImportedObject,
  { files, after }: ImportOptions,
): Promise<{ readonly objectId: string; readonly lost: readonly string[] }> {
  await run.read((context) => assertNew(context, externalId));
  const drafts: { readonly draft: Draft; readonly picture: ImportedPicture; readonly mediaType: MediaType }[] = [];
  const lost: string[] = [];
  try {
    for (const picture of pictures.slice(0, maxImportedPictures)) {
      run.signal.throwIfAborted();
      const content = await picture.read();
      const mediaType = content === undefined ? undefined : detectMediaType(content.subarray(0, headBytes)).mediaType;
      if (content === undefined || !isPicture(mediaType)) lost.push(picture.name);
      else {
        const draft = await files.drafts.write(content);
        if (await isDecodable(draft)) drafts.push({ draft, picture, mediaType });
        else {
          lost.push(picture.name);
          await files.drafts.remove(draft);
        }
      }
    }
    const objectId = await storeEachFor(
      files,
      run,
      drafts.map(({ draft, picture, mediaType }) => ({
        file: { ...draft, name: toFileName(picture.name), mediaType },
        purpose: picturePurpose,
      })),
      async (context, fileIds) => {
        await assertRoom(context, 0);
        const object = await addObject(context, externalId, values);
        for (const [index, { draft, picture, mediaType }] of drafts.entries()) {
          const added = await addPicture(context, {
            objectId: object.objectId,
            file: { ...draft, name: toFileName(picture.name), mediaType },
            fileId: fileIds[index] ?? '',
            proposes: false,
            uploadId: undefined,
          });
          await describe(context, object, added.name, picture);
        }
        await after?.(context, object);
        await tellObject(context, object.objectId);
        return object.objectId;
      },
    );
    return { objectId, lost };
  } finally {
    // Those that the store took are gone already.
    for (const { draft } of drafts) await files.drafts.remove(draft);
  }
}

const isPicture = (mediaType: MediaType | undefined): mediaType is MediaType =>
  (pictureRule.mediaTypes as readonly (string | undefined)[]).includes(mediaType);

async function isDecodable({ path }: Draft): Promise<boolean> {
  try {
    assertPhotoSize(await readPhotoSize(path), maxPicturePixels);
    return true;
  } catch (error) {
    if (error instanceof PictureError) return false;
    throw error;
  }
}

/** @throws AppError external_id_taken */
async function assertNew({ tx }: Pick<TenantContext, 'tx'>, externalId: string): Promise<void> {
  if (externalId === '') return;
  const known = await tx
    .selectFrom('estate_external_ids')
    .select('external_id')
    .where('external_id', '=', toNumber(externalId))
    .executeTakeFirst();
  if (known) throw new AppError('external_id_taken', { field: 'data.externalId' });
}

/** A number from elsewhere in the characters that numbers have here. */
const toNumber = (externalId: string): string =>
  externalId
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9_-]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 40);

async function addObject(
  context: TenantContext,
  externalId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<EstateObject> {
  const number = toNumber(externalId);
  const taken =
    number === '' ||
    (await context.tx.selectFrom('estate_objects').select('id').where('object_id', '=', number).executeTakeFirst()) !==
      undefined;
  const data = { ...values, ...(number !== '' && { externalId: number }) };
  return createObject(context, imported, { ...(taken ? {} : { objectId: number }), data: data as never });
}

/** Imported objects come as they are, and are offered nowhere by that. */
const imported = {
  readStandardValues: async () => ({}),
  assertConnected: async () => undefined,
  changePublication: async () => undefined,
} as const;

/** Writes what came with a picture. */
async function describe(
  { tx }: TenantContext,
  object: EstateObject,
  name: string,
  { title, isFloorplan }: ImportedPicture,
): Promise<void> {
  await tx
    .updateTable('estate_pictures')
    .set({ caption: [...title].slice(0, maxCaption).join(''), is_floorplan: isFloorplan })
    .where('estate_object_id', '=', object.id)
    .where('name', '=', name)
    .execute();
}

/** Characters of a caption. */
const maxCaption = 22;
