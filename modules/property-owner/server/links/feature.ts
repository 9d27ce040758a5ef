import type { Feature } from '#platform/server/combine-features.ts';
import { ownerAccessChanged } from '../../contract/owner-view/owner-access-changed.ts';
import type { LinkParts } from './links-context.ts';
import { createLinkRoutes } from './routes.ts';

/** Users who may look at the data of an owner. */
export const createLinksFeature = (parts: LinkParts): Feature => ({
  name: 'links',
  routes: createLinkRoutes(parts),
  liveEvents: [ownerAccessChanged],
});
