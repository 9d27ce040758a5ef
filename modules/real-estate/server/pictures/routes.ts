import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { storeFor } from '#platform/server/http/store-for.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import { PictureError } from '#platform/server/pictures/picture-error.ts';
import { assertPhotoSize, readPhotoSize } from '#platform/server/pictures/photo-structure.ts';
import * as contract from '../../contract/pictures/pictures.ts';
import { findObject } from '../objects/find-object.ts';
import { addPicture, findObjectOfFile } from './add-picture.ts';
import type { VariantMaker } from './make-variants.ts';
import { findNamedFile, readPictures } from './picture-rows.ts';
import type { NamedFile } from './picture-rows.ts';
import { listOriginals, zipPictures } from './pictures-zip.ts';
import { removePicture } from './remove-picture.ts';
import { picturePurpose } from './variant-kinds.ts';

/** Limits of parallel archives; each reads all pictures of an object. */
const places = {
  name: 'estate-picture-zips',
  running: 2,
  runningPerTenant: 1,
  waiting: 16,
  waitingPerTenant: 4,
} as const;

/** Routes of the pictures of objects. */
export function createPictureRoutes({
  files,
  maker,
}: {
  readonly files: Files;
  readonly maker: VariantMaker;
}): readonly Route[] {
  const tenantQueues = createTenantQueues(places);
  return [
    route(
      contract.uploadPicture,
      async ({ body, files: { file } }, member) => {
        const objectId = await member.read(({ tx }) => findObjectOfFile(tx, body.objectId, file.name));
        await assertDecodable(file.path);
        return {
          picture: await storeFor(files, member, { file, purpose: picturePurpose }, (context, fileId) =>
            addPicture(context, { objectId, file, fileId, proposes: body.propose === 'true', uploadId: body.uploadId }),
          ),
        };
      },
      { beforeBody: ({ read }, { fileBytes }) => read((context) => assertRoom(context, fileBytes)) },
    ),
    route(contract.deletePicture, async ({ params: { name } }, { transaction }) => {
      await transaction((context) => removePicture(context, name));
      return {};
    }),
    route(contract.getPictureFile, async ({ params: { name } }, member) => ({
      file: await findFileNow(maker, member, name),
      source: files,
      fileName: name,
      disposition: 'inline',
    })),
    route(contract.getPicturesZip, async ({ params: { externalId } }, { read, tenantQueue, signal }) => {
      const { objectId, pictures } = await read(({ tx }) => listOriginals(tx, externalId));
      if (pictures.length === 0) throw new AppError('not_found');
      return {
        chunks: zipPictures(files, pictures),
        fileName: `${objectId}.zip`,
        place: await tenantQueues.enter({ tenantQueue, signal }),
      };
    }),
    route(contract.listPictures, ({ params: { id } }, { read }) =>
      read(async ({ tx }) => {
        const object = await findObject(tx, id);
        return { pictures: (await readPictures(tx, [object.id])).get(object.id) ?? {} };
      }),
    ),
  ];
}

/** @throws AppError file_unreadable */
async function assertDecodable(path: string): Promise<void> {
  try {
    assertPhotoSize(await readPhotoSize(path), contract.maxPicturePixels);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const kind = error.reason === 'too_large' ? 'too_many_pixels' : 'damaged';
    throw new AppError('file_unreadable', { field: 'file', message: error.message, params: { kind } });
  }
}

/** The file of a name; encodings that the job has not made yet are made first. @throws AppError not_found, file_unreadable */
async function findFileNow(maker: VariantMaker, { read, actor }: MemberContext, name: string) {
  const find = (): Promise<NamedFile | undefined> => read(({ tx }) => findNamedFile(tx, name));
  let found = await find();
  if (found !== undefined && found.isEncoding && found.state === 'pending') {
    await maker.make({
      organizationId: actor.organizationId,
      pictureId: found.pictureId,
      revision: found.revision,
    });
    found = await find();
  }
  if (found === undefined) throw new AppError('not_found');
  if (found.file === undefined) throw new AppError('file_unreadable', { params: { kind: 'damaged' } });
  return found.file;
}
