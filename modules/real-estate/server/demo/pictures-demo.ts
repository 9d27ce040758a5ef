import sharp from 'sharp';
import { addDays } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import { keepFiles } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createId } from '#platform/server/ids.ts';
import { findObject } from '../objects/find-object.ts';
import { askForVariants } from '../pictures/make-variants.ts';
import { picturePurpose } from '../pictures/variant-kinds.ts';
import type { DemoObject } from './demo-object.ts';
import { drawPicturesOf } from './drawings/pictures-of.ts';
import type { DrawnPicture } from './drawings/pictures-of.ts';
import { idOf, listDemoObjects } from './objects-demo.ts';

/** Pictures of the demo's objects, drawn by the product itself. */
export const createPicturesDemo = (files: Pick<Files, 'store'>): DemoPart => ({
  name: 'real-estate-pictures',
  organization: 'rheinblick',
  author: 'agent@demo.example',
  isThere: async ({ tx }) =>
    (await tx.selectFrom('estate_pictures').select('id').limit(1).executeTakeFirst()) !== undefined,
  write: async (context) => {
    const today = todayInGermany(context.clock);
    for (const object of listDemoObjects((days) => addDays(today, days))) await addPictures(context, files, object);
  },
});

async function addPictures(context: DemoContext, files: Pick<Files, 'store'>, object: DemoObject): Promise<void> {
  const { tx, actor } = context;
  const objectId = idOf(context, object.number);
  const { id: estateObjectId } = await findObject(tx, objectId);
  const drawn = drawPicturesOf(object.number, object.data);
  const fileIds = await Promise.all(
    drawn.map(async ({ file, svg }) =>
      files.store(actor, await toJpeg(svg), {
        name: `${objectId}-${file}.jpg`,
        mediaType: 'image/jpeg',
        purpose: picturePurpose,
      }),
    ),
  );
  await keepFiles(tx, fileIds);
  const rows = drawn.map((picture, position) =>
    toRow(picture, { objectId, estateObjectId, position, fileId: fileIds[position] ?? '' }),
  );
  await tx
    .insertInto('estate_pictures')
    .values(rows.map((row) => ({ organization_id: actor.organizationId, ...row })))
    .execute();
  await askForVariants(
    tx,
    actor.organizationId,
    rows.map(({ id }) => ({ id, revision: 1 })),
  );
}

interface Place {
  readonly objectId: string;
  readonly estateObjectId: string;
  readonly position: number;
  readonly fileId: string;
}

function toRow(picture: DrawnPicture, { objectId, estateObjectId, position, fileId }: Place) {
  return {
    id: createId(),
    estate_object_id: estateObjectId,
    name: `${objectId}-${picture.file}.jpg`,
    position,
    caption: picture.caption,
    is_floorplan: picture.isFloorplan === true,
    is_not_public: picture.isNotPublic === true,
    expose_position: picture.position ?? null,
    short_position: picture.short ?? null,
    file_id: fileId,
  };
}

/** Draws at the size of a screen: exposés print them sharp, as they have no fine detail. */
async function toJpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer();
}

/** Draws a logo. */
export async function toPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png().toBuffer();
}
