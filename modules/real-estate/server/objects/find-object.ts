import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { StoredOf } from '#platform/contract/fields.ts';
import type { internalFields } from '../../contract/objects/object-fields.ts';
import type { dataFields } from '../../contract/objects/objekt-entity.ts';

/** Stored fields of an object; those that say nothing are absent. */
type ObjectData = Partial<StoredOf<typeof dataFields>>;

/** Stored fields of an object that are never published. */
type InternalData = Partial<StoredOf<typeof internalFields>>;

/** An object as it is stored. */
export interface EstateObject {
  /** Identifier of the row, to which others refer. */
  readonly id: string;
  /** By which the agency calls it. */
  readonly objectId: string;
  readonly data: ObjectData;
  readonly internal: InternalData;
  /** Translations of its texts, by language and field. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly isHomepageWanted: boolean;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** Columns of `EstateObject`. */
const objectColumns = [
  'id',
  'object_id as objectId',
  'data',
  'internal',
  'texts',
  'homepage_wanted as isHomepageWanted',
  'version',
  'created_at as createdAt',
  'changed_at as changedAt',
] as const;

/** Finds an object by its own number. @throws AppError not_found */
export async function findObject(tx: Transaction, objectId: string): Promise<EstateObject> {
  const row = await tx
    .selectFrom('estate_objects')
    .select(objectColumns)
    .where('object_id', '=', objectId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row as unknown as EstateObject;
}

/** Finds an object by the id of its row; undefined for one that was deleted. */
export async function findObjectById(tx: Transaction, id: string): Promise<EstateObject | undefined> {
  const row = await tx.selectFrom('estate_objects').select(objectColumns).where('id', '=', id).executeTakeFirst();
  return row as unknown as EstateObject | undefined;
}

/** The same, and nobody changes it until the transaction ends. @throws AppError not_found */
export async function lockObject(tx: Transaction, objectId: string): Promise<EstateObject> {
  const row = await tx
    .selectFrom('estate_objects')
    .select(objectColumns)
    .where('object_id', '=', objectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row as unknown as EstateObject;
}
