import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Picture, Pictures } from '../../contract/objects/pictures.ts';
import { readSizeName } from '../../contract/pictures/picture-names.ts';
import type { VariantKind } from './variant-kinds.ts';

/** A picture as it is stored. */
export interface PictureRow extends Omit<Picture, 'addedAt' | 'position'> {
  readonly id: string;
  readonly estateObjectId: string;
  readonly addedAt: Date;
  readonly revision: number;
  /** As it is stored: with gaps where others were deleted. */
  readonly place: number;
}

function selectPictures(tx: Transaction) {
  return tx
    .selectFrom('estate_pictures as p')
    .innerJoin('files as f', (join) =>
      join.onRef('f.organization_id', '=', 'p.organization_id').onRef('f.id', '=', 'p.file_id'),
    )
    .select([
      'p.id',
      'p.estate_object_id as estateObjectId',
      'p.name',
      'p.caption as titlePicture',
      'p.is_floorplan as floorplan',
      'p.is_not_public as notPublic',
      'p.is_not_in_expose as notInExpose',
      'p.expose_position as exposePosition',
      'p.adjustment as pictureAdjustment',
      'p.short_position as exposeShort',
      'p.turn',
      'p.state',
      'p.problem',
      'p.width',
      'p.height',
      'f.byte_size as byteSize',
      'p.added_at as addedAt',
      'p.version',
      'p.revision',
      'p.position as place',
    ])
    .$narrowType<Pick<PictureRow, 'exposePosition' | 'exposeShort' | 'turn' | 'state' | 'problem'>>();
}

/** One value however many ids: planned once, where a list of values is planned each time. */
const isOf = (objectIds: readonly string[]) => sql<boolean>`p.estate_object_id = ANY (${[...objectIds]}::uuid[])`;

/** Reads the pictures of objects in the order of display. @param objectIds ids of rows of objects */
export async function listPictureRows(tx: Transaction, objectIds: readonly string[]): Promise<readonly PictureRow[]> {
  if (objectIds.length === 0) return [];
  return selectPictures(tx).where(isOf(objectIds)).orderBy('p.position').orderBy('p.id').execute();
}

export async function findPictureRow(tx: Transaction, id: string): Promise<PictureRow | undefined> {
  return selectPictures(tx).where('p.id', '=', id).executeTakeFirst();
}

/** @param position place among the pictures of its object */
export function toPicture(row: PictureRow, position: number): Picture {
  const { id: _id, estateObjectId: _object, revision: _revision, place: _place, addedAt, ...picture } = row;
  return { ...picture, position, addedAt: addedAt.toISOString() };
}

/**
 * Reads the pictures of objects as answers have them.
 *
 * @param objectIds ids of rows of objects
 * @returns by that id; an object without pictures is missing
 */
export async function readPictures(
  tx: Transaction,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, Pictures>> {
  const rows = await listPictureRows(tx, objectIds);
  return new Map(
    [...Map.groupBy(rows, ({ estateObjectId }) => estateObjectId)].map(([id, found]) => [
      id,
      Object.fromEntries(found.map((row, position) => [row.name, toPicture(row, position)])),
    ]),
  );
}

/**
 * Reads the picture of each object that stands for it: the cover of its exposé, else the first that is no floor plan, else
 * the first.
 *
 * @param objectIds ids of rows of objects
 * @returns by that id; an object without a picture that can be shown is missing
 */
export async function firstPictures(
  tx: Transaction,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, Picture>> {
  if (objectIds.length === 0) return new Map();
  const rows = await selectPictures(tx)
    .distinctOn('p.estate_object_id')
    .where(isOf(objectIds))
    .where('p.state', '=', 'ready')
    .orderBy('p.estate_object_id')
    .orderBy(sql`p.expose_position IS DISTINCT FROM 'Coverbild'`)
    .orderBy('p.is_floorplan')
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
  return new Map(rows.map((row) => [row.estateObjectId, toPicture(row, 0)]));
}

/** The file that a name asks for. */
export interface NamedFile {
  readonly pictureId: string;
  readonly revision: number;
  readonly state: Picture['state'];
  /** False for the picture as it was added. */
  readonly isEncoding: boolean;
  /** Undefined for an encoding that is not made yet, or could not be made. */
  readonly file: StoredFile | undefined;
}

/** Finds the file that a name asks for: a picture as it was added, or an encoding of it. */
export async function findNamedFile(tx: Transaction, name: string): Promise<NamedFile | undefined> {
  const original = await tx
    .selectFrom('estate_pictures')
    .select(['id', 'revision', 'state', 'file_id'])
    .where('name', '=', name)
    .$narrowType<{ state: Picture['state'] }>()
    .executeTakeFirst();
  if (original)
    return {
      pictureId: original.id,
      revision: original.revision,
      state: original.state,
      isEncoding: false,
      file: await findFileById(tx, original.file_id),
    };
  const asked = readSizeName(name);
  if (asked === undefined) return undefined;
  const isWebp = asked.ending.toLowerCase() === '.webp';
  const picture = await tx
    .selectFrom('estate_pictures')
    .select(['id', 'name', 'revision', 'state'])
    .where('stem', '=', asked.stem.toLowerCase())
    .$narrowType<{ state: Picture['state'] }>()
    .executeTakeFirst();
  // X.jpg has the encodings X_small.jpg and X_small.webp.
  const isOwnEnding = picture?.name === `${asked.stem}${asked.ending}`;
  if (!picture?.name.startsWith(`${asked.stem}.`) || (!isWebp && !isOwnEnding)) return undefined;
  const kind: VariantKind = isWebp ? `${asked.size}_webp` : asked.size;
  return {
    pictureId: picture.id,
    revision: picture.revision,
    state: picture.state,
    isEncoding: true,
    file: await findVariant(tx, picture.id, kind),
  };
}

async function findFileById(tx: Transaction, id: string): Promise<StoredFile | undefined> {
  return selectFile(tx).where('f.id', '=', id).executeTakeFirst();
}

/** Finds an encoding of a picture. */
export async function findVariant(
  tx: Transaction,
  pictureId: string,
  kind: VariantKind,
): Promise<StoredFile | undefined> {
  return selectFile(tx)
    .innerJoin('estate_picture_variants as v', (join) =>
      join.onRef('v.organization_id', '=', 'f.organization_id').onRef('v.file_id', '=', 'f.id'),
    )
    .where('v.picture_id', '=', pictureId)
    .where('v.kind', '=', kind)
    .executeTakeFirst();
}

function selectFile(tx: Transaction) {
  return tx
    .selectFrom('files as f')
    .select([
      'f.organization_id as organizationId',
      'f.id',
      'f.sha256',
      'f.byte_size as byteSize',
      'f.media_type as mediaType',
      'f.name',
    ])
    .where('f.kept_at', 'is not', null);
}
