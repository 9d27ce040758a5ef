import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Picture, Pictures, SentPictures } from '../../contract/objects/pictures.ts';
import type { PortalFlag } from '../../contract/objects/channels.ts';
import type { EstateObject } from './find-object.ts';
import type { PortalRow } from './portal-row.ts';
import type { Wishes } from './publication.ts';

/** Number of people at each stage of interest. */
export interface StakeholderCounts {
  readonly stakeholderExposeCount: number;
  readonly stakeholderAppointmentCount: number;
  readonly stakeholderInterestCount: number;
}

/** Change of an object, as the portals are to hear of it. */
export interface PublicationChange {
  readonly wishes: Wishes;
  /** Flags that were asked for expressly: those that failed are tried again. */
  readonly asked: readonly PortalFlag[];
  /** True if what the portals show may have changed. */
  readonly isContent: boolean;
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
  /** Rows of portals by the row id of the object; objects that no portal knows are absent. */
  readPublications(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, readonly PortalRow[]>>;
  /** @throws AppError channel_not_connected, naming the first flag whose portal is not connected */
  assertConnected(context: TenantContext, flags: readonly PortalFlag[]): Promise<void>;
  /** Stores what is wanted at the portals, and has it transferred. */
  changePublication(context: TenantContext, object: EstateObject, change: PublicationChange): Promise<void>;
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
