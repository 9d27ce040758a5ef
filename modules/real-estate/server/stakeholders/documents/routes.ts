import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Platform } from '#platform/server/platform.ts';
import * as contract from '#modules/real-estate/contract/stakeholders/stakeholder-documents.ts';
import { makeList, makeProof, makeWorkbook } from './make-documents.ts';

/** Routes of the documents about interested people. */
export function createDocumentRoutes(parts: Pick<Platform, 'renderer'>): readonly Route[] {
  return [
    route(contract.makeStakeholderDocument, ({ body: { objectId, stakeholder, type, dataTmp } }, member) =>
      makeProof(parts, member, {
        objectId,
        stakeholderId: typeof stakeholder === 'string' ? stakeholder : stakeholder.id,
        kind: type,
        overrides: dataTmp ?? {},
      }),
    ),
    route(contract.getObjectProof, ({ params }, member) => makeProof(parts, member, params)),
    route(contract.getStakeholderList, ({ body }, member) => makeList(parts, member, body.objectId)),
    route(contract.getStakeholderListSlash, ({ body }, member) => makeList(parts, member, body.objectId)),
    route(contract.getStakeholderWorkbook, ({ params: { objectId } }, member) => makeWorkbook(member, objectId)),
  ];
}
