import type { Transaction } from '#platform/server/database/transaction.ts';
import type { ListedObjekt, Objekt } from '../../contract/objects/objekt.ts';
import type { EstateObject } from './find-object.ts';
import { listMissingFields } from '../../contract/objects/missing-fields.ts';
import { answerData, answerInternal } from './object-data.ts';
import { nobody } from './object-parts.ts';
import type { ObjectParts, StakeholderCounts } from './object-parts.ts';
import type { PortalRow } from './portal-row.ts';
import { describePublication } from './publication.ts';

/** An object as answers show it, whole or in a list. */
export type ShownObject = Omit<EstateObject, 'internal' | 'texts'>;

/** The part of an answer that lists and single objects share. */
export function answerSummary(
  object: ShownObject,
  { counts = nobody, portals = [] }: { readonly counts?: StakeholderCounts; readonly portals?: readonly PortalRow[] },
): Omit<ListedObjekt, 'picture' | 'checklist' | 'mandateUntil' | 'data'> {
  const { data, isHomepageWanted } = object;
  return {
    id: object.id,
    objectId: object.objectId,
    version: object.version,
    publishedHomepage: isHomepageWanted,
    publication: describePublication(portals, isHomepageWanted),
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
  const portals = await parts.readPublications(tx, [object.id]);
  return {
    ...answerSummary(object, partsOf(object.id, counts, portals)),
    data: answerData(object.data),
    dataTwo: answerInternal(object.internal),
    texts: object.texts as Objekt['texts'],
    pictures: pictures.get(object.id) ?? {},
  };
}

/** Other features' parts of one object in a list. */
export function partsOf(
  id: string,
  counts: ReadonlyMap<string, StakeholderCounts>,
  portals: ReadonlyMap<string, readonly PortalRow[]>,
) {
  return { counts: counts.get(id) ?? nobody, portals: portals.get(id) ?? [] };
}
