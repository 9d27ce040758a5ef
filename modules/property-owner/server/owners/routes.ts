import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { listCurrentUserOwners, listOwners as listOwnersEndpoint } from '../../contract/owners.ts';
import { listOwners } from './list-owners.ts';

/** The owners behind the wall that a screen can be about. */
export const ownerRoutes: readonly Route[] = [
  route(listOwnersEndpoint, ({ query }, { read }) => read(({ tx }) => listOwners(tx, query, { isLinked: false }))),
  route(listCurrentUserOwners, ({ query }, { read }) => read(({ tx }) => listOwners(tx, query, { isLinked: true }))),
];
