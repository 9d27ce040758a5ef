import type { Actor } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { administrationPermission } from '../../contract/catalogue.ts';
import * as choice from '../../contract/owners/owner-choice.ts';
import { listCurrentUserOwners, listOwners as listOwnersEndpoint } from '../../contract/owners/owners.ts';
import { listOwners } from './list-owners.ts';
import { readOwnerChoice, saveOwnerChoice } from './owner-choice.ts';

const readsMasterData = ({ permissions }: Actor): boolean => permissions.has(administrationPermission);

/** Routes of the owners that a screen can show. */
export const ownerRoutes: readonly Route[] = [
  route(listOwnersEndpoint, ({ query }, { read }) =>
    read(({ tx, actor }) => listOwners(tx, query, { isLinked: false, readsMasterData: readsMasterData(actor) })),
  ),
  route(listCurrentUserOwners, ({ query }, { read }) =>
    read(({ tx, actor }) => listOwners(tx, query, { isLinked: true, readsMasterData: readsMasterData(actor) })),
  ),
  route(choice.getOwnerChoice, async (_input, { read }) => ({ eid: await read(readOwnerChoice) })),
  route(choice.saveOwnerChoice, async ({ body }, { transaction }) => {
    await transaction((context) => saveOwnerChoice(context, body.eid));
    return {};
  }),
];
