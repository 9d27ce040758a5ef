import { createRecords } from '#platform/server/records/record-routes.ts';
import { objektEntity } from '../../contract/objects/objekt-entity.ts';

/** Reads and writes objects as records of their definition: storage, versions and log follow from it. */
export const objektRecords = createRecords(objektEntity);
