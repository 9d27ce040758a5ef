import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Picture, Pictures, SentPictures } from '../../contract/objects/pictures.ts';
import type { EstateObject } from './find-object.ts';

/** Number of people at each stage of interest. */
export interface StakeholderCounts {
  readonly stakeholderExposeCount: number;
  readonly stakeholderAppointmentCount: number;
  readonly stakeholderInterestCount: number;
}

/** Other features' parts of an object: what its answers show of them, and what saving and deleting it does there. */
export interface ObjectParts {
  /** Pictures by the row id of the object; objects without any may be absent. */
  readPictures(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Pictures>>;
  /** The picture that stands for each object, by its row id. */
  firstPictures(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Picture>>;
  /** Saves order and properties of pictures. @throws AppError naming `pictures.<name>…` */
  savePictures(context: TenantContext, object: EstateObject, pictures: SentPictures): Promise<void>;
  /** Counts by the row id of the object; objects without anybody may be absent. */
  countStakeholders(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, StakeholderCounts>>;
  /** Papers that are done by the row id of the object; objects of types without a checklist are absent. */
  countChecklists(
    tx: Transaction,
    objects: readonly { readonly id: string; readonly type: string }[],
  ): Promise<ReadonlyMap<string, { readonly done: number; readonly count: number }>>;
  /** Values that a new object of the type begins with, unless they are sent or copied. */
  readStandardValues(tx: Transaction, type: string): Promise<Readonly<Record<string, unknown>>>;
  /** Called after an object was saved with another status, in the same transaction. */
  statusChanged(context: TenantContext, object: EstateObject): Promise<void>;
  /** Called before an object is deleted, in the same transaction. */
  beforeDelete(context: TenantContext, object: EstateObject): Promise<void>;
}

export const nobody: StakeholderCounts = {
  stakeholderExposeCount: 0,
  stakeholderAppointmentCount: 0,
  stakeholderInterestCount: 0,
};
