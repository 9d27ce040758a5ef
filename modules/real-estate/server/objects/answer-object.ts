import type { Transaction } from '#platform/server/database/transaction.ts';
import type { ListedObjekt, Objekt } from '../../contract/objects/objekt.ts';
import type { EstateObject } from './find-object.ts';
import { listMissingFields } from '../../contract/objects/missing-fields.ts';
import { answerData, answerInternal } from './object-data.ts';
import { nobody } from './object-parts.ts';
import type { ObjectParts, StakeholderCounts } from './object-parts.ts';
import { describePublication } from './publication.ts';

/** An object as answers show it, whole or in a list. */
export type ShownObject = Omit<EstateObject, 'internal' | 'texts'>;

/** The part of an answer that lists and single objects share. */
export function answerSummary(
  object: ShownObject,
  counts: StakeholderCounts = nobody,
): Omit<ListedObjekt, 'picture' | 'checklist' | 'mandateUntil' | 'data'> {
  const { data, isHomepageWanted } = object;
  return {
    id: object.id,
    objectId: object.objectId,
    version: object.version,
    publishedHomepage: isHomepageWanted,
    publication: describePublication(data, isHomepageWanted),
    missing: listMissingFields(data),
    ...counts,
    createdAt: object.createdAt.toISOString(),
    changedAt: object.changedAt.toISOString(),
  };
}

/** The answer of one object, whole. */
export async function answerObject(tx: Transaction, parts: ObjectParts, object: EstateObject): Promise<Objekt> {
  const pictures = await parts.readPictures(tx, [object.id]);
  const counts = await parts.countStakeholders(tx, [object.id]);
  return {
    ...answerSummary(object, counts.get(object.id)),
    data: answerData(object.data),
    dataTwo: answerInternal(object.internal),
    texts: object.texts as Objekt['texts'],
    pictures: pictures.get(object.id) ?? {},
  };
}
